import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

for (const language of languages) {
  test.describe(`lists in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('an edit begun on page 3 leads back there with the entry in sight, by save, by link and by back', async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'subjects?per_page=7&page=3');
      const third = `${school.url}/dashboard/subjects?per_page=7&page=3`;
      const row = admin.locator('tbody tr').last();
      const words = row.locator('[data-kind="text"]');
      const name = (await words.textContent()) ?? '';
      const back = async () => {
        await expect(admin).toHaveURL(third);
        await expect(words).toHaveText(name);
        await expect(words).toBeInViewport({ ratio: 1 });
        await expect(row.locator('a:focus')).toHaveCount(1);
      };

      await words.click();
      await settled(admin);
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.updated)).toBeVisible();
      await back();

      await row.locator('.cell-actions a').click();
      await settled(admin);
      await admin.reload();
      await settled(admin);
      await admin.locator('.save-bar').getByRole('link', { name: t.files.back }).click();
      await back();

      await row.locator('[data-kind="richText"]').click();
      await settled(admin);
      await admin.goBack();
      await back();
    });

    test('rows open wherever they are tapped, and the way back keeps what was searched', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, '?q=school.test');
      const student = admin.locator('tbody tr').last();
      // On a phone the row's link covers the whole card, so the cell cannot receive the click without `force`.
      await student.locator('td').nth(1).click({ force: true });
      await settled(admin);
      await admin.getByRole('link', { name: t.student.back }).click();
      await expect(admin).toHaveURL(/\?q=school\.test$/);
      await expect(student.locator('a:focus')).toHaveCount(1);

      await open(admin, school, 'level?open=2');
      const grade = admin.locator('#grades tbody tr').last();
      await grade.locator('td').nth(1).click({ force: true });
      await settled(admin);
      await admin.locator('.save-bar').getByRole('link', { name: t.files.back }).click();
      await expect(admin).toHaveURL(/level\?open=2$/);
      await expect(grade.locator('a:focus')).toHaveCount(1);

      await open(admin, school, 'message?state=new');
      const message = admin.locator('tbody tr').first();
      await message.locator('td').nth(1).click({ force: true });
      await settled(admin);
      await admin.getByRole('link', { name: t.messages.back }).click();
      await expect(admin).toHaveURL(/message\?state=new$/);
      await expect(message.locator('a:focus')).toHaveCount(1);
    });
  });
}
