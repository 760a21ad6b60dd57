import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from '../support/calls.ts';
import { giveCode } from '../support/login-codes.ts';
import { bearer, count, freshClient, photo, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { storedFile } from '../support/test-files.ts';
import { complaintsOf, expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';
import { prepareSlowly } from './slow-pictures.ts';

const languages = ['ar', 'en'] as const;
const base = { ar: '', en: '/en' };

/** Registers a new student and logs in the browser of `page`, if there is one. */
async function student(school: TestSchool, page: Page | null) {
  const { email = '', password = '', ...fields } = registrationOf();
  const pictures = { passport: await photo() };
  expect((await register(school, { ...fields, email, password }, pictures, freshClient())).status).toBe(200);
  if (page) await page.request.post('/api/auth/login', { data: { email, password } });
  return { email, password };
}

/** An amount in hundredths of the currency that no other test uses. */
let amount = 1_234_500;

for (const language of languages) {
  test.describe(`in ${language}`, { tag: `@${language}` }, () => {
    const { login } = catalogueOf(language, 'account');
    const { silence } = catalogueOf(language, 'messages');
    const texts = catalogueOf(language, 'own');

    test('what is due, where it is paid and the form stand on the own account, and what was sent waits', async ({
      page,
      school,
    }) => {
      const complaints = complaintsOf(page);
      const { pay } = catalogueOf(language, 'account');
      const {
        email = '',
        password = '',
        ...fields
      } = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
      expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
      await page.request.post('/api/auth/login', { data: { email, password } });
      await page.goto(`${base[language]}/account#payments`);
      const part = page.locator('#payments');
      amount += 100;
      await expect(part.getByRole('heading', { name: pay.where })).toBeVisible();
      await expect(part.locator('.pay-due')).toBeVisible();
      await part.locator('[name="account_id"]').selectOption('1');
      await part.locator('[name="reference"]').fill('FT 4411');
      await part.locator('[name="amount"]').fill(String(amount / 100));
      await page.reload();
      await expect(part.locator('[name="reference"]')).toHaveValue('FT 4411');
      await expect(part.locator('[name="amount"]')).toHaveValue(String(amount / 100));
      await expect(part.locator('[name="account_id"]')).toHaveValue('1');
      await part
        .locator('input[type="file"]')
        .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo(64, 44) });
      await part.getByRole('button', { name: pay.send }).click();
      await expect(part.getByRole('button', { name: pay.withdraw })).toBeVisible();
      await expect(part.locator('.pay-due')).toBeHidden();
      const sent = () => count(school, `select count(*) n from payments where state = 'sent' and amount = ${amount}`);
      expect(sent()).toBe(1);

      await part.getByRole('button', { name: pay.change, exact: true }).click();
      await expect(part.locator('[name="reference"]')).toHaveValue('FT 4411');
      amount += 100;
      await part.locator('[name="amount"]').fill(String(amount / 100));
      await part.getByRole('button', { name: pay.change_save }).click();
      await expect(part.locator('form')).toHaveCount(0);
      expect(sent()).toBe(1);

      // Withdrawing asks for confirmation, and the focus is never lost.
      await part.getByRole('button', { name: pay.withdraw, exact: true }).click();
      await expect(part.getByRole('button', { name: pay.withdraw_no })).toBeFocused();
      await part.getByRole('button', { name: pay.withdraw_no }).click();
      expect(sent()).toBe(1);
      await part.getByRole('button', { name: pay.withdraw, exact: true }).click();
      await page.context().setOffline(true);
      await part.getByRole('button', { name: pay.withdraw_yes }).click();
      await expect(part.getByRole('alert')).toHaveText(silence.offline);
      await page.context().setOffline(false);
      await page.route('**/api/payments/*', (route) => route.fulfill({ status: 429, json: { message: 'Later' } }), {
        times: 1,
      });
      await part.getByRole('button', { name: pay.withdraw_yes }).click();
      await expect(part.getByRole('alert')).toHaveText('Later');
      expect(sent()).toBe(1);
      await part.getByRole('button', { name: pay.withdraw_yes }).click();
      await expect(part.locator('[name="reference"]')).toBeVisible();
      await expect(part.locator('.pay')).toBeFocused();
      await expect.poll(sent).toBe(0);
      expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|429/.test(each))).toEqual([]);
    });

    test('payments that a captive portal answered in place of the school can be asked for again', async ({
      page,
      school,
    }) => {
      const { pay } = catalogueOf(language, 'account');
      await student(school, page);
      const portal = { contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' };
      await page.route('**/api/payments*', (route) => route.fulfill(portal), { times: 1 });
      await page.goto(`${base[language]}/account#payments`);
      await page.locator('#payments').getByRole('button', { name: pay.retry }).click();
      await expect(page.locator('#payments .pay')).toBeVisible();
    });

    test('a picture that is being prepared is waited for, and of two the one that was chosen last is sent', async ({
      page,
      school,
    }) => {
      const { pay, register: picture } = catalogueOf(language, 'account');
      const { email } = await student(school, page);
      await page.goto(`${base[language]}/account#payments`);
      const part = page.locator('#payments');
      const chooser = part.locator('input[type="file"]');
      const file = async (width: number) => ({
        name: `${width}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(width, 44),
      });
      amount += 100;
      await part.locator('[name="account_id"]').selectOption('1');
      await part.locator('[name="amount"]').fill(String(amount / 100));
      await part.locator('[name="reference"]').fill(`FT ${amount}`);

      const shown = part.locator('.picture-preview img');
      const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
      const earlierReady = await prepareSlowly(page);
      await chooser.setInputFiles(await file(64));
      await chooser.setInputFiles(await file(72));
      await expect.poll(width).toBe(72);
      await earlierReady();
      const ready = await prepareSlowly(page);
      await chooser.setInputFiles(await file(80));
      expect(await width()).toBe(72);
      await part.getByRole('button', { name: pay.send }).click();
      const sending = part.getByRole('button', { name: picture.submitting });
      await expect(sending).toBeDisabled();
      const sent = () => count(school, `select count(*) n from payments where state = 'sent' and amount = ${amount}`);
      expect(sent()).toBe(0);
      await ready();
      await expect(part.getByRole('button', { name: pay.withdraw })).toBeVisible();
      expect(sent()).toBe(1);
      const [own] = (await (await page.request.get('/api/payments')).json()).data;
      const kept = storedFile(school.dataDir, own.image.replace('/files/', 'private/'));
      expect(kept && (await sharp(kept).metadata()).width, own.image).toBe(80);

      const details = page.getByRole('region', { name: texts.details.title });
      const mine = await prepareSlowly(page);
      await details.locator('[name="personal_photo"]').setInputFiles(await file(90));
      await details.getByRole('button', { name: texts.details.submit }).click();
      await expect(details.getByRole('button', { name: texts.details.submitting })).toBeDisabled();
      await mine();
      await expect(details.getByText(texts.details.saved, { exact: true })).toBeVisible();
      const photos = `select count(*) n from students where email = '${email}' and personal_image is not null`;
      expect(count(school, photos)).toBe(1);
    });

    test('payments that could not be fetched say why, and are there once the network is back', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const { pay } = catalogueOf(language, 'account');
      await student(school, page);
      await page.route('**/api/payments*', (route) => route.abort('connectionrefused'));
      await page.goto(`${base[language]}/account#payments`);
      const part = page.locator('#payments');
      await expect(part.getByRole('alert')).toContainText(silence.gone);
      await page.unroute('**/api/payments*');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(part.getByRole('heading', { name: pay.where })).toBeVisible();
    });

    test('a school that has named no account yet is asked how to pay', { tag: '@proof' }, async ({ page, school }) => {
      const { pay } = catalogueOf(language, 'account');
      await student(school, page);
      const headers = bearer(await logIn(school, 'dashboard', school.admin));
      const accounts = `${school.url}/api/dashboard/payment-accounts`;
      const { data } = await (await fetch(accounts, { headers })).json();
      const active: { id: number }[] = data.filter((account: { is_active: number }) => account.is_active === 1);
      const turnAll = (is_active: number) =>
        Promise.all(active.map(({ id }) => page.request.post(`${accounts}/${id}`, { headers, data: { is_active } })));
      await turnAll(0);
      await page.goto(`${base[language]}/account#payments`);
      const part = page.locator('#payments');
      await expect(part.getByText(pay.no_account)).toBeVisible();
      await expect(part.getByRole('link')).toHaveAttribute('href', /^(https:\/\/wa\.me\/|tel:|\/)/);
      await expect(part.locator('form')).toHaveCount(0);
      await turnAll(1);
      await page.reload();
      await expect(part.getByRole('heading', { name: pay.where })).toBeVisible();
    });

    test('registration shows where to pay once paid is chosen, and asks about a receipt once it is there', {
      tag: '@proof',
    }, async ({ page }) => {
      const complaints = complaintsOf(page);
      const { pay } = catalogueOf(language, 'account');
      await page.goto(`${base[language]}/register`);
      await page.locator('[name="name"]').click();
      await page.goto(`${base[language]}/register#step-pay`);
      // The form hydrates on the first interaction, which can lose this first choice, so choose again until it works.
      await expect(async () => {
        await page.locator('[name="kind_of_account"][value="paid"]').check({ force: true });
        await expect(page.getByRole('heading', { name: pay.where })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.locator('[name="reference"]')).toHaveCount(0);
      await page
        .locator('input[type="file"][name="image"]')
        .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo(64, 44) });
      await expect(page.locator('[name="reference"]')).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('who forgot the password asks the school, then comes in with its code and a new password', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const complaints = complaintsOf(page);
      const { email } = await student(school, null);
      await page.goto(`${base[language]}/login?next=${encodeURIComponent(`${base[language]}/subject`)}`);
      await page.locator('[name="email"]').fill(email);
      await page.getByRole('link', { name: login.forgot }).click();
      await expect(page.getByRole('heading', { name: login.recover.title })).toBeFocused();
      await expect(page.locator('[name="email"]')).toHaveValue(email);
      await page.getByRole('button', { name: login.recover.submit }).click();
      await expect(page.getByText(catalogueOf(language, 'messages').student.recoveryAsked)).toBeVisible();
      expect(
        count(school, `select count(*) n from students where email = '${email}' and recover_requested_at > ''`),
      ).toBe(1);
      expect(complaints).toEqual([]);

      const code = giveCode(school, email);
      await page.getByRole('link', { name: login.have_code }).click();
      await page.locator('[name="code"]').fill(code === '00000000' ? '11111111' : '00000000');
      await page.locator('[name="password"]').fill('three other words');
      await page.getByRole('button', { name: login.code.submit }).click();
      await expect(page.getByRole('alert')).toHaveText(login.code.failed);
      await page.locator('[name="code"]').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
      await page.locator('[name="password"]').fill('short');
      await page.getByRole('button', { name: login.code.submit }).click();
      await expect(page.locator('[name="password"]')).toBeFocused();
      await page.locator('[name="password"]').fill('three other words');
      await page.getByRole('button', { name: login.code.submit }).click();
      await page.waitForURL(`**${base[language]}/subject`);
      await expect(page.locator('.welcome bdi')).toBeVisible();
    });

    test('the address of a code opens its form at once', { tag: '@proof' }, async ({ page }) => {
      await page.goto(`${base[language]}/login#code`);
      await expect(page.getByRole('heading', { name: login.code.title })).toBeVisible();
      await expect(page.locator('form [name="email"]')).toHaveCount(1);
      await page.getByRole('link', { name: login.back }).click();
      await expect(page.getByRole('button', { name: login.submit, exact: true })).toBeVisible();
    });

    test('a student sees what the school holds, corrects it, and ends every session', async ({ page, school }) => {
      const complaints = complaintsOf(page);
      const { email, password } = await student(school, page);
      await page.goto(`${base[language]}/subject`);
      await page.locator('.welcome-account').click();
      await page.waitForURL(`**${base[language]}/account`);
      const facts = page.locator('.own-facts');
      await expect(facts).toContainText(email);
      await expect(page.locator('.own-documents li')).toHaveCount(1);

      const details = page.getByRole('region', { name: texts.details.title });
      await expect(details.locator('[name="name"]')).toHaveValue('سارة عثمان');
      await details.locator('[name="name"]').fill('Sara Osman');
      await details.locator('[name="phone"]').fill('123');
      await details.getByRole('button', { name: texts.details.submit }).click();
      await expect(details.locator('[name="phone"]')).toHaveAttribute('aria-invalid', 'true');
      await details.locator('[name="phone"]').fill('0999999999');
      await details
        .locator('[name="personal_photo"]')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await expect(details.locator('.picture-preview img')).toBeVisible();
      await details.getByRole('button', { name: texts.details.submit }).click();
      // A change of the phone number requires the password, because the school sends login codes to the phone.
      await expect(details.locator('[name="current"]')).toBeFocused();
      await details.locator('[name="current"]').fill(password);
      await details.getByRole('button', { name: texts.details.submit }).click();
      await expect(details.getByText(texts.details.saved, { exact: true })).toBeVisible();
      await expect(facts).toContainText('Sara Osman');
      await expect(facts).toContainText('0999999999');
      await expect(page.locator('.own-documents li')).toHaveCount(2);

      const own = page.getByRole('region', { name: texts.password.title });
      await own.locator('[name="current"]').fill('wrong');
      await own.locator('[name="password"]').fill('three other words');
      await own.getByRole('button', { name: texts.password.submit }).click();
      await expect(own.locator('[name="current"]')).toBeFocused();
      await own.locator('[name="current"]').fill(password);
      await own.getByRole('button', { name: texts.password.submit }).click();
      await expect(own.getByText(texts.password.saved)).toBeVisible();
      await expect(own.locator('[name="current"]')).toHaveValue('');

      // The list of sessions loads when it comes into view: a page that is left before would count as a failure.
      const sessions = page.locator('[data-sessions]');
      await sessions.scrollIntoViewIfNeeded();
      await expect(sessions.getByRole('listitem').first()).toBeVisible();
      await page.getByRole('button', { name: texts.everywhere.submit }).click();
      await page.waitForURL(`**${base[language] || '/'}`);
      await page.goto(`${base[language]}/account`);
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
      // The `logout-all` request may be reported as failed, because the page is left before its response arrives.
      expect(complaints.filter((each) => !/^(401|422): |logout-all/.test(each))).toEqual([]);
    });

    test('each locked item leads to the payments of the account', { tag: '@proof' }, async ({ page, school }) => {
      await page.request.post('/api/auth/login', { data: school.students.free });
      const { subject } = await (await page.request.get('/api/subjects')).json();
      for (const { id } of subject) {
        await page.goto(`${base[language]}/subject/${id}/books`);
        await page.locator('.papers .paper, .notice').first().waitFor();
        const locked = await page.locator('.paper[data-locked]').count();
        await expect(page.locator('.locked-note a')).toHaveCount(locked);
        if (locked === 0) continue;
        await page.locator('.locked-note a').first().click();
        await page.waitForURL(`**${base[language]}/account#payments`);
        await expect(page.locator('#own-payments')).toBeInViewport();
        return;
      }
      throw new Error('nothing is locked');
    });
  });
}

test('a login on a device of many ends with the browser', async ({ page, context, school }) => {
  await page.goto('/en/login');
  await page.locator('[name="email"]').fill(school.students.free.email);
  await page.locator('[name="password"]').fill(school.students.free.password);
  await page.locator('[name="shared"]').check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/en');
  const token = (await context.cookies()).find(({ name }) => name === 'userToken');
  expect(token?.expires).toBe(-1);
});
