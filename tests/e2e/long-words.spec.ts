import type { Page } from '@playwright/test';
import { screenPath } from '../../src/dashboard/content/paths.ts';
import { ownRoutes } from '../../src/dashboard/routes.ts';
import { allLists, allRecords } from '../../src/model/content-types/index.ts';
import { languages } from '../../src/model/languages.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { halfFor } from '../support/halves.ts';
import { fillWithLongWords } from '../support/long-words.ts';
import { addressOf, publicPages } from '../support/pages.ts';
import { type Login, startSchool, type TestSchool } from '../support/server.ts';
import { misfits } from './cut-texts.ts';
import { logIn, settled } from './dashboard-fixture.ts';
import { test as base, expect } from './school.ts';

/** One school for all tests of this file. Each of its texts is one long word. */
const test = base.extend<object, { long: { school: TestSchool; student: Login & { id: number } } }>({
  long: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const school = await startSchool({ env: { TRUST_PROXY: '1' } });
      await use({ school, student: await fillWithLongWords(school) });
      await school.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ long }, use) => use(long.school.url),
});

// Run the tests one after the other, because they share the school.
test.describe.configure({ mode: 'default', timeout: 240_000 });
test.skip(({ hasTouch }) => !hasTouch, 'the windows have the same widths in both projects');

const narrow = { width: 320, height: 568 };
const wide = { width: 1280, height: 800 };

/** Layout problems by the name of the screen. */
type Report = Record<string, string[]>;

async function look(report: Report, name: string, page: Page): Promise<void> {
  const wrong = await misfits(page);
  if (wrong.length > 0) report[name] = wrong;
}

// The proof; `narrow`, `nojs` and `dashboard-frame` are its short form.
test('no public page is wider than a small phone, and none cuts a text', { tag: '@proof' }, async ({ page }) => {
  await page.setViewportSize(narrow);
  const report: Report = {};
  for (const language of languages) {
    const pages = publicPages.filter(({ weight }) => weight !== 'student');
    for (const each of halfFor(language, pages)) {
      await page.goto(addressOf(each, language));
      await look(report, `${language} ${each.name}`, page);
    }
  }
  expect(report).toEqual({});
});

test('no student screen is wider than a small phone, and none cuts a text', { tag: '@proof' }, async ({
  page,
  long,
}) => {
  await page.setViewportSize(narrow);
  const { email, password } = long.student;
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
  const report: Report = {};
  const { subjects, subject, lessons, videos, books, workSheets, login, register, account } = addresses;
  for (const language of languages) {
    for (const path of [
      subjects,
      subject(1),
      lessons(1),
      videos(1),
      books(1),
      workSheets(1),
      login,
      register,
      account,
    ]) {
      await page.goto(addressOf({ path }, language));
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await look(report, `${language} ${path}`, page);
    }
    await page.locator('.menu-button').click();
    await page.locator('summary.menu-entry').click();
    await expect(page.locator('.subjects a').nth(1)).toBeVisible();
    await look(report, `${language} menu`, page);
  }
  expect(report).toEqual({});
});

/** The paths of the dashboard screens that show texts. */
function dashboardScreens(student: number): string[] {
  const ofStudents: readonly string[] = [ownRoutes.student, ownRoutes.correct];
  return [
    ...Object.values(ownRoutes).map((route) => screenPath(route, ofStudents.includes(route) ? student : 1)),
    ...allLists.flatMap(({ screens }) => [screenPath(screens.list), screenPath(screens.edit, 1)]),
    ...allRecords.map(({ screen }) => screenPath(screen)),
  ];
}

/** Navigates within the loaded dashboard, like one of its links. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
}

for (const language of languages) {
  test(`no screen of the dashboard is wider than a small phone, and none cuts a text (${language})`, {
    tag: '@proof',
  }, async ({ page, long }) => {
    await page.setViewportSize(narrow);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await logIn(page, long.school);
    await page.goto(addresses.dashboard);
    const report: Report = {};
    for (const path of halfFor(language, dashboardScreens(long.student.id))) {
      await show(page, path);
      await look(report, path, page);
    }
    await show(page, screenPath(ownRoutes.messages));
    await page.locator('.messages .cell-actions a').first().click();
    await expect(page.locator('.message-whole')).toBeVisible();
    await look(report, 'message', page);
    expect(report).toEqual({});
  });

  test(`every row's buttons are in sight on a desktop (${language})`, { tag: '@proof' }, async ({ page, long }) => {
    await page.setViewportSize(wide);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await logIn(page, long.school);
    await page.goto(addresses.dashboard);
    const report: Report = {};
    for (const path of [ownRoutes.students, ownRoutes.messages, ...allLists.map(({ screens }) => screens.list)]) {
      await show(page, screenPath(path));
      await look(report, path, page);
      const actions = page.locator('tbody tr').first().locator('a, button');
      for (const box of await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))) {
        if (box.left < 0 || box.right > wide.width || box.width === 0) report[path] = [`a button at ${box.left}`];
      }
    }
    expect(report).toEqual({});
  });
}

for (const language of languages) {
  test(`a photo's title of any length leaves the picture and its tools in sight (${language})`, {
    tag: '@proof',
  }, async ({ page }) => {
    await page.setViewportSize(narrow);
    await page.goto(addressOf({ path: addresses.gallery }, language));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.locator('a[data-photo]').first().click();
    const viewer = page.locator('.viewer');
    await expect(viewer).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    const picture = await viewer.locator('.viewer-stage').boundingBox();
    expect(picture?.height).toBeGreaterThan(narrow.height * 0.4);
    for (const tool of await viewer.locator('.viewer-tool').all()) {
      const box = await tool.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= narrow.width).toBe(true);
      expect(box && box.y >= 0 && box.y + box.height <= narrow.height).toBe(true);
    }
  });
}
