import type { Page } from '@playwright/test';
import { ownRoutes } from '../../src/dashboard/routes.ts';
import { allTypes, lists } from '../../src/model/content-types/index.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { expectFocus, focusOf, walkMain } from '../support/focus.ts';
import { inProof, sampleOf } from '../support/in-proof.ts';
import { count } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const t = texts.ar;

/** The routes of all dashboard screens, with 1 in place of `:id`. */
const screens = [
  ...Object.values(ownRoutes),
  ...allTypes.flatMap((type) => (type.shape === 'record' ? [type.screen] : Object.values(type.screens))),
].map((route) => route.replace(':id', '1'));

const groups = Array.from({ length: 4 }, (_, part) => screens.filter((_route, index) => index % 4 === part));

for (const [part, routes] of groups.entries()) {
  test(`Tab goes through the dashboard’s screens and shows where it is (${part + 1} of ${groups.length})`, async ({
    admin,
    school,
    hasTouch,
  }) => {
    test.skip(part > 0 && !inProof, 'in `npm test`, the first group');
    test.skip(hasTouch, 'who walks by keyboard has one; what a phone does otherwise is tried below');
    test.setTimeout(120_000);
    for (const route of sampleOf(routes, 3)) {
      await open(admin, school, route);
      const stops = await walkMain(admin);
      // Nothing can be pressed on the screen that tells how the site is, while all is well.
      if (route !== ownRoutes.health) expect(stops.length, route).toBeGreaterThan(0);
    }
  });
}

/** Focuses a control and presses a key. */
async function use(page: Page, control: ReturnType<Page['locator']>, key = 'Enter'): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

const failOnce = (page: Page, pattern: string) =>
  page.route(pattern, (route) => route.fulfill({ status: 503, json: { message: '' } }), { times: 1 });

test.describe('the focus stays on the dashboard', () => {
  test('through the pages of a list, and when the last has no next one', { tag: '@proof' }, async ({
    admin,
    school,
  }) => {
    await open(admin, school, `${lists.photos.screens.list}?per_page=7`);
    for (const page of [2, 3]) {
      await use(admin, admin.locator('.pager [rel=next]'));
      await expect(admin).toHaveURL(new RegExp(`[?&]page=${page}(&|$)`));
      await settled(admin);
      await expectFocus(admin, `on page ${page}`);
    }
    while ((await admin.locator('.pager [rel=next]').count()) > 0) {
      const before = admin.url();
      await use(admin, admin.locator('.pager [rel=next]'));
      await expect(admin).not.toHaveURL(before);
      await settled(admin);
    }
    await expectFocus(admin, 'on the last page');
  });

  test('when a row is deleted, and when it is back, from its place and from the toast', async ({ admin, school }) => {
    await open(admin, school, lists.photos.screens.list);
    const row = admin.locator('tbody tr').nth(1);
    await use(admin, row.locator('.button-delete'));
    await expectFocus(admin, 'after deleting');
    await expect(toast(admin, t.deleted)).toBeVisible();
    await admin.keyboard.press('Enter');
    await expect(row.locator('.button-delete')).toBeVisible();
    await expectFocus(admin, 'after undo');
    await use(admin, row.locator('.button-delete'));
    await use(admin, toast(admin, t.deleted).getByRole('button', { name: t.undo }));
    await expect(row.locator('.button-delete')).toBeVisible();
    await expectFocus(admin, 'after undo in the toast');
  });

  test('over a save, the way back and a draft that is discarded', { tag: '@proof' }, async ({ admin, school }) => {
    const type = lists.statistics;
    await open(admin, school, type.screens.list);
    const edit = admin.locator('tbody tr').first().locator('a[href*="/dashboard/"]').first();
    const save = admin.getByRole('button', { name: t.form.save, exact: true });
    await use(admin, edit);
    await expect(save).toBeVisible();
    await expectFocus(admin, 'on the form');
    await use(admin, save);
    await expect(admin).toHaveURL(`${school.url}/dashboard/${type.screens.list}`);
    await expect(edit).toBeFocused();
    await expectFocus(admin, 'after the save');
    await use(admin, edit);
    await expect(save).toBeVisible();
    await input(admin, 'title.ar').fill('مسودة');
    await expect
      .poll(() => admin.evaluate(() => Object.keys(localStorage).some((key) => key.includes('edit'))))
      .toBe(true);
    await admin.reload();
    await settled(admin);
    await use(admin, admin.getByRole('button', { name: t.files.discard }));
    await expect(admin.getByRole('button', { name: t.files.discard })).toHaveCount(0);
    await expectFocus(admin, 'after the draft is discarded');
  });

  test('when a save is refused, and when a chosen file is taken back', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, lists.slides.screens.add);
    await use(admin, admin.getByRole('button', { name: t.form.save, exact: true }));
    await expectFocus(admin, 'after a refusal');
    await input(admin, 'image').setInputFiles(sample.image);
    await use(admin, admin.getByRole('button', { name: t.files.remove }));
    await expect(admin.getByRole('button', { name: t.files.remove })).toHaveCount(0);
    await expectFocus(admin, 'after the file went');
  });

  test('when a list, a form and a student fail and are tried again', { tag: '@proof' }, async ({ admin, school }) => {
    for (const [path, call] of [
      [lists.photos.screens.list, '**/api/dashboard/photos?*'],
      [lists.photos.screens.edit.replace(':id', '1'), '**/api/dashboard/photos/1'],
      ['', '**/api/dashboard/users?*'],
      ['message', '**/api/dashboard/contacts?*'],
      ['level', '**/api/dashboard/Level'],
    ] as const) {
      await admin.route(call, (route) => route.fulfill({ status: 500, json: { message: 'x' } }), { times: 1 });
      await admin.goto(`${school.url}/dashboard/${path}`);
      await use(admin, admin.getByRole('button', { name: t.retry }));
      await expect(admin.locator('.failed')).toHaveCount(0);
      await settled(admin);
      await expectFocus(admin, `after ${path} is tried again`);
    }
  });

  test(
    'when a message is read and left, and the drawer and the editor’s link form open and close',
    { tag: '@proof' },
    async ({ admin, school }, { project }) => {
      await open(admin, school, 'message');
      const opener = admin.locator('tbody tr .cell-actions a').first();
      await use(admin, opener);
      await expect(admin.locator('.message-whole')).toBeVisible();
      await expectFocus(admin, 'in the message');
      await use(admin, admin.getByRole('link', { name: t.messages.back }));
      await expect(opener).toBeFocused();
      if (project.name === 'phone') {
        await use(admin, admin.locator('.drawer-button'));
        await expectFocus(admin, 'in the drawer');
        await admin.keyboard.press('Escape');
        await expect(admin.locator('.drawer-button')).toBeFocused();
      }
      await open(admin, school, lists.posts.screens.add);
      const editor = admin.locator('.editor').first();
      await use(admin, editor.getByRole('button', { name: t.editor.link, exact: true }));
      await expect(editor.getByLabel(t.editor.link_address)).toBeFocused();
      await admin.keyboard.press('Escape');
      await expect(editor.locator('.editor-text')).toBeFocused();
    },
  );

  test('when the language changes and a student’s fees are switched', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, ownRoutes.student.replace(':id', '1'));
    const paid = admin.getByRole('switch').first();
    for (let times = 0; times < 2; times += 1) {
      const before = await paid.getAttribute('aria-checked');
      await use(admin, paid, ' ');
      await expect(paid).not.toHaveAttribute('aria-checked', before ?? '');
      await expectFocus(admin, 'after the switch');
    }
    await use(admin, admin.locator('.language').first());
    await expect(admin.locator('html')).toHaveAttribute('lang', 'en');
    await expectFocus(admin, 'after the language changed');
  });
});

/** All student screens, taken from `addresses`, so that new ones are included automatically. */
const studentScreens = (subject: number) =>
  [
    addresses.subjects,
    ...Object.values(addresses).map((address) => (typeof address === 'function' ? address(subject) : '')),
  ]
    .filter((address) => address.startsWith(addresses.subjects))
    .filter((address, index, all) => all.indexOf(address) === index);

async function logInStudent(page: Page, school: TestSchool): Promise<number> {
  const { email, password } = school.students.free;
  await page.request.post(`${school.url}/api/auth/login`, { data: { email, password } });
  return count(
    school,
    `select min(s.id) n from subjects s join students p on p.grade_id = s.grade_id where p.email = '${email}'`,
  );
}

test('Tab goes through a student’s screens and shows where it is', async ({ page, school }) => {
  const screens = studentScreens(await logInStudent(page, school));
  expect(screens.length).toBeGreaterThanOrEqual(6);
  for (const screen of screens) {
    await page.goto(school.url + screen);
    await expect(page.locator('main :is(.card, .lesson)').first()).toBeVisible();
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
    expect((await walkMain(page)).length, screen).toBeGreaterThan(0);
  }
  await page.goto(`${school.url}${addresses.account}#payments`);
  await expect(page.locator('#payments .pay')).toBeVisible();
  expect((await walkMain(page)).length).toBeGreaterThan(8);
});

test('the focus stays on a student’s screens when they fail, and when the student is logged out elsewhere', {
  tag: '@proof',
}, async ({ page, school }) => {
  const subject = await logInStudent(page, school);
  await failOnce(page, `**/api/subjects/${subject}`);
  await page.goto(school.url + addresses.books(subject));
  await use(page, page.locator('main [role=alert] button'));
  await expect(page.locator('.paper').first()).toBeVisible();
  await expectFocus(page, 'after trying again');
  await page.locator('.paper a').first().focus();
  await page.request.post(`${school.url}/api/auth/logout`, { headers: { origin: school.url } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('main [role=alert]')).toBeVisible();
  await expect.poll(async () => (await focusOf(page)).what).not.toBeNull();
});
