import type { Page, Request } from '@playwright/test';
import type { State } from './screens.ts';

/** API calls that load a screen's content. The calls for the user's own account and the publish status do not count. */
const reads = (request: Request) =>
  request.url().includes('/api/') &&
  request.method() === 'GET' &&
  !/\/dashboard\/(me|publish)(\?|$)/.test(request.url());

/** Removes all list items from an API response. */
function emptied(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []];
      return [key, key === 'meta' ? { ...value, total: 0, last_page: 1 } : value];
    }),
  );
}

/** Makes the API respond as the state requires. @returns a function with the number of changed responses */
async function arrange(page: Page, state: State): Promise<() => number> {
  let changed = 0;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // Writes are blocked while screenshots are taken.
    if (request.method() !== 'GET') return route.abort();
    if (!reads(request) || state === 'filled' || state === 'refused') return route.continue();
    if (state === 'empty') {
      const response = await route.fetch();
      const before: unknown = await response.json();
      const json = emptied(before);
      const same = JSON.stringify(json) === JSON.stringify(before);
      if (!same && !request.url().includes('/options/')) changed += 1;
      return route.fulfill({ response, json });
    }
    changed += 1;
    if (state === 'failed') await route.abort();
  });
  return () => changed;
}

/** How long to wait for the first API call of a screen, if it is unknown whether it makes one, in milliseconds. */
const patience = 10_000;

/** The submit button of an empty form. A prefilled form would only be saved. */
const sends = (page: Page) =>
  /\/(add|login|register|contact)$/.test(new URL(page.url()).pathname)
    ? page.locator('main form [type=submit]').first()
    : null;

/**
 * Opens a page in a state and waits until it is ready.
 * @param asks whether the screen calls the API; null when unknown
 * @returns whether the screen has this state, and whether it called the API
 */
export async function open(
  page: Page,
  url: string,
  state: State,
  asks: boolean | null,
): Promise<{ stands: boolean; asks: boolean }> {
  const own = state === 'filled' || state === 'refused';
  if (!own && asks === false) return { stands: false, asks };
  let asked = false;
  page.on('request', (request) => {
    asked ||= reads(request);
  });
  const changed = await arrange(page, state);
  if (state === 'loading') {
    const question = page.waitForRequest(reads, { timeout: patience }).then(
      () => true,
      () => false,
    );
    await page.goto(url, { waitUntil: 'load' });
    const stands = await question;
    return { stands, asks: stands };
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  if (state === 'refused') {
    const send = sends(page);
    if (!send || (await send.count()) === 0) return { stands: false, asks: asked };
    await send.click();
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }
  return { stands: own || changed() > 0, asks: asked };
}
