import type { Page } from '@playwright/test';
import { languages } from '../../src/model/languages.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { type Browser, chrome, firefox, openBrowser } from '../support/browsers.ts';
import { count, freshClient } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { hireAndEnter, ownPassword } from '../support/staff.ts';
import { faultsOf } from './barriers.ts';
import { expect, open, settled, test, toast, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** One of the staff, logged in on the page. */
async function member(page: Page, school: TestSchool) {
  const { id, email } = await hireAndEnter(school, await asAdmin(school), 'editor');
  const body = { email, password: ownPassword };
  const asked = { data: body, headers: { ...freshClient(), 'user-agent': firefox } };
  expect((await page.context().request.post(`${school.url}/api/dashboard/login`, asked)).status()).toBe(200);
  const logIn = async (from: Browser) => expect((await from.call('POST', '/dashboard/login', body)).status).toBe(200);
  const sessions = () => count(school, `select count(*) n from admin_sessions where user_id = ${id}`);
  return { id, logIn, sessions };
}

for (const language of languages) {
  test.describe(`the sessions of the staff in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language].own;
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(
        (chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen),
        language,
      );
    });
    const partOf = (page: Page) => page.getByRole('region', { name: t.sessions });
    const noticeOf = (page: Page) => page.getByRole('region', { name: t.new_title });

    test('stand on the own account and end one by one, by keys alone', async ({ page, school }) => {
      const faults = watchFaults(page);
      const { logIn, sessions } = await member(page, school);
      const there = openBrowser(school, chrome);
      await logIn(there);
      await open(page, school, 'me');
      const part = partOf(page);
      const rows = part.getByRole('listitem');
      await expect(rows).toHaveCount(sessions());
      await expect(rows.filter({ hasText: t.session_here })).toHaveCount(1);
      await expect(rows.filter({ hasText: t.session_here }).getByRole('button')).toHaveCount(0);
      const row = rows.filter({ hasText: there.address });
      await expect(row).toContainText(/Chrome.*Android/);
      expect(await faultsOf(page)).toEqual([]);

      // The question can be left, and the focus comes back.
      await row.getByRole('button').focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: t.session_sure_title });
      await expect(dialog).toContainText(there.address);
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(row.getByRole('button')).toBeFocused();
      expect((await there.call('GET', '/dashboard/me')).status).toBe(200);

      // Without a line nothing is claimed.
      await page.context().setOffline(true);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t.session_end, exact: true }).click();
      await expect(toast(page, t.session_lost)).toBeVisible();
      await page.context().setOffline(false);
      await expect(row).toBeVisible();

      await row.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t.session_end, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(row).toHaveCount(0);
      await expect(part.getByRole('heading')).toBeFocused();
      expect((await there.call('GET', '/dashboard/me')).status).toBe(401);
      expect(faults).toEqual([]);
    });

    test('tell of a login by a new browser on every screen until it is answered', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const { logIn } = await member(page, school);
      await open(page, school, 'me');
      await expect(noticeOf(page)).toHaveCount(0);
      const there = openBrowser(school, chrome);
      await logIn(there);
      await open(page, school, '');
      const notice = noticeOf(page);
      await expect(notice.getByRole('status')).toContainText(there.address);
      await expect(notice.getByRole('status')).toContainText(/Chrome.*Android/);
      expect(await faultsOf(page)).toEqual([]);
      await page.reload();
      await settled(page);
      await expect(notice).toBeVisible();

      await page.context().setOffline(true);
      await notice.getByRole('button', { name: t.new_yes }).click();
      await expect(notice.getByRole('alert')).toContainText(t.new_again);
      await page.context().setOffline(false);
      await notice.getByRole('button', { name: t.new_yes }).focus();
      await page.keyboard.press('Enter');
      await expect(notice).toHaveCount(0);
      await expect(page.locator('main')).toBeFocused();
      await page.reload();
      await settled(page);
      await expect(partOf(page).or(page.locator('main h1')).first()).toBeVisible();
      await expect(notice).toHaveCount(0);
    });

    test('lead whoever did not log in to ending the session and to a new password', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const { logIn } = await member(page, school);
      const there = openBrowser(school, chrome);
      await logIn(there);
      for (let each = 0; each < 4; each++) await logIn(openBrowser(school, firefox));
      await open(page, school, '');
      const notice = noticeOf(page);
      await expect(notice.getByRole('listitem')).toHaveCount(4);
      await notice.getByRole('button', { name: t.new_no, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/dashboard\/me$/);
      await settled(page);
      await expect(notice.getByRole('status')).toContainText(t.new_deny);
      await partOf(page).getByRole('listitem').filter({ hasText: there.address }).getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: t.session_end, exact: true }).click();
      await expect(partOf(page).getByRole('listitem').filter({ hasText: there.address })).toHaveCount(0);
      expect(await faultsOf(page)).toEqual([]);
      await notice.getByRole('button', { name: t.new_done }).click();
      await expect(notice).toHaveCount(0);
    });
  });
}
