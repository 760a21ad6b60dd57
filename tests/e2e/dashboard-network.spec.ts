import type { Page } from '@playwright/test';
import { closeDatabase } from '../../db/open.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { input } from './dashboard-filling.ts';
import { coveredByToasts, expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** Refuses all requests that match, as if the server were down. @returns a function that restores the connection */
async function away(page: Page, calls: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort('connectionrefused'));
  return () => page.unroute(calls);
}

for (const language of languages) {
  test.describe(`the network in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('a list that could not be read says why, and is there by itself once it can be', { tag: '@proof' }, async ({
      admin,
      school,
      context,
    }) => {
      const failed = admin.getByRole('alert').filter({ hasText: t.retry });
      await open(admin, school, 'gallery?per_page=7');
      await context.setOffline(true);
      await admin.locator('.pager a[rel=next]').click();
      await expect(failed.locator('.empty-text')).toHaveText(t.no_connection);
      await expect(failed.locator('p').last()).toHaveText(t.failed_to_get);
      const [cause, said] = await failed.evaluate((box) =>
        ['.empty-text', '.failed-said'].map((each) => box.querySelector(each)?.getBoundingClientRect().height ?? 0),
      );
      expect(cause).toBeGreaterThan(said ?? 0);
      await context.setOffline(false);
      await expect(admin.locator('tbody tr')).toHaveCount(7);

      const back = await away(admin, '**/api/dashboard/users?*');
      await admin.goto(`${school.url}/dashboard`);
      await expect(failed.locator('.empty-text')).toHaveText(t.server_away);
      await expect(failed.locator('p').last()).toHaveText(t.students.failed_list);
      await expect(toast(admin, t.students.failed_list)).toBeVisible();
      expect(await coveredByToasts(admin)).toEqual([]);
      await back();
      await expect(admin.locator('tbody tr').first()).toBeVisible();
      await expect(toast(admin, t.students.failed_list)).toHaveCount(0);
    });
  });
}

for (const language of languages) {
  test.describe(`what fails without a network in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('says why in the words of the screen', async ({ admin, school, context }) => {
      await open(admin, school, 'gallery');
      const row = admin.locator('tbody tr').first();
      await context.setOffline(true);
      await row.locator('.button-delete').click();
      await expect(admin.locator('.row-refused')).toHaveText(t.no_connection);
      await expect(row).toBeVisible();
      await context.setOffline(false);
      await away(admin, '**/api/dashboard/registration');
      await open(admin, school, 'office');
      await expect(admin.locator('h1')).toHaveText(t.office.menu);
    });
  });
}

test.describe('what can be chosen', () => {
  test.use({ language: 'en' });
  const t = texts.en;

  test('says in its place that it could not be read, and is there after another try', async ({ admin, school }) => {
    await admin.route('**/api/dashboard/options/subjects', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    await open(admin, school, 'books/add');
    const field = admin.locator('.input').filter({ has: input(admin, 'subject_id') });
    await expect(field).toContainText(t.form.options_failed);
    await expect(toast(admin, t.failed_to_get)).toBeVisible();
    await input(admin, 'title.ar').fill('كتاب الجبر');
    await admin.unroute('**/api/dashboard/options/subjects');
    await field.getByRole('button', { name: t.retry }).click();
    await expect(field).not.toContainText(t.form.options_failed);
    await expect.poll(() => field.locator('option').count()).toBeGreaterThan(30);
    await expect(input(admin, 'title.ar')).toHaveValue('كتاب الجبر');
  });
});

test.describe('the state of the site', () => {
  test.use({ language: 'en' });
  const t = texts.en;

  test('outlives a question that nobody answered, and never publishes everything to be rid of a warning', {
    tag: '@proof',
  }, async ({ admin, school }) => {
    const everything: string[] = [];
    admin.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/dashboard/publish')) everything.push(request.url());
    });
    const status = admin.getByRole('status', { name: t.publish.status });
    await open(admin, school, 'gallery/edit/2');
    let unanswered = 0;
    await admin.route('**/api/dashboard/publish*', (route) => {
      unanswered += 1;
      return unanswered > 1 ? route.continue() : route.abort();
    });
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(status).toContainText(t.publish.live);
    expect(unanswered).toBeGreaterThan(1);
    await admin.unroute('**/api/dashboard/publish*');

    const back = await away(admin, '**/api/dashboard/publish*');
    await admin.locator('tbody tr').first().click();
    await settled(admin);
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(status).toContainText(t.publish.unknown);
    await back();
    await expect(status).toContainText(t.publish.live);

    const db = openSchoolDatabase(school);
    const setDay = db.$client.prepare<[string]>('update posts set first_live_at = ? where id = 6');
    const day = db.$client.prepare<[], { day: string }>('select first_live_at as day from posts where id = 6').get();
    await open(admin, school, 'blog/edit/6');
    setDay.run('no day at all');
    await input(admin, 'title.en').fill('On a day that comes back');
    await admin.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(status).toContainText(t.publish.failing);
    setDay.run(day?.day ?? '');
    await closeDatabase(db);
    await status.getByRole('button', { name: t.publish.retry }).click();
    await expect(status).toContainText(t.publish.live);
    expect(await (await admin.request.get(`${school.url}/en/blog/6`)).text()).toContain('On a day that comes back');
    expect(everything).toEqual([]);
  });
});
