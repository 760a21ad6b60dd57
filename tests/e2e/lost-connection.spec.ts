import type { Page } from '@playwright/test';
import { count, freshClient } from '../support/people.ts';
import { input } from './dashboard-filling.ts';
import { test as dashboardTest, expect, languages, open } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** Milliseconds before each automatic repetition: growing, 30 seconds together. */
const pauses = [3000, 9000, 18_000] as const;

/** The idempotency keys of the writes to a call. The connection breaks before each of the first `lost` arrives. */
async function breakConnection(page: Page, call: string, lost: number): Promise<string[]> {
  const keys: string[] = [];
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    return keys.length > lost ? route.continue() : route.abort('connectionreset');
  });
  return keys;
}

/**
 * Stops the page's clock, so that time passes only in steps of the test. A jump is refused if its moment is over before it
 * is made. It has stopped the clock nevertheless, so the second try succeeds. A longer jump would let timers end.
 */
async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1000);
  }).toPass();
}

/** Lets each pause pass, and checks that the write is sent again at its end and not earlier. */
async function passPauses(page: Page, keys: string[], times: number): Promise<void> {
  await expect.poll(() => keys.length).toBe(1);
  for (const [index, wait] of pauses.slice(0, times).entries()) {
    // The page starts the pause only when it has noticed that the connection is gone.
    await page.evaluate(() => new Promise((resolve) => fetch('/healthz').then(resolve, resolve)));
    await page.clock.runFor(wait - 100);
    await page.evaluate(() => fetch('/healthz'));
    expect(keys.length, `sent before the pause of ${wait} ms was over`).toBe(index + 1);
    await page.clock.runFor(200);
    await expect.poll(() => keys.length, { message: `sent after the pause of ${wait} ms` }).toBe(index + 2);
  }
  expect(new Set(keys).size, 'all have one key').toBe(1);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{16,128}$/);
}

const base = { ar: '', en: '/en' } as const;

for (const language of languages) {
  dashboardTest.describe(`a lost connection in ${language}`, { tag: `@${language}` }, () => {
    dashboardTest.use({ language });

    dashboardTest.describe('is tried three times more by itself', () => {
      async function writeMessage(page: Page, url: string, email: string) {
        await page.clock.install();
        await page.setExtraHTTPHeaders(freshClient());
        await page.goto(`${url}${base[language]}/contact`);
        const fields = { name: 'A', email, subject: 'Lost', message: 'Words' };
        for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
        await expect(page.locator('main astro-island:has(form)')).not.toHaveAttribute('ssr');
        await stopClock(page);
      }

      dashboardTest('and then told, and sent once more by the button with the same key', async ({ page, school }) => {
        const email = `lost-${language}@example.test`;
        await writeMessage(page, school.url, email);
        const keys = await breakConnection(page, '**/api/contact-us', 4);
        const button = page.locator('main form button[type=submit]');
        await button.click();
        await passPauses(page, keys, 3);
        await expect(page.locator('form.form .form-problem')).toContainText(
          catalogueOf(language, 'messages').silence.gone,
        );
        await page.clock.runFor(120_000);
        await page.evaluate(() => fetch('/healthz'));
        expect(keys.length, 'nothing is sent after the third time').toBe(4);
        await button.click();
        await expect(page.locator('#form-sent')).toBeVisible();
        expect(new Set(keys).size).toBe(1);
        expect(count(school, `select count(*) n from messages where email = '${email}'`)).toBe(1);
      });

      dashboardTest('until it arrives, on a screen of the dashboard', async ({ admin: page, school }) => {
        await page.clock.install();
        await open(page, school, 'about/choose-us');
        await input(page, 'chooseUs.en').fill(`Sent by itself ${language}`);
        await stopClock(page);
        const keys = await breakConnection(page, '**/api/dashboard/**', 2);
        await page.getByRole('button', { name: texts[language].form.save, exact: true }).click();
        await passPauses(page, keys, 2);
        await expect(page.getByText(texts[language].updated)).toBeVisible();
        await page.clock.runFor(120_000);
        expect(keys.length).toBe(3);
      });
    });
  });
}
