import { test as base, expect, type Page } from '@playwright/test';
import { knownBrowserCookie } from '../support/known-browser.ts';
import { freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

/** Starts one demo school per worker, for the site's tests and the dashboard's alike. */
export const testOfSchool = base.extend<object, { school: TestSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const school = await startSchool({ env: { TRUST_PROXY: '1' } });
      await use(school);
      await school.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Each test uses its own client IP address. */
export const test = testOfSchool.extend({
  context: async ({ context, school }, use) => {
    await context.addCookies([knownBrowserCookie(school)]);
    await use(context);
  },
  baseURL: ({ school }, use) => use(school.url),
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
  extraHTTPHeaders: ({}, use) => use(freshClient()),
});

export { expect };

export const isPhone = () => test.info().project.name === 'phone';

/** Collects problems of a page: console errors and warnings, CSP violations, failed requests, error responses. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser also logs this for an expected 404 of the page itself. The `response` handler checks the other
    // responses.
    if (message.text().startsWith('Failed to load resource')) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Requests that the browser cancels itself: images, questions and the favicon when the page is left, partly loaded
    // videos.
    const kinds = ['media', 'image', 'fetch'];
    const left = kinds.includes(request.resourceType()) || request.url().includes('/media/school-');
    const aborted = left && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!aborted) complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      complaints.push(`${response.status()}: ${response.url()}`);
    }
  });
  return complaints;
}
