import type { Page } from '@playwright/test';
import { type Browser, chrome, firefox, openBrowser } from '../support/browsers.ts';
import { freshClient, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { faultsOf } from './barriers.ts';
import { expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';

const languages = ['ar', 'en'] as const;
const base = { ar: '', en: '/en' };

/** A student, logged in on the page. */
async function student(page: Page, school: TestSchool) {
  const { email = '', password = '', ...fields } = registrationOf();
  expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
  const data = { email, password };
  const asked = { data, headers: { ...freshClient(), 'user-agent': firefox } };
  expect((await page.request.post('/api/auth/login', asked)).status()).toBe(200);
  return async (from: Browser) => expect((await from.call('POST', '/auth/login', data)).status).toBe(200);
}

for (const language of languages) {
  test.describe(`the sessions of a student in ${language}`, { tag: `@${language}` }, () => {
    const { sessions: t } = catalogueOf(language, 'own');
    const { new_login } = catalogueOf(language, 'student');
    const partOf = (page: Page) => page.getByRole('region', { name: t.title });
    const noticeOf = (page: Page) => page.getByRole('complementary', { name: new_login.title });

    test('stand on the account page and end one by one, by keys alone', async ({ page, school }) => {
      const logIn = await student(page, school);
      const there = openBrowser(school, chrome);
      await logIn(there);
      await page.goto(`${base[language]}/account`);
      const part = partOf(page);
      await part.scrollIntoViewIfNeeded();
      const rows = part.getByRole('listitem');
      await expect(rows.filter({ hasText: t.here })).toHaveCount(1);
      await expect(rows.filter({ hasText: t.here }).getByRole('button')).toHaveCount(0);
      const row = rows.filter({ hasText: there.address });
      await expect(row).toContainText(/Chrome.*Android/);
      expect(await faultsOf(page)).toEqual([]);

      const end = row.getByRole('button', { name: new RegExp(`^${t.end}`) });
      await end.focus();
      await page.keyboard.press('Enter');
      await expect(part.getByRole('button', { name: t.keep })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(end).toBeFocused();
      expect((await there.call('GET', '/auth/me')).status).toBe(200);

      await page.keyboard.press('Enter');
      await page.context().setOffline(true);
      await part.locator('[data-sure]').click();
      await expect(part.getByRole('alert')).toContainText(t.lost);
      await expect(end).toBeFocused();
      await page.context().setOffline(false);

      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(part.getByRole('status')).toHaveText(t.ended);
      await expect(row).toHaveCount(0);
      await expect(part.getByRole('heading')).toBeFocused();
      expect((await there.call('GET', '/auth/me')).status).toBe(401);
    });

    test('tell of a login by a new browser until it is answered', async ({ page, school }) => {
      const logIn = await student(page, school);
      await page.goto(`${base[language]}/subject`);
      const there = openBrowser(school, chrome);
      await logIn(there);
      await page.reload();
      const notice = noticeOf(page);
      await expect(notice.getByRole('status')).toContainText(there.address);
      await expect(notice.getByRole('status')).toContainText(/Chrome.*Android/);
      await expect(notice).toBeInViewport();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto(`${base[language]}/account`);
      await expect(notice).toBeInViewport();
      await page.context().setOffline(true);
      await notice.getByRole('button', { name: new_login.yes }).click();
      await expect(notice.getByRole('alert')).toContainText(new_login.again);
      await page.context().setOffline(false);
      await notice.getByRole('button', { name: new_login.yes }).focus();
      await page.keyboard.press('Enter');
      await expect(notice.getByRole('status')).toHaveText(new_login.noted);
      await page.reload();
      await expect(page.locator('.own-facts')).toBeVisible();
      await expect(notice).toHaveCount(0);
    });

    test('tell of it on the page of a subject, too, when the visit begins there', async ({ page, school }) => {
      const logIn = await student(page, school);
      const there = openBrowser(school, chrome);
      await logIn(there);
      const { subject } = await (await page.request.get('/api/subjects')).json();
      const path = `${base[language]}/subject/${subject[0].id}`;
      await page.goto(path);
      await expect(noticeOf(page).getByRole('status')).toContainText(there.address);
      await page.goto(`${path}/videos`);
      await expect(page.locator('[data-screen][data-there]')).toBeVisible();
      await expect(noticeOf(page)).toBeInViewport();
    });

    test('lead whoever did not log in to ending the session', { tag: '@proof' }, async ({ page, school }) => {
      const logIn = await student(page, school);
      const there = openBrowser(school, chrome);
      await logIn(there);
      await page.goto(`${base[language]}/subject`);
      const notice = noticeOf(page);
      await notice.getByRole('link', { name: new_login.no }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/account#sessions$/);
      await expect(notice.getByRole('status')).toContainText(new_login.deny);
      const row = partOf(page).getByRole('listitem').filter({ hasText: there.address });
      await expect(row).toBeVisible();
      await expect(partOf(page).getByRole('heading')).toBeInViewport();
      expect(await faultsOf(page)).toEqual([]);
      await row.getByRole('button').click();
      await row.locator('[data-sure]').click();
      await expect(row).toHaveCount(0);
      await notice.getByRole('button', { name: new_login.done }).click();
      await expect(notice.getByRole('status')).toHaveText(new_login.noted);
    });
  });
}
