import type { Page, Route } from '@playwright/test';
import { asAdmin, client } from '../api/dashboard/client.ts';
import { giveCode } from '../support/login-codes.ts';
import { freshClient, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { hire } from '../support/staff.ts';
import { expect, languages, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** Loses one response: the server receives the request, but the browser cannot know whether the new password is set. */
async function loseAnswer(page: Page, call: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(call, lose, { times: 1 });
}

const chosen = 'nine purple camels';
const base = { ar: '', en: '/en' };

async function student(school: TestSchool) {
  const fields = registrationOf();
  expect((await register(school, fields, {}, freshClient())).status).toBe(200);
  return { email: fields['email'] ?? '', password: fields['password'] ?? '' };
}

for (const language of languages) {
  test.describe(`a lost answer to a new password in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const { login } = catalogueOf(language, 'account');
    const own = catalogueOf(language, 'own').password;
    const t = texts[language];
    test.beforeEach(async ({ page }) => {
      await page.setExtraHTTPHeaders(freshClient());
      await page.addInitScript((shown) => localStorage.setItem('language', shown), language);
    });

    test('lets in who came with a code', { tag: '@proof' }, async ({ page, school }) => {
      const { email } = await student(school);
      await page.goto(`${school.url}${base[language]}/login#code`);
      await page.locator('main [name=email]').fill(email);
      await page.locator('[name="code"]').fill(giveCode(school, email));
      await page.locator('[name="password"]').fill(chosen);
      await loseAnswer(page, '**/api/auth/code');
      await page.getByRole('button', { name: login.code.submit }).click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
      expect((await page.request.get(`${school.url}/api/auth/me`)).status()).toBe(200);
    });

    test('tells a student that it is changed', async ({ page, school }) => {
      const { email, password } = await student(school);
      await page.request.post(`${school.url}/api/auth/login`, { data: { email, password } });
      await page.goto(`${school.url}${base[language]}/account`);
      const region = page.getByRole('region', { name: own.title });
      await region.locator('[name="current"]').fill(password);
      await region.locator('[name="password"]').fill(chosen);
      await loseAnswer(page, '**/api/auth/password');
      await region.getByRole('button', { name: own.submit }).click();
      await expect(region.getByText(own.saved)).toBeVisible();
      const { status } = await client(school, null)('POST', '/auth/login', { email, password: chosen });
      expect(status).toBe(200);
    });

    test('lets in one of the staff who had to choose it', { tag: '@proof' }, async ({ page, school }) => {
      const { email, password } = await hire(await asAdmin(school), 'editor');
      await page.context().request.post(`${school.url}/api/dashboard/login`, { data: { email, password } });
      await page.goto(`${school.url}/dashboard`);
      await page.getByLabel(t.own.current).fill(password);
      await page.getByLabel(t.own.next).fill(chosen);
      await loseAnswer(page, '**/api/dashboard/me/password');
      await page.getByRole('button', { name: t.own.save }).click();
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByLabel(t.own.next)).toHaveCount(0);
    });

    test('lets in a principal who came with a printed code', async ({ page, school }) => {
      const { email, password } = await hire(await asAdmin(school), 'principal');
      const { token } = (await client(school, null)('POST', '/dashboard/login', { email, password })).body;
      const body = { current: password, password: 'seven green camels' };
      const [code] = (await client(school, token)('POST', '/dashboard/me/password', body)).body.recovery_codes;
      await page.goto(`${school.url}/dashboard`);
      await page.getByRole('button', { name: t.login.forgot }).click();
      await page.getByLabel(t.login.email).fill(email);
      await page.getByLabel(t.recover.code).fill(code);
      await page.getByLabel(t.recover.password).fill(chosen);
      await loseAnswer(page, '**/api/dashboard/recover');
      await page.getByRole('button', { name: t.recover.submit }).click();
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByLabel(t.recover.code)).toHaveCount(0);
    });
  });
}
