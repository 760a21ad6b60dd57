import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '../../src/model/languages.ts';
import { count, photo } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { barriersOf } from './barriers.ts';
import { complaintsOf, expect, isPhone, test } from './school.ts';
import { prepareSlowly } from './slow-pictures.ts';

const catalogue = (language: Language, name = 'account') =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'));

const base = { ar: '', en: '/en' };
let people = 0;
const newEmail = () => {
  people += 1;
  return `person-${process.pid}-${people}@example.test`;
};

const accounts = (school: TestSchool, email: string) =>
  count(school, `select count(*) n from students where email = '${email}'`);

async function fillTexts(page: Page, email: string): Promise<void> {
  await page.locator('[name=name]').fill('سارة عثمان');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('correct horse');
  await page.locator('[name=phone]').fill('0912345678');
}

async function chooseGrade(page: Page): Promise<void> {
  await page.locator('[name=level_id]').selectOption('1');
  await page.locator('[name=grade_id]').selectOption('6');
}

/** Clicks the visible submit button: it opens the next step, or submits the form on the last step. */
const send = (page: Page) => page.locator('form.register button[type=submit]:visible').click();

async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Fills in the first two steps, so that the last step is shown. */
async function fillSteps(page: Page, email: string): Promise<void> {
  await fillTexts(page, email);
  await send(page);
  await chooseGrade(page);
  await send(page);
}

test('a phone number is understood however it is written, and what is not is told', { tag: '@proof' }, async ({
  page,
  context,
  school,
}) => {
  const email = newEmail();
  await page.goto('/register');
  const phone = page.locator('[name=phone]');
  const told = page.locator('#field-phone-error');
  for (const number of ['+249912345678', '249 912 345 678', '00249-912345678', '٠٩١٢ ٣٤٥ ٦٧٨']) {
    await phone.fill('');
    await phone.pressSequentially(number);
    await expect(phone).toHaveValue('0912345678');
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('\u202a+249 91 234 5678\u202c'));
  await phone.fill('');
  await phone.press('Control+V');
  await expect(phone).toHaveValue('0912345678');
  // Like browser autofill: sets the value and fires an `input` event.
  await phone.evaluate((input: HTMLInputElement) => {
    input.value = '+249123456789';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(phone).toHaveValue('0123456789');
  await expect(told).toBeHidden();

  // Whether a number of another country is one, the server knows.
  for (const number of ['+24912345678', '09123456789', '091234567']) {
    await phone.fill(number);
    await phone.blur();
    await expect(phone).toHaveValue(number);
    await expect(told).toBeVisible();
    await expect(phone).toHaveAccessibleDescription(/0912345678/);
  }
  await phone.fill('0912345678');
  await expect(told).toBeHidden();
  await phone.pressSequentially('x');
  await expect(phone).toHaveValue('0912345678');
  await expect(told).toBeVisible();

  await fillTexts(page, email);
  await phone.fill('+24912345678');
  await send(page);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('+24912345678');
  expect(accounts(school, email)).toBe(0);
});

test('an e-mail address is taken in Latin letters, with a plus, and what is left out is told', {
  tag: '@proof',
}, async ({ page }) => {
  for (const address of ['/register', '/contact']) {
    await page.goto(address);
    const email = page.locator('main [name=email]');
    const told = page.locator('#field-email-error');
    await email.pressSequentially(' first.last+٢@mail.sd');
    await expect(email).toHaveValue('first.last+2@mail.sd');
    await expect(told).toBeHidden();
    await email.fill('');
    await email.pressSequentially('طالب@موقع.com');
    await expect(email).toHaveValue('@.com');
    await expect(told).toBeVisible();
    await expect(email).toHaveAccessibleDescription(/name@example\.com/);
    await email.fill('nobody');
    await email.blur();
    await expect(told).toBeVisible();
    await email.fill('somebody@mail.sd');
    await expect(told).toBeHidden();
  }
  await page.goto('/login');
  const email = page.locator('main [name=email]');
  await email.pressSequentially('طالب+1@mail.sd');
  await expect(email).toHaveValue('طالب+1@mail.sd');
  await email.fill('a,b@mail.sd');
  await expect(page.locator('#field-email-error')).toBeVisible();
});

test('letters of another keyboard in the address of a login are told at the field, and kept', async ({ page }) => {
  await page.goto('/login');
  const email = page.locator('main [name="email"]').first();
  await email.click();
  await email.pressSequentially('سارة@pupils.example');
  await expect(page.locator('#field-email-error')).toContainText('حروف إنجليزية');
  await expect(email).toHaveValue('سارة@pupils.example');
  await email.fill('sara@pupils.example');
  await expect(page.locator('#field-email-error')).toBeHidden();
});

test('what is left out of an address that was typed before the form was loaded is told', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/login');
  const loaded = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const email = page.locator('main [name=email]');
  await email.pressSequentially('a,b@mail.sd');
  await expect(email).toHaveValue('a,b@mail.sd');
  loaded.resolve();
  await expect(email).toHaveValue('ab@mail.sd');
  await expect(page.locator('#field-email-error')).toBeVisible();
});

test('what was typed before the form was loaded is kept over a change of language', { tag: '@proof' }, async ({
  page,
  school,
}) => {
  for (const [address, name, value] of [
    ['/login', 'email', school.students.free.email],
    ['/register', 'name', 'Sara Ahmed'],
    ['/contact', 'message', 'Hello'],
  ] as const) {
    await page.goto(address);
    await page.route('**/_astro/*.js', () => new Promise(() => undefined));
    const field = page.locator(`main [name=${name}]`);
    await field.fill(value);
    const password = page.locator('main [name=password]');
    if ((await password.count()) > 0) await password.first().fill('secret word 1');
    await page.locator('header [data-language]').click();
    await expect(page).toHaveURL(`/en${address}`);
    await page.unroute('**/_astro/*.js');
    await page.reload();
    await expect(field).toHaveValue(value);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('secret');
  }
});

test('a login keeps the typed address over a change of language, and leads back in the language now shown', {
  tag: '@proof',
}, async ({ page, school }) => {
  const { email, password } = school.students.free;
  await page.goto('/login?next=%2Fsubject%2F18%3Fa%3D1%23video-2');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('wrong');
  await page.locator('header [data-language]').click();
  await expect(page).toHaveURL(/\/en\/login/);
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await expect(page.locator('[name=password]')).toHaveValue('');
  await page.locator('[name=password]').fill('wrong');
  const button = page.locator('main form button[type=submit]');
  await button.click();
  await expect(page.locator('#login-failed')).toBeVisible();
  await expect(button).toBeFocused();
  await page.locator('[name=password]').fill(password);
  await button.click();
  await page.waitForURL('/en/subject/18?a=1#video-2');
  // The email address is not kept after the login: the next user of this browser finds an empty field.
  await page.goto('/en/login');
  await expect(page.locator('[name=email]')).toHaveValue('');
});

test('a registration keeps what was typed over a change of language, and says which pictures are wanted again', {
  tag: '@proof',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/register');
  await fillTexts(page, newEmail());
  await page.locator('[name=passport]').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.locator('.picture-preview img')).toHaveCount(1);
  await send(page);
  await chooseGrade(page);
  for (const [language, address] of [
    ['en', '/en/register#step-grade'],
    ['ar', '/register#step-grade'],
  ] as const) {
    await page.locator('header [data-language]').click();
    await expect(page).toHaveURL(address);
    await expect(page.locator('[name=grade_id]')).toHaveValue('6');
    await expect(page.locator('[name=grade_id]')).toBeInViewport();
    await expect(page.locator('[name=name]')).toHaveValue('سارة عثمان');
    await expect(page.locator('[name=password]')).toHaveValue('');
    await expect(page.getByText(catalogue(language).register.choose_again)).toHaveCount(1);
    await expect(page.locator('[name=passport]')).toHaveAccessibleDescription(
      catalogue(language).register.choose_again,
    );
  }
  await page.locator('[name=passport]').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByText(catalogue('ar').register.choose_again)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a registration waits for a picture that is being prepared, and not with what is no picture', async ({
  page,
  school,
}) => {
  const { register } = catalogue('ar');
  const email = newEmail();
  const passport = page.locator('[name=passport]');
  await page.goto('/register');
  await fillTexts(page, email);
  await page.locator('.later-summary').click();
  const wrongReady = await prepareSlowly(page);
  await passport.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  // The next step does not wait.
  await send(page);
  await chooseGrade(page);
  await send(page);
  await send(page);
  const button = page.locator('#step-pay button[type=submit]');
  await expect(button).toHaveText(register.submitting);
  await expect(button).toBeDisabled();
  await wrongReady();
  await expect(passport).toBeFocused();
  await expect(passport).toHaveAccessibleDescription(register.not_picture);
  expect(accounts(school, email)).toBe(0);

  const ready = await prepareSlowly(page);
  await passport.setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await send(page);
  await send(page);
  await send(page);
  await expect(button).toHaveText(register.submitting);
  await ready();
  await page.waitForURL((url) => url.pathname === '/');
  const kept = `select count(*) n from students where email = '${email}' and passport is not null`;
  expect(count(school, kept)).toBe(1);
});

test('a signed-in student is led to their subjects, and another child logs in or registers on the same phone', {
  tag: '@proof',
}, async ({ page, school }) => {
  const { free, paid } = school.students;
  const { signed_in: texts } = catalogue('en');
  const nameOf = async () => (await (await page.request.get('/api/auth/me')).json()).user.name;
  await page.request.post('/api/auth/login', { data: free });
  const first = await nameOf();
  for (const address of ['/en/materials/1', '/en/material/1']) {
    await page.goto(address);
    await expect(page.locator('main a[href="/en/login"], main .button[href="/en/register"]')).toHaveCount(2);
    for (const link of await page.locator('main a[href="/en/login"], main .button[href="/en/register"]').all()) {
      await expect(link).toBeHidden();
    }
    await expect(page.locator('main').getByRole('link', { name: texts.subjects, exact: true })).toBeVisible();
  }
  // By now the menu shows the subjects of the first child.
  if (isPhone()) await page.locator('.menu-button').click();
  await page.locator('.submenu > summary').click();
  const own = page.locator('.submenu-panel .subjects a');
  await expect(own.nth(1)).toBeVisible();
  const before = await own.allTextContents();

  await page.goto('/en/login');
  const panel = page.locator('.signed-in');
  await expect(panel).toContainText(first);
  await expect(panel.getByRole('link', { name: texts.subjects })).toHaveAttribute('href', '/en/subject');
  await expectAccessible(page);
  await panel.getByRole('button', { name: texts.another }).click();
  await expect(page.locator('[name=email]')).toBeFocused();
  await page.locator('[name=email]').fill(paid.email);
  await page.locator('[name=password]').fill('wrong');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('#login-failed')).toBeVisible();
  expect(await nameOf()).toBe(first);
  await page.locator('[name=password]').fill(paid.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('/en');
  const second = await nameOf();
  expect(second).not.toBe(first);
  if (isPhone()) await page.locator('.menu-button').click();
  await page.locator('.submenu > summary').click();
  await expect(own.nth(1)).toBeVisible();
  expect(await own.allTextContents()).not.toEqual(before);

  const email = newEmail();
  await page.goto('/en/register');
  await expect(panel).toContainText(second);
  await fillSteps(page, email);
  await send(page);
  await page.waitForURL('/en');
  await expect(page.locator('#registered')).toBeVisible();
  const { user } = await (await page.request.get('/api/auth/me')).json();
  expect(user.email).toBe(email);
  await page.goto('/en/login');
  await expect(panel).toContainText(user.name);
});

for (const language of ['ar', 'en'] as const) {
  const { register, login, msg } = catalogue(language);
  const home = `${base[language]}/`.replace(/(.)\/$/, '$1');

  test.describe(`accounts in ${language}`, { tag: `@${language}` }, () => {
    test('register free in three steps: what is wrong is told in its step; then home, and the subjects', async ({
      page,
      school,
    }) => {
      const complaints = complaintsOf(page);
      const email = newEmail();
      const field = (name: string) => page.locator(`form.register [name=${name}]`);
      await page.goto(`${base[language]}/register`);
      await expect(page.locator('.step:visible')).toHaveCount(1);
      // The form does not move to the next step while required fields are empty.
      await send(page);
      await expect(field('name')).toBeFocused();
      for (const name of ['name', 'email', 'password', 'phone']) {
        await expect(page.locator(`#field-${name}-error`)).toBeVisible();
        await expect(field(name)).toHaveAttribute('aria-describedby', `field-${name}-error`);
      }
      await fillTexts(page, school.students.free.email);
      await field('phone').press('Enter');

      await expect(page.locator('#step-grade h2')).toBeFocused();
      await expect(field('name')).toBeHidden();
      await expect(field('grade_id')).toBeDisabled();
      await send(page);
      await expect(field('level_id')).toBeFocused();
      await chooseGrade(page);
      await expect(page.locator('#step-grade .fee-sum')).toHaveText(
        language === 'ar' ? [/٤٤٬٠٠٠/, /٢٤٬٠٠٠/, /٧٨٬٠٠٠/] : [/44,000/, /24,000/, /78,000/],
      );
      await expectAccessible(page);
      await field('level_id').selectOption('2');
      await expect(field('grade_id')).toHaveValue('');
      await expect(page.locator('#step-grade .fee-sum')).toHaveCount(0);
      await chooseGrade(page);
      await page.goBack();
      await expect(field('name')).toHaveValue('سارة عثمان');
      await expect(field('name')).toBeVisible();
      await page.goForward();
      await send(page);

      await expect(page.locator('#step-pay h2')).toBeFocused();
      await expect(field('payment_term').first()).toBeHidden();
      await page.locator('#step-pay a[href="#step-grade"]').click();
      await expect(field('grade_id')).toHaveValue('6');
      await send(page);
      await send(page);
      // The email address is already taken: the form returns to the step with that field.
      await expect(field('email')).toBeFocused();
      await expect(page.locator('#field-email-error')).toBeVisible();
      await field('email').fill(email);
      await send(page);
      await send(page);
      await send(page);
      await page.waitForURL(home);
      await expect(page.locator('.Toastify__toast')).toHaveText(msg.success);
      expect(accounts(school, email)).toBe(1);
      // The page that is left asks who is logged in now; the answer is not awaited.
      const meant = (each: string) => each.startsWith('422') || /\/auth\/me net::ERR_ABORTED$/.test(each);
      expect(complaints.filter((each) => !meant(each))).toEqual([]);

      // The notice stays after a reload, until the way to the subjects is taken.
      const notice = page.locator('#registered');
      await expect(notice).toBeInViewport({ ratio: 1 });
      await page.reload();
      await expect(notice).toBeVisible();
      await expect(page.locator('.Toastify__toast')).toHaveCount(0);
      await notice.getByRole('link', { name: catalogue(language).registered.subjects }).click();
      await page.waitForURL(`${base[language]}/subject`);
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(home);
      await expect(notice).toBeHidden();
    });

    test('register paid: fee, pictures shrunk and shown, lost network, nothing lost, no second account', async ({
      page,
      context,
      school,
    }) => {
      const email = newEmail();
      await page.goto(`${base[language]}/register`);
      await fillSteps(page, email);
      await page.locator('[name=kind_of_account][value=paid]').check();
      await send(page);
      const terms = page.locator('[name=payment_term]');
      await expect(terms.first()).toBeFocused();
      await expect(page.locator('#field-payment_term-error')).toBeVisible();
      await expect(page.locator('#step-pay .fee-sum')).toHaveCount(3);
      await expectAccessible(page);
      await terms.nth(2).check();
      await page
        .locator('[name=passport]')
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
      await expect(page.getByText(register.not_picture)).toHaveCount(1);
      // A phone stores a portrait photo as landscape pixels plus an EXIF orientation.
      const large = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#e2a52b' } })
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer();
      await page.locator('[name=image]').setInputFiles({ name: 'r.jpg', mimeType: 'image/jpeg', buffer: large });
      // The browser takes the MIME type from the file extension, which may be missing.
      await page
        .locator('[name=passport]')
        .setInputFiles({ name: 'IMG_0001', mimeType: 'application/octet-stream', buffer: await photo() });
      await expect(page.locator('.picture-preview img')).toHaveCount(2);
      await expect
        .poll(() =>
          page
            .locator('#step-pay .picture-preview img')
            .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
        )
        .toEqual([1300, 2600]);

      await context.setOffline(true);
      await send(page);
      await expect(page.getByText(msg.faildata)).toBeVisible();
      await expect(page.locator('form.register .form-problem')).toContainText(
        catalogue(language, 'messages').silence.offline,
      );
      await expect(page.locator('[name=name]')).toHaveValue('سارة عثمان');
      await expect(page.locator('.picture-preview img')).toHaveCount(2);
      await context.setOffline(false);
      await send(page);
      await expect(page.getByText(msg.success)).toBeVisible();
      await page.waitForURL((url) => url.pathname === home);
      const kept = `select count(*) n from students where email = '${email}' and payment_image is not null
        and passport is not null and personal_image is null and payment_term = 'year'`;
      expect(count(school, kept)).toBe(1);
    });

    test('an answer that is lost makes no second account, and a reload keeps what was typed', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const email = newEmail();
      await page.goto(`${base[language]}/register`);
      await fillSteps(page, email);
      await page.reload();
      await expect(page.locator('[name=name]')).toHaveValue('سارة عثمان');
      await expect(page.locator('[name=grade_id]')).toHaveValue('6');
      // The password is never stored: after a reload the form asks for it again in its own step.
      await send(page);
      await expect(page.locator('[name=password]')).toBeFocused();
      await page.locator('[name=password]').fill('correct horse');
      await send(page);
      await send(page);
      const lose = async (route: import('@playwright/test').Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/api/auth/register', lose, { times: 1 });
      await send(page);
      // The form retries by itself. The server had already created the account on the first request.
      await page.waitForURL(home);
      expect(accounts(school, email)).toBe(1);
      await page.locator('#registered button').click();
      await expect(page.locator('#registered')).toBeHidden();
      await page.reload();
      await expect(page.locator('#registered')).toBeHidden();
    });

    test('levels that cannot be had are told in a toast', async ({ page }) => {
      await page.route('**/api/levels', (route) => route.abort());
      await page.goto(`${base[language]}/register`);
      await expect(page.getByText(msg.faildata)).toBeVisible();
      await page.goto(`${base[language]}/register#step-grade`);
      await page.locator('[name=level_id]').selectOption('1');
      await expect(page.locator('[name=grade_id]')).toBeEnabled();
    });

    test('a wrong login says so in place; a right one leads on to where one was going', async ({
      page,
      context,
      school,
    }) => {
      const wanted = `${base[language]}/subject`;
      await page.goto(`${base[language]}/login?next=${encodeURIComponent(wanted)}`);
      await page.locator('[name=email]').fill(school.students.free.email);
      await page.locator('[name=password]').fill('wrong');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert')).toHaveText(login.failed);
      await context.setOffline(true);
      await page.locator('main form button[type=submit]').click();
      const { silence } = catalogue(language, 'messages');
      await expect(page.getByRole('alert')).toContainText(silence.offline);
      await context.setOffline(false);
      // Errors other than a wrong password have their own messages.
      const answers = [
        { status: 429, json: { message: 'Too many.' } },
        { status: 500, json: { message: 'Ours.' } },
        { status: 502, body: '<html>Bad gateway</html>' },
      ];
      for (const answer of answers) {
        await page.route('**/api/auth/login', (route) => route.fulfill(answer), { times: 1 });
        await page.locator('main form button[type=submit]').click();
        await expect(page.getByRole('alert')).toContainText(answer.json?.message ?? silence.gone);
        await expect(page.getByRole('alert')).not.toContainText(login.failed);
      }
      await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert')).toContainText(silence.gone);
      await expect(page.locator('main .ask a')).toHaveAttribute('href', /^https:\/\/wa\.me\/249912345678\?text=/);
      await page.locator('[name=password]').fill(school.students.free.password);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === wanted);
      await page.goto(`${base[language]}/login?next=//evil.test/`);
      await page.locator('[name=email]').fill(school.students.free.email);
      await page.locator('[name=password]').fill(school.students.free.password);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === home && url.origin === school.url);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('login works as an ordinary form', async ({ page, school }) => {
    await page.goto('/en/login');
    await page.locator('[name=email]').fill(school.students.free.email);
    await page.locator('[name=password]').fill('wrong');
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('#login-failed')).toBeVisible();
    await page.locator('[name=email]').fill(school.students.free.email);
    await page.locator('[name=password]').fill(school.students.free.password);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/en');
  });

  test('registration works as an ordinary form', async ({ page, school }) => {
    const email = newEmail();
    await page.goto('/register');
    await expect(page.locator('.step:visible')).toHaveCount(3);
    await page.locator('[name=kind_of_account][value=paid]').check();
    await expect(page.locator('[name=payment_term]').first()).toBeVisible();
    await page.locator('[name=kind_of_account][value=free]').check();
    await fillTexts(page, email);
    await chooseGrade(page);
    await send(page);
    await page.waitForURL((url) => url.pathname === '/');
    expect(accounts(school, email)).toBe(1);
    await expect(page.locator('#registered')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#registered a')).toHaveAttribute('href', '/subject');
  });
});
