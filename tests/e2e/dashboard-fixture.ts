import { test as base, expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../src/model/languages.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

interface Fixtures {
  /** A page that is logged in to the dashboard; what its console says against the content policy fails the test. */
  admin: Page;
  language: Language;
}

/** Each test gets a dashboard in its language, on a school that the tests of one worker share. */
export const test = base.extend<Fixtures, { school: TestSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const school = await startSchool({ env: { TRUST_PROXY: '1' } });
      await use(school);
      await school.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  language: ['ar', { option: true }],
  admin: async ({ page, school, language }, use) => {
    const faults = watchFaults(page);
    await page.addInitScript(
      (chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen),
      language,
    );
    await logIn(page, school);
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect, languages };

/** Logs in as a browser does, so that the cookie is there; the screen of the login has its own test. */
export async function logIn(page: Page, school: TestSchool): Promise<void> {
  await page.context().request.post(`${school.url}/api/dashboard/login`, { data: school.admin });
}

/** Errors of the page itself, refusals of the content policy among them. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Opens a screen and waits until it has read what it shows. */
export async function open(page: Page, school: Pick<TestSchool, 'url'>, path: string): Promise<void> {
  await page.goto(`${school.url}/dashboard${path && `/${path}`}`);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('.skeletons, .editor-loading')).toHaveCount(0);
}

/** The newest toast with these words. */
export const toast = (page: Page, text: string) => page.locator('.Toastify__toast', { hasText: text }).first();

/** Nothing at a screen's top lies under a toast, once the form has scrolled to what it has marked. Toasts go after 5 s. */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    expect(await coveredByToasts(page)).toEqual([]);
  }).toPass({ timeout: 3000 });
}

/** What can be operated on the screen as it is scrolled now, and lies under a toast. */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden: string[] = [];
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary, [contenteditable]')) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (right - left < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight || control.closest('.Toastify'))
        continue;
      const points = [
        [x, y],
        [left + 3, top + 3],
        [right - 3, bottom - 3],
        [left + 3, bottom - 3],
        [right - 3, top + 3],
      ];
      if (points.some(([px = 0, py = 0]) => document.elementFromPoint(px, py)?.closest('.Toastify__toast')))
        hidden.push(control.getAttribute('aria-label') ?? control.textContent ?? '');
    }
    return hidden;
  });
}

/** Address of the page that the header calls live; null while it is not, or names none. */
export async function liveAddress(page: Page, school: TestSchool): Promise<string | null> {
  const link = page.locator('.status[data-state="live"] a');
  const [href = null] = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  return href === null ? null : school.url + href;
}
