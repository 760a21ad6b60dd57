import { checkNames } from '../../src/model/health/checks.ts';
import { change } from '../support/people.ts';
import { barriersOf } from './barriers.ts';
import { expect, languages, open, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const minute = 60_000;

for (const language of languages) {
  test.describe(`how the site is in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('is told in a line for each check, free of barriers and no wider than its window', async ({
      admin,
      school,
    }) => {
      for (const scheme of ['light', 'dark'] as const) {
        await admin.emulateMedia({ colorScheme: scheme });
        await open(admin, school, 'health');
        await expect(admin.getByRole('heading', { level: 1, name: t.health.title })).toBeVisible();
        await expect(admin.locator('tbody tr')).toHaveCount(checkNames.length);
        expect(await barriersOf(admin)).toEqual([]);
        expect(await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    });

    test('is told on the overview while something is not well, and leads to all checks', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      const at = new Date(Date.now() + 10 * minute).toISOString();
      change(
        school,
        "insert into audit_lines (at, actor_id, actor_name, action, about, changes) values (?, 1, 'A', 'publish', 'clock', '{}')",
        at,
      );
      const card = admin.locator('section').filter({ has: admin.getByRole('heading', { name: t.health.title }) });
      const row = card.locator('[data-state="bad"]');
      await expect(async () => {
        await open(admin, school, 'overview');
        await expect(row).toHaveCount(1, { timeout: 2000 });
      }).toPass({ timeout: 30_000 });
      expect(await barriersOf(admin)).toEqual([]);
      await card.getByRole('link', { name: t.health.all }).click();
      await expect(admin.getByText(t.health.bad, { exact: true })).toBeVisible();
      change(school, "delete from audit_lines where about = 'clock'");
      await expect(async () => {
        await open(admin, school, 'overview');
        await expect(card).toBeVisible();
        await expect(row).toHaveCount(0, { timeout: 2000 });
      }).toPass({ timeout: 30_000 });
    });
  });
}
