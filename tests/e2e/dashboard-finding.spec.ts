import type { Page } from '@playwright/test';
import { rowsOnScreen } from '../../src/model/limits.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { barriersOf } from './barriers.ts';
import { input } from './dashboard-filling.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const rows = (page: Page) => page.locator('tbody tr');

/** No part of the screen is wider than the window, and axe finds nothing. */
async function expectWhole(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await barriersOf(page)).toEqual([]);
}

for (const language of languages) {
  test.describe(`finding entries in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test(
      'a list has as many rows as suit the window, or as many as are chosen',
      { tag: '@proof' },
      async ({ admin, school }, { project }) => {
        const fitting = project.name === 'phone' ? rowsOnScreen.phone : rowsOnScreen.desktop;
        await open(admin, school, 'videos');
        await expect(rows(admin)).toHaveCount(fitting);
        await admin.getByRole('button', { name: t.finding.more }).click();
        await admin.getByLabel(t.finding.rows).selectOption('50');
        await expect(admin).toHaveURL(/videos\?per_page=50$/);
        await expect(rows(admin)).toHaveCount(50);
        await expect(admin.getByLabel(t.finding.rows)).toHaveValue('50');
      },
    );

    test('words, filters and order stand in the address, and an edit leads back to them', async ({ admin, school }) => {
      await admin.setViewportSize({ width: Math.min(admin.viewportSize()?.width ?? 360, 1440), height: 740 });
      await open(admin, school, 'videos');
      await admin.getByRole('button', { name: t.finding.more }).click();
      const grade = admin.locator('#filter-grade_id');
      const subject = admin.locator('#filter-subject_id');
      const subjects = await subject.locator('option').count();
      await grade.selectOption({ index: 1 });
      await settled(admin);
      await expect.poll(() => subject.locator('option').count()).toBeLessThan(subjects);
      await subject.selectOption({ index: 1 });
      await settled(admin);
      await admin.getByLabel(t.finding.sort).selectOption('title');
      await settled(admin);
      await expect(admin).toHaveURL(/videos\?grade_id=\d+&subject_id=\d+&sort=title$/);
      await expectWhole(admin);

      const title = (await rows(admin).first().locator('[data-kind="text"]').textContent()) ?? '';
      await admin.getByRole('searchbox').fill(title.split(' ').toReversed().join(' '));
      await expect(admin).toHaveURL(/videos\?q=.+&grade_id=\d+&subject_id=\d+&sort=title$/);
      await settled(admin);
      const found = rows(admin).filter({ hasText: title });
      await expect(found).toHaveCount(1);
      const view = admin.url();

      await admin.reload();
      await expect(admin.getByRole('searchbox')).not.toHaveValue('');
      await expect(grade).not.toHaveValue('');
      await found.locator('[data-kind="text"]').click();
      await settled(admin);
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.updated)).toBeVisible();
      await expect(admin).toHaveURL(view);
      await expect(found.locator('a:focus')).toHaveCount(1);

      await grade.selectOption({ index: 2 });
      await expect(admin).not.toHaveURL(/subject_id/);
    });

    test('a search that finds nothing says so, with a way out', { tag: '@proof' }, async ({ admin, school }) => {
      await open(admin, school, 'blog');
      const before = await rows(admin).count();
      await admin.getByRole('searchbox').fill('nothing-like-this');
      await expect(admin.locator('main .empty')).toContainText(t.finding.none);
      await expectWhole(admin);
      await admin.locator('main .empty').getByRole('link', { name: t.finding.clear }).click();
      await expect(admin).toHaveURL(/\/blog$/);
      await expect(rows(admin)).toHaveCount(before);
      await expect(admin.getByRole('searchbox')).toHaveValue('');
    });

    test('drafts and scheduled entries are counted and shown alone', { tag: '@proof' }, async ({ admin, school }) => {
      const call = await asAdmin(school);
      const words = (title: string) => ({
        title: { ar: `${title} ar`, en: `${title} en` },
        description: { ar: '<p>نص</p>', en: '<p>Text</p>' },
      });
      const made = await call('POST', '/dashboard/Blogs', { ...words('A draft'), status: 'draft' });
      const planned = await call('POST', '/dashboard/Blogs', {
        ...words('A plan'),
        publish_at: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}:37.123Z`,
      });
      expect([made.status, planned.status]).toEqual([201, 201]);
      await open(admin, school, 'blog');
      for (const [state, title] of [
        ['draft', 'A draft'],
        ['scheduled', 'A plan'],
      ] as const) {
        const chip = admin.locator('.list-filter a', { hasText: t.finding.states[state] });
        await expect(chip).toContainText(language === 'ar' ? '١' : '1');
        await chip.click();
        await expect(admin).toHaveURL(new RegExp(`status=${state}$`));
        await expect(rows(admin)).toHaveCount(1);
        await expect(rows(admin)).toContainText(title);
        await expect(chip).toHaveAttribute('aria-current', 'true');
      }
      await expectWhole(admin);

      // A save of the title leaves the moment as it is, with its seconds.
      const { id, publish_at } = planned.body.data;
      await open(admin, school, `blog/edit/${id}`);
      await expect(input(admin, 'publish_at')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      await input(admin, `title.${language}`).fill('A better plan');
      await admin.locator('.save-row [type="submit"]').click();
      await expect
        .poll(async () => (await call('GET', `/dashboard/Blogs/${id}`)).body.data)
        .toMatchObject({
          title: { [language]: 'A better plan' },
          publish_at,
        });
      for (const { body } of [made, planned]) await call('DELETE', `/dashboard/Blogs/${body.data.id}`);
    });
  });
}
