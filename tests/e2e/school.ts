import { test as base, expect, type Page } from '@playwright/test';
import { freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

/** A running demo school for each worker; each test comes to it from a client's address of its own. */
export const test = base.extend<object, { school: TestSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const school = await startSchool({ env: { TRUST_PROXY: '1' } });
      await use(school);
      await school.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ school }, use) => use(school.url),
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
  extraHTTPHeaders: ({}, use) => use(freshClient()),
});

export { expect };

export const isPhone = () => test.info().project.name === 'phone';

/** Notes all that goes wrong on a page: errors, refused code (CSP), requests without an answer or with a bad one. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser says this of every page that answers 404, the page itself included; responses are looked at below.
    if (message.text().startsWith('Failed to load resource')) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What the browser leaves off itself: a picture or its icon when the page is left, a film that is wanted in parts.
    const left = ['media', 'image'].includes(request.resourceType()) || request.url().endsWith('/favicon.svg');
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
