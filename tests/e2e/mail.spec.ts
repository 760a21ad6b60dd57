import type { Page } from '@playwright/test';
import { asAdmin, client } from '../api/dashboard/client.ts';
import { linkIn, type MailServer, startMailServer } from '../support/mail-server.ts';
import { freshClient, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hire, hireAndEnter, ownPassword } from '../support/staff.ts';
import { codeOf } from '../support/totp.ts';
import { faultsOf } from './barriers.ts';
import { test as base, expect, languages, logIn, open, settled, toast, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** A school that sends mail to a real server. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  school: [
    async ({ mails }, use) => {
      const env = { TRUST_PROXY: '1', SMTP_URL: mails.url(), MAIL_FROM: 'School <office@school.test>' };
      const school = await startSchool({ env });
      await use(school);
      await school.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const root = { ar: '', en: '/en' };
const chosen = 'nine purple camels';

/**
 * The address of the link in the newest mail to somebody, on this school's server. An invitation may not be needed any
 * more before it leaves: `word` counts mails of one kind.
 */
async function linkTo(
  mails: MailServer,
  school: TestSchool,
  address: string,
  number = 1,
  word: 'link' | 'confirm' | '' = '',
): Promise<string> {
  const all = () => mails.taken.filter((mail) => mail.to === address && linkIn(mail).link.includes(`#${word}`));
  await expect.poll(() => all().length, { timeout: 15_000 }).toBe(number);
  const newest = all().at(-1);
  return newest ? linkIn(newest).link.replace('http://school.test', school.url) : '';
}

const hashOf = (page: Page) => page.evaluate(() => location.hash);

for (const language of languages) {
  test.describe(`mail in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const { login } = catalogueOf(language, 'account');
    const { confirm } = catalogueOf(language, 'own').screen;
    const messages = catalogueOf(language, 'messages');
    test.beforeEach(async ({ page }) => {
      await page.setExtraHTTPHeaders(freshClient());
      await page.addInitScript((shown) => {
        if (location.protocol !== 'about:' && !localStorage.getItem('language'))
          localStorage.setItem('language', shown);
      }, language);
    });

    async function student(page: Page, school: TestSchool) {
      const fields = registrationOf();
      expect((await register(school, fields, {}, freshClient())).status).toBe(200);
      const { email = '', password = '' } = fields;
      const data = { email, password };
      const answer = await page
        .context()
        .request.post(`${school.url}/api/auth/login`, { data, headers: freshClient() });
      expect(answer.status()).toBe(200);
      return { email, password };
    }

    test('a student confirms the own address by a link, and is told how it went, logged in or not', {
      tag: '@proof',
    }, async ({ page, school, mails }) => {
      const faults = watchFaults(page);
      const { email } = await student(page, school);
      await page.goto(`${school.url}${root[language]}/account`);
      const part = page.getByRole('region', { name: confirm.title });
      const button = part.getByRole('button', { name: confirm.submit });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(part.getByText(messages.mails.confirmation_sent)).toBeVisible();
      await expect(button).toBeFocused();
      expect(await faultsOf(page)).toEqual([]);
      const first = await linkTo(mails, school, email);
      for (const number of [2, 3]) {
        await page.keyboard.press('Enter');
        await linkTo(mails, school, email, number);
        await expect(button).toBeVisible();
      }
      await page.keyboard.press('Enter');
      await expect(part.locator('.form-problem')).toHaveText(/\S/);
      expect(mails.taken.filter(({ to }) => to === email)).toHaveLength(3);
      const second = await linkTo(mails, school, email, 3);

      await page.goto('about:blank');
      await page.goto(first);
      await expect(page.getByText(messages.mails.confirmed)).toBeVisible();
      await expect.poll(() => hashOf(page)).toBe('');
      await expect(page.getByText(confirm.confirmed, { exact: true })).toBeVisible();
      await expect(part).toHaveCount(0);
      expect(await faultsOf(page)).toEqual([]);
      await page.reload();
      await expect(page.getByText(confirm.confirmed, { exact: true })).toBeVisible();
      await expect(page.getByText(messages.mails.confirmed)).toHaveCount(0);

      await page.context().clearCookies();
      await page.goto('about:blank');
      await page.goto(second);
      await expect(page.getByText(messages.mails.confirmed)).toBeVisible();
      const toLogin = page.getByRole('main').getByRole('link', { name: catalogueOf(language, 'student').login });
      await expect(toLogin).toHaveAttribute('href', /login\?next=/);
      await expect(toLogin).not.toHaveAttribute('href', /confirm/);
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('about:blank');
      await page.goto(second);
      await expect(page.getByText(messages.fields.linkOver)).toBeVisible();
      await expect(page.getByText(confirm.over_next)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('a student who forgot the password comes back in by a link', async ({ page, school, mails }) => {
      const { email } = await student(page, school);
      const headers = { ...freshClient(), origin: school.url };
      await page.context().request.post(`${school.url}/api/auth/confirm`, { data: {}, headers });
      const token = (await linkTo(mails, school, email)).split('=').at(-1);
      await page.context().request.post(`${school.url}/api/auth/confirm`, { data: { token }, headers });
      await page.context().clearCookies();

      await page.goto(`${school.url}${root[language]}/login#recover`);
      await page.locator('main [name=email]').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(messages.mails.recovery_asked)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const link = await linkTo(mails, school, email, 2);
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByRole('heading', { name: login.link.title })).toBeFocused();
      await expect.poll(() => hashOf(page)).toBe('');
      expect(await faultsOf(page)).toEqual([]);
      const password = page.locator('main [name=password]');
      await password.fill('12345');
      await page.keyboard.press('Enter');
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toBeFocused();
      await password.fill(chosen);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.pathname.includes('login'));
      expect((await page.request.get(`${school.url}/api/auth/me`)).status()).toBe(200);
      expect((await client(school, null)('POST', '/auth/login', { email, password: chosen })).status).toBe(200);

      await page.goto('about:blank');
      await page.goto(link);
      await password.fill('ten purple camels');
      await page.keyboard.press('Enter');
      await expect(page.getByText(messages.fields.linkOver)).toBeVisible();
      await expect(page.getByText(login.link.over_next)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('link', { name: login.link.again }).press('Enter');
      await expect(page.getByRole('heading', { name: login.recover.title })).toBeFocused();
    });

    test('somebody new of the staff is invited by a link, a second time if need be', { tag: '@proof' }, async ({
      page,
      school,
      mails,
    }) => {
      const faults = watchFaults(page);
      await logIn(page, school);
      await open(page, school, 'staff/add');
      await expect(page.getByText(t.staff.invite_hint)).toBeVisible();
      // One invited by the test of the other language has accepted it.
      const name = `Amina Osman ${language}`;
      const email = `invited-${language}-${test.info().project.name}@staff.test`;
      await page.getByLabel(t.staff.name).fill(name);
      await page.getByLabel(t.staff.email).fill(email);
      await page.getByLabel(t.staff.role).selectOption('editor');
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t.staff.invited });
      await expect(dialog.getByText(email)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await linkTo(mails, school, email);
      await dialog.getByRole('button', { name: t.staff.invited_done }).press('Enter');
      await page
        .getByRole('link', { name: t.staff.edit_of.replace('{name}', name) })
        .first()
        .click();
      await page.getByRole('button', { name: t.staff.invite }).press('Enter');
      await expect(toast(page, messages.staff.invited)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const link = await linkTo(mails, school, email, 2);

      await page.context().clearCookies();
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: t.recover.link_title })).toBeVisible();
      await expect.poll(() => hashOf(page)).toBe('');
      expect(await faultsOf(page)).toEqual([]);
      const password = page.getByLabel(t.recover.password);
      await password.fill('short');
      await page.keyboard.press('Enter');
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toBeFocused();
      await page.keyboard.type(chosen);
      await page.keyboard.press('Enter');
      await expect(page.locator('.shell')).toBeVisible();
      await settled(page);
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByLabel(t.recover.password).fill(chosen);
      await page.keyboard.press('Enter');
      await expect(page.getByText(messages.fields.linkOver)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: t.recover.ask_submit }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: t.recover.forgotten })).toBeVisible();
      expect(faults).toEqual([]);
    });

    test('one of the staff confirms the own address, logged in or not', { tag: '@proof' }, async ({
      page,
      school,
      mails,
    }) => {
      const { email, password } = await hireAndEnter(school, await asAdmin(school), 'editor');
      const data = { email, password, shared: 0 };
      const enter = () =>
        page.context().request.post(`${school.url}/api/dashboard/login`, { data, headers: freshClient() });
      await enter();
      await open(page, school, 'me');
      const part = page.getByRole('region', { name: t.own.address, exact: true });
      await expect(part.getByText(t.own.address_lead)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const button = part.getByRole('button', { name: t.own.link_send });
      await button.press('Enter');
      await expect(toast(page, messages.mails.confirmation_sent)).toBeVisible();
      const first = await linkTo(mails, school, email, 1, 'confirm');
      await button.press('Enter');
      const second = await linkTo(mails, school, email, 2, 'confirm');
      await expect(button).toHaveAttribute('aria-disabled', 'false');
      await button.press('Enter');
      await linkTo(mails, school, email, 3, 'confirm');
      await expect(button).toHaveAttribute('aria-disabled', 'false');
      await button.press('Enter');
      await expect(part.getByRole('alert')).toHaveText(/\S/);

      await page.goto('about:blank');
      await page.goto(first);
      await expect(page.getByText(messages.mails.confirmed)).toBeVisible();
      await expect.poll(() => hashOf(page)).toBe('');
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: t.recover.go_on }).press('Enter');
      await settled(page);
      await open(page, school, 'me');
      await expect(part.getByText(t.own.address_confirmed)).toBeVisible();
      await expect(button).toHaveCount(0);

      await page.context().clearCookies();
      await page.goto('about:blank');
      await page.goto(second);
      await expect(page.getByText(messages.mails.confirmed)).toBeVisible();
      await page.goto('about:blank');
      await page.goto(second);
      await expect(page.getByText(messages.fields.linkOver)).toBeVisible();
      await expect(page.getByText(t.recover.confirm_over)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: t.recover.back }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: t.login.title })).toBeVisible();
    });

    test('one of the staff who forgot the password comes back in by a link, after the second step', {
      tag: '@proof',
    }, async ({ page, school, mails }) => {
      const faults = watchFaults(page);
      const { email } = await hire(await asAdmin(school), 'editor');
      const invitation = (await linkTo(mails, school, email)).split('=').at(-1) ?? '';
      const entered = await client(school, null)('POST', '/dashboard/link', {
        token: invitation,
        password: ownPassword,
      });
      const call = client(school, entered.body.token);
      const { secret } = (await call('POST', '/dashboard/me/totp', { current: ownPassword })).body;
      const { body } = await call('POST', '/dashboard/me/totp/confirm', { code: codeOf(secret) });
      const [backup = '']: string[] = body.backup_codes;

      await open(page, school, 'login');
      await page.getByRole('button', { name: t.login.forgot }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: t.recover.forgotten })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel(t.login.email).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(messages.mails.link_asked)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      // The link is opened in the tab that shows the dashboard already.
      const link = await linkTo(mails, school, email, 2);
      await open(page, school, '');
      await page.evaluate((to) => location.assign(to), link);
      await page.getByLabel(t.recover.password).fill(chosen);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: t.second.title });
      await expect(dialog.getByLabel(t.second.code)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText(t.recover.second_left)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: t.recover.back }).press('Enter');
      await page.getByLabel(t.login.email).fill(email);
      await page.getByLabel(t.login.password).fill(chosen);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t.second.use_backup }).press('Enter');
      await expect(dialog.getByLabel(t.second.backup)).toBeFocused();
      await page.keyboard.type(backup);
      await page.keyboard.press('Enter');
      await expect(page.locator('.shell')).toBeVisible();

      await page.context().clearCookies();
      await client(school, null)('POST', '/dashboard/recover/ask', { email });
      await page.goto('about:blank');
      await page.goto(await linkTo(mails, school, email, 3));
      await page.getByLabel(t.recover.password).fill(ownPassword);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t.second.use_backup }).press('Enter');
      await expect(dialog.getByLabel(t.second.backup)).toBeFocused();
      await page.keyboard.type(body.backup_codes[1]);
      await page.keyboard.press('Enter');
      await expect(page.locator('.shell')).toBeVisible();
      expect(faults).toEqual([]);
    });
  });
}
