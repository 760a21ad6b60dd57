import { input } from './dashboard-filling.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** By language: the maximum in the error message, and how prices are shown. */
const said = {
  ar: { most: '٩٩٩٬٩٩٩٬٩٩٩', sum: '٣٢٬٠٠٠ ج.س', half: '٢٥٠٫٥٠ ج.س' },
  en: { most: '999,999,999', sum: 'SDG 32,000', half: 'SDG 250.5' },
};

for (const language of languages) {
  test.describe(`numbers in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const words = said[language];

    test('a price is read as it is meant, refused at its field, or asked back', async ({ admin, school }) => {
      await open(admin, school, 'level/2');
      const year = input(admin, 'year');
      const error = admin.locator('#field-year-error');
      const save = admin.getByRole('button', { name: t.form.save, exact: true });
      await expect(year).toHaveAttribute('inputmode', 'decimal');
      for (const typed of ['-5', '9999999999']) {
        await year.fill(typed);
        await expect(error).toContainText(words.most);
        await expect(year).toHaveValue(typed);
      }
      await save.click();
      await expect(toast(admin, t.form.errors)).toBeVisible();
      await expect(toast(admin, t.required)).toHaveCount(0);
      await expect(year).toBeFocused();

      await year.fill('1.5k');
      await expect(error).toBeVisible();
      await expect(year).toHaveValue('1.5k');
      await year.fill('32.000');
      await expect(error).toHaveText(t.files.numbers.unclear);
      await save.click();
      await expect(admin).toHaveURL(/level\/2$/);
      await admin.locator('.field-choices').getByRole('button').first().click();
      await expect(error).toHaveCount(0);
      await expect(admin.locator('output[for="field-year"]')).toContainText(words.sum);
      await input(admin, 'semester').fill('٢٥٠٫٥٠');
      await expect(admin.locator('output[for="field-semester"]')).toContainText(words.half);
      // A price may be empty: then the school does not offer that payment term.
      await input(admin, 'half_semester').fill('');
      await save.click();
      await expect(toast(admin, t.updated)).toBeVisible();
      await open(admin, school, 'level/2');
      await expect(input(admin, 'half_semester')).toHaveValue('');
      await input(admin, 'half_semester').fill('٣٢٬٠٠٠');
      await save.click();
      await expect(toast(admin, t.updated)).toBeVisible();
      await expect(toast(admin, t.required)).toHaveCount(0);
      const grade = admin.locator('tr:has(a[href="/dashboard/level/2"])');
      await expect(grade).toContainText(words.half);
      await expect(grade.getByText(words.sum)).toHaveCount(2);
    });

    test('a count is refused at its field too', { tag: '@proof' }, async ({ admin, school }) => {
      await open(admin, school, 'home/statistics');
      await admin.locator('tbody tr').first().click();
      await settled(admin);
      const count = input(admin, 'count');
      const before = await count.inputValue();
      for (const typed of ['-5', '1.5k', '4.5']) {
        await count.fill(typed);
        await expect(admin.locator('#field-count-error')).toBeVisible();
        await expect(count).toHaveValue(typed);
        await admin.getByRole('button', { name: t.form.save, exact: true }).click();
        await expect(toast(admin, t.form.errors)).toBeVisible();
      }
      await count.fill(before);
      await expect(admin.locator('#field-count-error')).toHaveCount(0);
    });
  });
}
