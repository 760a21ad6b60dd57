import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../src/model/languages.ts';
import { knownBrowserCookie } from '../support/known-browser.ts';
import { freshClient } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { testOfSchool } from './school.ts';

interface Fixtures {
  /** A page that is logged in to the dashboard. Page errors and CSP violations fail the test. */
  admin: Page;
  language: Language;
}

/** Gives each test a dashboard in its language. The tests of one worker share one school. */
export const test = testOfSchool.extend<Fixtures>({
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

/**
 * Logs in through the API and keeps the session cookie. The login screen has its own test. Each login comes from another
 * address, because the tests of one worker share a school and log in more often than one address may.
 */
export async function logIn(page: Page, school: TestSchool): Promise<void> {
  await page.context().addCookies([knownBrowserCookie(school)]);
  const asked = { data: school.admin, headers: freshClient() };
  const { request } = page.context();
  const answer = await request.post(`${school.url}/api/dashboard/login`, asked);
  expect(answer.status()).toBe(200);
  // Logins of the tests before, by other browsers, would be told above every screen.
  await request.post(`${school.url}/api/dashboard/me/sessions/seen`, { headers: { origin: school.url } });
}

/** Collects the page's script errors and CSP violations. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Opens a dashboard screen and waits until its data is loaded. */
export async function open(page: Page, school: Pick<TestSchool, 'url'>, path: string): Promise<void> {
  await page.goto(`${school.url}/dashboard${path && `/${path}`}`);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('.skeletons, .editor-loading')).toHaveCount(0);
}

/** The newest toast that contains this text. */
export const toast = (page: Page, text: string) => page.locator('.Toastify__toast', { hasText: text }).first();

/**
 * Checks that toasts cover no control at the top of the screen. Waits up to 3 s until the form has scrolled to its
 * first error; toasts close after 5 s.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    expect(await coveredByToasts(page)).toEqual([]);
  }).toPass({ timeout: 3000 });
}

/** Lists the controls that are visible at the current scroll position but covered by a toast. */
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

/** The address of the page linked by the "live" status in the header; null if it is not live or has no link. */
export async function liveAddress(page: Page, school: TestSchool): Promise<string | null> {
  const link = page.locator('.status[data-state="live"] a');
  const [href = null] = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  return href === null ? null : school.url + href;
}
