import type { Page, Request } from '@playwright/test';
import type { State } from './screens.ts';

/** Calls by which a screen reads what it shows; who is logged in and how the site stands are no part of it. */
const reads = (request: Request) =>
  request.url().includes('/api/') && request.method() === 'GET' && !/\/(me|publish)(\?|$)/.test(request.url());

/** An answer with every list in it emptied. */
function emptied(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []];
      return [key, key === 'meta' ? { ...value, total: 0, last_page: 1 } : value];
    }),
  );
}

/** Lets the API answer a page as the state wants it. @returns the calls of which that makes another answer */
async function arrange(page: Page, state: State): Promise<string[]> {
  const changed: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // Nothing is written while pictures are taken.
    if (request.method() !== 'GET') return route.abort();
    if (!reads(request) || state === 'filled' || state === 'refused') return route.continue();
    if (state === 'empty') {
      const response = await route.fetch();
      const before: unknown = await response.json();
      const json = emptied(before);
      if (JSON.stringify(json) !== JSON.stringify(before) && !/\/options\//.test(request.url()))
        changed.push(request.url());
      return route.fulfill({ response, json });
    }
    changed.push(request.url());
    if (state === 'failed') await route.abort();
  });
  return changed;
}

/** How long a screen is given for its first question, in milliseconds; those that ask nothing have no such state. */
const patience = 3000;

/** Opens a page and waits until it stands. @returns whether the screen knows this state at all */
export async function open(page: Page, url: string, state: State): Promise<boolean> {
  const changed = await arrange(page, state);
  const question = state === 'loading' ? page.waitForRequest(reads, { timeout: patience }) : null;
  await Promise.all([
    page.goto(url, { waitUntil: state === 'loading' ? 'load' : 'networkidle' }),
    question?.catch(() => null),
  ]);
  if (state === 'refused') {
    const send = page.locator('main form [type=submit]').first();
    // A form that is filled in already would be sent: nothing is to be seen of that.
    if ((await send.count()) === 0 || !/\/(add|login|register|contact)$/.test(new URL(url).pathname)) return false;
    await send.click();
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }
  return state === 'filled' || state === 'refused' || changed.length > 0;
}
