import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeDatabase } from '../../db/open.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { halfFor } from '../support/halves.ts';
import { sampleOf } from '../support/in-proof.ts';
import { barriersOf } from './barriers.ts';
import { input } from './dashboard-filling.ts';
import { expect, languages, open, settled, test, toast, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** One screen of each kind. */
const screens = [
  '',
  'overview',
  'home/slider',
  'blog',
  'blog/add',
  'videos/edit/1',
  'online-lessons',
  'sittings',
  'level?open=1',
  'level/1',
  'message',
  'message/1',
  'update-users/1',
  'update-users/1/correct',
  'students/add',
  'students/lists',
  'office',
  'staff',
  'staff/add',
  'staff/1',
  'audit',
  'me',
  'payments',
  'payments/today',
  'payments/accounts',
  'nowhere',
];

for (const language of languages) {
  test.describe(`the dashboard in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('every screen is free of barriers and wider than no window', async ({ admin, school }) => {
      test.slow();
      // A tall window, so that elements fixed to its bottom cover nothing.
      await admin.setViewportSize({ width: admin.viewportSize()?.width ?? 0, height: 3000 });
      for (const path of sampleOf(halfFor(language, screens), 2)) {
        await open(admin, school, path);
        expect.soft(await barriersOf(admin), path).toEqual([]);
        const overhang = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overhang, path).toBeLessThanOrEqual(0);
      }
    });

    test('whoever is not logged in comes to the login and back', async ({ page, school }, { project }) => {
      const faults = watchFaults(page);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${school.url}/dashboard/blog?page=2`);
      await expect(page).toHaveURL(/dashboard\/login\?next=/);
      await page.getByLabel(t.login.email).fill('nobody @school.test"');
      await expect(page.getByLabel(t.login.email)).toHaveValue('nobody@school.test');
      await page.getByLabel(t.login.password).fill('wrong');
      await page.getByRole('button', { name: t.login.submit }).click();
      await expect(page.getByRole('alert')).toHaveText(catalogueOf(language, 'messages').errors.wrongLogin);
      await page.getByLabel(t.login.email).fill(school.admin.email);
      await page.getByLabel(t.login.password).fill(school.admin.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${school.url}/dashboard/blog?page=2`);
      if (project.name === 'phone') await page.getByRole('button', { name: t.panel.open }).click();
      await page.getByRole('button', { name: t.panel.logout }).click();
      await expect(page).toHaveURL(/dashboard\/login/);
      expect(faults).toEqual([]);
    });
  });
}

test.describe('the frame', () => {
  test.use({ language: 'ar' });

  test('switches language and direction in place, and remembers', async ({ admin, school }) => {
    await open(admin, school, 'blog/add');
    await input(admin, 'title.ar').fill('يبقى ما كُتب');
    await admin.getByRole('button', { name: 'English' }).click();
    const root = admin.locator('html');
    await expect(root).toHaveAttribute('dir', 'ltr');
    await expect(root).toHaveAttribute('data-loading', '');
    await expect(admin.locator('h1')).toHaveText('Add: Post');
    await expect(input(admin, 'title.ar')).toHaveValue('يبقى ما كُتب');
    await expect(root).not.toHaveAttribute('data-loading', '');
    expect(await admin.evaluate(() => localStorage.getItem('language'))).toBe('en');
    await admin.reload();
    await settled(admin);
    await expect(root).toHaveAttribute('dir', 'ltr');
    await admin.getByRole('button', { name: 'العربية' }).click();
    await expect(root).toHaveAttribute('dir', 'rtl');
  });

  test('keeps its language, and says why, while the texts of the other cannot be had', { tag: '@proof' }, async ({
    admin,
    school,
  }) => {
    await open(admin, school, '');
    await admin.context().setOffline(true);
    await admin.getByRole('button', { name: 'English' }).click();
    await expect(admin.getByText(texts.ar.no_connection, { exact: true }).first()).toBeVisible();
    await expect(admin.locator('html')).toHaveAttribute('dir', 'rtl');
    await admin.context().setOffline(false);
    await admin.getByRole('button', { name: 'English' }).click();
    await expect(admin.locator('html')).toHaveAttribute('dir', 'ltr');
  });

  test('has another tab change with it', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, '');
    const other = await admin.context().newPage();
    await open(other, school, '');
    await admin.getByRole('button', { name: 'English' }).click();
    await expect(other.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(other.getByRole('button', { name: 'العربية' })).toBeVisible();
  });

  test('has every area in its menu, and folds', async ({ admin, school }, { project }) => {
    const t = texts.ar.panel;
    await open(admin, school, '');
    if (project.name === 'phone') await admin.getByRole('button', { name: t.open }).click();
    const menu = admin.getByRole('navigation', { name: t.menu });
    await menu.getByText(texts.ar.groups.home, { exact: true }).click();
    await menu.locator('a[href="/dashboard/home/achivemts"]').click();
    await expect(admin).toHaveURL(/home\/achivemts$/);
    await settled(admin);
    if (project.name === 'phone') return expect(admin.locator('.panel-drawer')).toBeHidden();
    await admin.getByRole('button', { name: t.collapse }).click();
    await expect(menu.getByText(texts.ar.groups.about)).toBeHidden();
    await admin.reload();
    await expect(admin.getByRole('button', { name: t.expand })).toBeVisible();
    return undefined;
  });

  test('goes back and forward through pages and screens', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, 'videos?per_page=7');
    await admin.locator('.pager a[rel=next]').click();
    await expect(admin).toHaveURL(/videos\?per_page=7&page=2$/);
    await expect(admin.locator('.cell-place').first()).toHaveText('٨');
    await admin.locator('tbody tr a[href*="/edit/"]').first().click();
    await settled(admin);
    await admin.goBack();
    await expect(admin.locator('.cell-place').first()).toHaveText('٨');
    await admin.goBack();
    await expect(admin.locator('.cell-place').first()).toHaveText('١');
    await admin.goForward();
    await expect(admin.locator('.cell-place').first()).toHaveText('٨');
  });
});

test.describe('the state of the site', () => {
  test.use({ language: 'en' });
  const t = texts.en;

  test('is said after a save, and what fails is said in plain words with a way to try again', async ({
    admin,
    school,
  }) => {
    await open(admin, school, 'level?open=1');
    await admin.locator('#grades tbody a').first().click();
    await input(admin, 'year').fill('٦٠٠٠٠');
    await expect(input(admin, 'year')).toHaveValue('60000');
    await admin.route('**/api/dashboard/publish*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.hook = { lastStatus: 500, failing: true };
      await route.fulfill({ response: answer, json: body });
    });
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(toast(admin, t.updated)).toBeVisible();
    const status = admin.getByRole('status', { name: t.publish.status });
    await expect(status).toContainText(t.publish.hook);
    await admin.unroute('**/api/dashboard/publish*');
    await status.getByRole('button', { name: t.publish.retry }).click();
    await expect(status).toContainText(t.publish.live, { timeout: 60_000 });
  });

  test('names a page that cannot be published, and publishes it when tried again', { tag: '@proof' }, async ({
    admin,
    school,
  }) => {
    const db = openSchoolDatabase(school);
    const setDay = db.$client.prepare<[string]>('update posts set first_live_at = ? where id = 5');
    const [{ day = '' } = {}] = db.$client
      .prepare<[], { day: string }>('select first_live_at as day from posts where id = 5')
      .all();
    const status = admin.getByRole('status', { name: t.publish.status });
    await open(admin, school, 'blog/edit/5');
    await input(admin, 'title.en').fill('On a day that is none');
    setDay.run('no day at all');
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(status).toContainText(t.publish.failing);
    setDay.run(day);
    await closeDatabase(db);
    await status.getByRole('button', { name: t.publish.retry }).click();
    await expect(status).toContainText(t.publish.live, { timeout: 60_000 });
    expect(await (await admin.request.get(`${school.url}/en/blog/5`)).text()).toContain('On a day that is none');
  });

  test('says that nothing can be published, and goes live by itself once it can', { tag: '@proof' }, async ({
    admin,
    school,
  }) => {
    const inTheWay = join(school.dataDir, 'site/en/about/index.html.new');
    const status = admin.getByRole('status', { name: t.publish.status });
    await open(admin, school, 'about/choose-us');
    await input(admin, 'chooseUs.en').fill('Because we wait');
    mkdirSync(inTheWay);
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(status).toContainText(t.publish.stuck);
    await expect(status.getByRole('button', { name: t.publish.retry })).toBeVisible();
    // The message must not be squeezed into a narrow column next to the buttons.
    expect((await admin.locator('.dash-header').boundingBox())?.height).toBeLessThan(190);
    rmdirSync(inTheWay);
    await expect(status).toContainText(t.publish.live, { timeout: 30_000 });
    expect(await (await admin.request.get(`${school.url}/en/about`)).text()).toContain('Because we wait');
  });

  test('leads to the page that changed', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, 'blog/edit/1');
    await input(admin, 'title.en').fill('A changed title');
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    const status = admin.getByRole('status', { name: t.publish.status });
    await expect(status.getByRole('link')).toHaveAttribute('href', '/en/blog/1');
  });
});
