import type { Page } from '@playwright/test';
import { freshClient, photo, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { complaintsOf, expect, test } from './school.ts';
import { canShareWith, manifestOf, share } from './shared-pictures.ts';
import { catalogueOf } from './site-texts.ts';

for (const [language, base] of [
  ['ar', ''],
  ['en', '/en'],
] as const) {
  test(`a family shares a receipt from another app with its account (${language})`, { tag: `@${language}` }, async ({
    page,
    school,
  }) => {
    const complaints = complaintsOf(page);
    const { pay } = catalogueOf(language, 'account');
    const { email = '', password = '', ...fields } = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
    expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
    await page.request.post('/api/auth/login', { data: { email, password } });
    await page.goto(`${base}/account`);
    const { action, errors } = await manifestOf(page);
    expect({ action, errors }).toEqual({ action: `${base}/account/share`, errors: [] });
    await canShareWith(page, action);

    await share(page, action, await photo(64, 44));
    await page.waitForURL(`**${base}/account?shared=1#payments`);
    const part = page.locator('#payments');
    await expect(part.locator('.picture-preview img')).toBeVisible();
    await part.locator('[name="account_id"]').selectOption('1');
    await part.locator('[name="reference"]').fill('SHARED 1');
    await part.getByRole('button', { name: pay.send }).click();
    await expect(part.getByRole('button', { name: pay.withdraw })).toBeVisible();
    await expect(part.getByRole('img')).toHaveCount(0);

    // The shared picture is deleted once it has been sent.
    await part.getByRole('button', { name: pay.withdraw }).click();
    await part.getByRole('button', { name: pay.withdraw_yes }).click();
    await expect(part.locator('[name="reference"]')).toBeVisible();
    await page.reload();
    await expect(part.locator('[name="reference"]')).toBeVisible();
    await expect(part.locator('.picture-preview img')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

/** Registers a student and logs in. */
async function enterNew(page: Page, school: TestSchool): Promise<void> {
  const { email = '', password = '', ...fields } = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
  expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
  await page.request.post('/api/auth/login', { data: { email, password } });
}

/** Opens the account page of a new student with a picture from the system share sheet. */
async function openWithShared(page: Page, school: TestSchool): Promise<void> {
  await enterNew(page, school);
  await page.goto('/account');
  await canShareWith(page, '/account/share');
  await share(page, '/account/share', await photo(64, 44));
  await page.waitForURL('**/account?shared=1#payments');
  await expect(page.locator('.picture-preview img').first()).toBeVisible();
}

test('a browser that keeps nothing for a site costs the shared picture, never the way out', { tag: '@proof' }, async ({
  page,
  school,
}) => {
  const { email = '', password = '', ...fields } = registrationOf();
  expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
  await page.request.post('/api/auth/login', { data: { email, password } });
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
    Object.assign(CacheStorage.prototype, { open: refuse, delete: refuse });
  });
  await page.goto('/account#payments');
  await expect(page.locator('#payments [name="reference"]')).toBeVisible();
  await page.locator('[data-own-forms] [data-logout] button').click();
  await page.waitForURL('**/');
  expect((await page.request.get('/api/payments')).status()).toBe(401);
});

/** The form of a payment is there, and the picture is neither in it nor stored. */
async function expectForgotten(page: Page): Promise<void> {
  await expect(page.locator('#payments [name="reference"]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shared-picture')).keys()).length))
    .toBe(0);
  await expect(page.locator('.picture-preview img')).toHaveCount(0);
}

test('a picture that was shared a day ago is gone', { tag: '@proof' }, async ({ page, school }) => {
  await openWithShared(page, school);
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expectForgotten(page);
});

test('whoever logs out takes a shared picture along', async ({ page, school }) => {
  await openWithShared(page, school);
  await page.locator('[data-own-forms] [data-logout] button').click();
  await page.waitForURL('**/');
  expect(await page.evaluate(() => caches.has('shared-picture'))).toBe(false);
});

test('a shared picture that one student has seen is not shown to the next', async ({ page, school }) => {
  await openWithShared(page, school);
  await page.reload();
  await expect(page.locator('.picture-preview img').first()).toBeVisible();
  await enterNew(page, school);
  await page.reload();
  await expectForgotten(page);
});
