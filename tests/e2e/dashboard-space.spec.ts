import { join } from 'node:path';
import { addLevels } from '../support/levels.ts';
import { adminLogin, spawnSchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { expect, languages, open, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

for (const language of languages) {
  test.describe(`a disk that is almost full in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('is said in words above every screen, and texts are saved all the same', { tag: '@proof' }, async ({
      page,
    }) => {
      test.slow();
      const disk = smallDisk(64);
      const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };
      const school = await spawnSchool({ dataDir: join(disk.folder, 'school'), env });
      try {
        await addLevels(school);
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        await page.context().request.post(`${school.url}/api/dashboard/login`, { data: adminLogin });
        const notice = page.getByRole('status', { name: t.space_label });
        for (const path of ['', 'gallery/add', 'level/1']) {
          await open(page, school, path);
          await expect(notice).toHaveText(t.health.disk_full);
          await expect(notice.locator('p')).toBeInViewport();
        }
        for (const field of await page.locator('main input').all()) await field.fill('7');
        await page.getByRole('button', { name: t.form.save, exact: true }).click();
        await expect(page.getByText(t.updated)).toBeVisible();
        await expect(notice).toHaveText(t.health.disk_full);
      } finally {
        await school.stop();
        disk.remove();
      }
    });
  });
}

test('nothing is said while there is room', async ({ admin, school }) => {
  const asked = admin.waitForResponse('**/api/dashboard/publish*');
  await open(admin, school, '');
  expect((await (await asked).json()).data.spaceLow).toBe(false);
  await expect(admin.locator('.space-notice')).toHaveCount(0);
});
