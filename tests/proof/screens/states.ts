import type { Page, Request } from '@playwright/test';
import type { State } from './screens.ts';

/** Calls by which a screen reads what it shows; who works in the dashboard and how the site stands are no part of it. */
const reads = (request: Request) =>
  request.url().includes('/api/') &&
  request.method() === 'GET' &&
  !/\/dashboard\/(me|publish)(\?|$)/.test(request.url());

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

/** Lets the API answer a page as the state wants it. @returns how many of its questions that answers otherwise */
async function arrange(page: Page, state: State): Promise<() => number> {
  let changed = 0;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // Nothing is written while pictures are taken.
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

/** How long a screen of which it is not known is given for its first question, in milliseconds. */
const patience = 10_000;

/** What a form is sent with that holds nothing yet; one that is filled in would only be saved. */
const sends = (page: Page) =>
  /\/(add|login|register|contact)$/.test(new URL(page.url()).pathname)
    ? page.locator('main form [type=submit]').first()
    : null;

/**
 * Opens a page and waits until it stands.
 * @param asks whether the screen asks the API anything at all; null when that is not known
 * @returns whether it knows this state, and whether it asked
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
