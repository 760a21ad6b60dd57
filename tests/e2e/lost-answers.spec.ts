import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { books } from '../../src/model/content-types/books.ts';
import { MEGABYTE } from '../../src/model/limits.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { type LosingLine, losingLine } from '../support/losing-line.ts';
import { count, freshClient, photo, register, registrationOf } from '../support/people.ts';
import { fillIn, input, sample } from './dashboard-filling.ts';
import { test as dashboardTest, expect, languages, open, settled, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** A proxy that loses responses, for requests with files: Playwright's routes do not pass files on. */
const test = dashboardTest.extend<{ line: LosingLine }>({
  async line({ school }, use) {
    const line = await losingLine(school);
    await use(line);
    await line.stop();
  },
});

/** Loses one response: the server receives the request, but the browser gets no response. */
async function loseAnswers(page: Page, calls: string): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  };
  await page.route(calls, lose, { times: 1 });
}

/** Loses one response and then goes offline, so that the browser does not retry automatically. */
async function goOffline(page: Page, calls: string): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    return route.abort();
  };
  await page.route(calls, lose, { times: 1 });
}

for (const language of languages) {
  test.describe(`lost answers in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const { form, files, office, payments } = texts[language];

    test('enrol a child once, and its code is told', { tag: '@proof' }, async ({ admin: page, school }) => {
      await open(page, school, 'students/add');
      const name = `Lost Answer ${language}`;
      await page.locator('#field-name').fill(name);
      await page.locator('#field-phone').fill('0919990001');
      await page.locator('#field-grade_id').selectOption('1');
      await loseAnswers(page, '**/api/dashboard/users');
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(page.getByRole('link', { name: office.open_student })).toBeVisible();
      expect(count(school, `select count(*) n from students where name = '${name}'`)).toBe(1);
    });

    test('book a payment once, and the student is paid', async ({ admin: page, school }) => {
      const call = await asAdmin(school);
      const child = { name: `Paid Once ${language}`, phone: '0919990002', level_id: 1, grade_id: 1, different: 1 };
      const paid = { ...child, kind_of_account: 'paid', payment_term: 'year' };
      // Tests of other files change the prices in the same school.
      const prices = { half_semester: 18_000, semester: 32_000, year: 58_000 };
      expect((await call('POST', '/dashboard/Level/1', prices)).status).toBe(200);
      const made = await call('POST', '/dashboard/users', paid);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const { id } = made.body.data;
      await open(page, school, `update-users/${id}`);
      const desk = page.locator('.student-payments');
      await desk.locator('summary').getByText(payments.file, { exact: true }).click();
      await desk.locator('#file-account_id').selectOption('2');
      await desk.locator('#file-amount').fill('58000');
      await desk.getByLabel(payments.approve_now).check();
      await loseAnswers(page, '**/api/dashboard/payments');
      await desk.getByRole('button', { name: payments.file_approve_save }).click();
      await expect(page.locator('.screen-lead .badge')).toHaveText(texts[language].students.states.paid);
      expect(count(school, `select count(*) n from payments where student_id = ${id}`)).toBe(1);
    });

    test('file for one family whatever became of the payment of another, and go on with that after a login', async ({
      admin: page,
      school,
    }) => {
      const call = await asAdmin(school);
      const enrol = async (name: string, phone: string): Promise<number> => {
        const child = { name, phone, level_id: 1, grade_id: 1, kind_of_account: 'paid', payment_term: 'year' };
        const made = await call('POST', '/dashboard/users', { ...child, different: 1 });
        expect([made.status, made.body.errors]).toEqual([201, undefined]);
        return made.body.data.id;
      };
      const [one, other] = [
        await enrol(`Paid First ${language}`, '0919990005'),
        await enrol(`Paid Next ${language}`, '0919990006'),
      ];
      const desk = page.locator('.student-payments');
      const openDesk = async (id: number) => {
        await open(page, school, `update-users/${id}`);
        await desk.locator('summary').getByText(payments.file, { exact: true }).click();
      };
      const fileIt = async (id: number, amount: string) => {
        await openDesk(id);
        await desk.locator('#file-account_id').selectOption('2');
        await desk.locator('#file-amount').fill(amount);
      };
      const save = desk.getByRole('button', { name: payments.file_save });
      const filed = (id: number) => count(school, `select count(*) n from payments where student_id = ${id}`);
      await fileIt(one, '50100');
      await goOffline(page, '**/api/dashboard/payments');
      await save.click();
      await expect(toast(page, texts[language].offline)).toBeVisible();
      await page.context().setOffline(false);
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      page.on('dialog', (dialog) => dialog.accept());
      await fileIt(other, '50200');
      await save.click();
      await expect(
        desk
          .locator('.pay-cards, table, li')
          .filter({ hasText: /50.?200|٥٠.?٢٠٠/ })
          .first(),
      ).toBeVisible();
      expect([filed(one), filed(other)]).toEqual([1, 1]);
      await openDesk(one);
      await expect(desk.locator('#file-amount')).toHaveValue('50100');
      await page.context().clearCookies();
      await save.click();
      const again = page.getByRole('dialog');
      await again.locator('[name=password]').fill(school.admin.password);
      await again.getByRole('button', { name: texts[language].login.submit, exact: true }).click();
      await expect(again).toBeHidden();
      await expect(desk.locator('#file-amount')).not.toHaveValue('50100');
      expect([filed(one), filed(other)]).toEqual([1, 1]);
    });

    test('change what was written once, whatever a second press does', { tag: '@proof' }, async ({
      admin: page,
      school,
    }) => {
      await open(page, school, 'office');
      const registration = page.locator('form').first();
      await registration.locator('#field-message\\.en').fill(`Closed ${language}`);
      await loseAnswers(page, '**/api/dashboard/registration');
      await registration.getByRole('button', { name: form.save, exact: true }).click();
      await expect(toast(page, office.saved)).toBeVisible();
      await expect(page.locator('.conflict')).toHaveCount(0);
    });

    test('open what had arrived, with the newer text as a change that is not saved', { tag: '@proof' }, async ({
      admin: page,
      line,
      school,
    }) => {
      await open(page, line, 'blog/add');
      for (const of of languages) {
        await input(page, `title.${of}`).fill(`First ${language} ${of}`);
        await input(page, `description.${of}`).fill('Words');
      }
      await input(page, 'image').setInputFiles(sample.image);
      const save = page.getByRole('button', { name: form.save, exact: true });
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await save.click();
      await lost;
      // Goes offline before the automatic retry.
      await page.context().setOffline(true);
      await expect(toast(page, texts[language].offline)).toBeVisible();
      await page.context().setOffline(false);
      await input(page, 'title.en').fill(`Newer ${language} en`);
      await save.click();
      await expect(toast(page, catalogueOf(language, 'messages').errors.keyReused)).toBeVisible();
      await expect(page).toHaveURL(/blog\/edit\/\d+/);
      await settled(page);
      await expect(input(page, 'title.en')).toHaveValue(`Newer ${language} en`);
      await expect(input(page, 'title.ar')).toHaveValue(`First ${language} ar`);
      const posts = (title: string) => count(school, `select count(*) n from posts where title_en = '${title}'`);
      expect([posts(`First ${language} en`), posts(`Newer ${language} en`)]).toEqual([1, 0]);
      await save.click();
      await expect(toast(page, texts[language].updated)).toBeVisible();
      expect([posts(`First ${language} en`), posts(`Newer ${language} en`)]).toEqual([0, 1]);
    });

    test('go on with the newer text of what is changed, which is no change of somebody else', {
      tag: '@proof',
    }, async ({ admin: page, school }) => {
      await open(page, school, 'about/choose-us');
      const text = input(page, 'chooseUs.en');
      await text.fill(`Sent ${language}`);
      await goOffline(page, '**/api/dashboard/**');
      const save = page.getByRole('button', { name: form.save, exact: true });
      await save.click();
      await expect(toast(page, texts[language].offline)).toBeVisible();
      await page.context().setOffline(false);
      await text.fill(`Sent later ${language}`);
      await save.click();
      await expect(toast(page, catalogueOf(language, 'messages').errors.keyReused)).toBeVisible();
      await expect(text).toHaveValue(`Sent later ${language}`);
      await expect(page.locator('.conflict')).toHaveCount(0);
      await save.click();
      await expect(toast(page, texts[language].updated)).toBeVisible();
      await page.reload();
      await settled(page);
      await expect(text).toHaveValue(`Sent later ${language}`);
    });

    test('enrol a child once though the tab was closed before it was sent again', async ({ admin: page, school }) => {
      const name = `Closed tab ${language}`;
      await open(page, school, 'students/add');
      await page.locator('#field-name').fill(name);
      await page.locator('#field-phone').fill('0919990003');
      await page.locator('#field-grade_id').selectOption('1');
      await goOffline(page, '**/api/dashboard/users');
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(toast(page, texts[language].offline)).toBeVisible();
      await page.context().setOffline(false);
      const later = await page.context().newPage();
      await page.close();
      await later.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await open(later, school, 'students/add');
      await expect(later.locator('#field-name')).toHaveValue(name);
      await later.getByRole('button', { name: form.save, exact: true }).click();
      await expect(later.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/);
      expect(count(school, `select count(*) n from students where name = '${name}'`)).toBe(1);
    });

    test('enrol a child once though the page was loaded again before the answer was there', async ({
      admin: page,
      school,
    }) => {
      const name = `Loaded again ${language}`;
      page.on('dialog', (dialog) => dialog.accept());
      await open(page, school, 'students/add');
      await page.locator('#field-name').fill(name);
      await page.locator('#field-phone').fill('0919990004');
      await page.locator('#field-grade_id').selectOption('1');
      const arrived = new Promise<void>((resolve) => {
        const hold = async (route: Route) => {
          await route.fetch();
          resolve();
        };
        void page.route('**/api/dashboard/users', hold, { times: 1 });
      });
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await arrived;
      await page.reload();
      await settled(page);
      await expect(page.locator('#field-name')).toHaveValue(name);
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(page.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/);
      expect(count(school, `select count(*) n from students where name = '${name}'`)).toBe(1);
    });

    test('ask before more than a megabyte is sent again, and say how much it is', { tag: '@proof' }, async ({
      admin: page,
      line,
      school,
    }) => {
      await open(page, line, 'books/add');
      const title = `A large book ${language}`;
      await fillIn(page, books, title);
      const buffer = Buffer.concat([readFileSync(sample.pdf), Buffer.alloc(2 * MEGABYTE, ' ')]);
      await input(page, 'attachment_path').setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer });
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/dashboard/books')) sent += 1;
      });
      await page.getByRole('button', { name: form.save, exact: true }).click();
      const again = files.send_again.replace('{size}', '');
      const button = page.locator('.save-row [type="submit"]');
      await expect(button).toContainText(again.slice(0, again.indexOf('(')));
      await expect(button).toContainText(/[2٢][.٫]?\d*|[2٢]/);
      expect(sent, 'nothing was sent without a word').toBe(1);
      expect(count(school, `select count(*) n from books where title_en = '${title} en'`), 'it had arrived').toBe(1);
      await button.click();
      await expect(toast(page, texts[language].added)).toBeVisible();
      expect(count(school, `select count(*) n from books where title_en = '${title} en'`)).toBe(1);
    });

    const base = language === 'ar' ? '' : '/en';

    test('offer a message that was changed as a new one', { tag: '@proof' }, async ({ page, school }) => {
      const { form: contact } = catalogueOf(language, 'contact');
      const email = `changed-${language}@example.test`;
      await page.setExtraHTTPHeaders(freshClient());
      await page.goto(`${school.url}${base}/contact`);
      const fields = { name: 'A', email, subject: 'Changed', message: 'First words' };
      for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
      await goOffline(page, '**/api/contact-us');
      const button = page.locator('main form button[type=submit]');
      await button.click();
      await expect(page.locator('form.form .form-problem')).toBeVisible();
      await page.context().setOffline(false);
      await page.locator('main [name=message]').fill('Second words');
      await button.click();
      await expect(page.locator('form.form .form-problem')).toContainText(contact.arrived);
      await expect(button).toHaveText(contact.send_as_new);
      const messages = () => count(school, `select count(*) n from messages where email = '${email}'`);
      expect(messages()).toBe(1);
      await button.click();
      await expect(page.locator('main [name=message]')).toHaveValue('');
      expect(messages()).toBe(2);
    });

    test("show what had arrived of a family's own details, and keep the newer text", async ({ page, school }) => {
      const { details } = catalogueOf(language, 'own');
      const { email = '', password = '', ...fields } = registrationOf({ name: `Before ${language}` });
      expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
      await page.request.post(`${school.url}/api/auth/login`, { data: { email, password } });
      await page.goto(`${school.url}${base}/account`);
      const part = page.getByRole('region', { name: details.title });
      const name = part.locator('[name=name]');
      const save = part.getByRole('button', { name: details.submit });
      await expect(name).toHaveValue(`Before ${language}`);
      const [first, newer] = [`First ${language}`, `Newer ${language}`];
      await name.fill(first);
      await goOffline(page, '**/api/auth/me');
      await save.click();
      await expect(part.locator('.form-problem')).toContainText(details.kept);
      await page.context().setOffline(false);
      await name.fill(newer);
      await save.click();
      await expect(part.locator('.form-problem')).toHaveText(details.arrived);
      await expect(name).toHaveValue(newer);
      await expect(name).toHaveAccessibleDescription(details.stored.replace('{said}', first));
      await expect(page.locator('.own-facts')).toContainText(first);
      const named = (said: string) => count(school, `select count(*) n from students where name = '${said}'`);
      expect([named(first), named(newer)]).toEqual([1, 0]);
      await save.click();
      await expect(part.getByText(details.saved, { exact: true })).toBeVisible();
      await expect(part.locator('.form-problem')).toBeHidden();
      await expect(name).not.toHaveAccessibleDescription(/./);
      expect([named(first), named(newer)]).toEqual([0, 1]);
    });

    test("open a family's payment that had arrived, with the newer text as a correction that is not sent", {
      tag: '@proof',
    }, async ({ page, line, school }) => {
      const { pay } = catalogueOf(language, 'account');
      const {
        email = '',
        password = '',
        ...fields
      } = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
      expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
      await page.request.post(`${line.url}/api/auth/login`, { data: { email, password } });
      await page.goto(`${line.url}${base}/account#payments`);
      const part = page.locator('#payments');
      await part.locator('[name=account_id]').selectOption('1');
      await part.locator('[name=reference]').fill(`FT 57001 ${language}`);
      await part.locator('[name=amount]').fill('57001');
      await part
        .locator('input[type=file]')
        .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo(64, 45) });
      await expect(part.locator('.picture-preview img')).toBeVisible();
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await part.getByRole('button', { name: pay.send }).click();
      await lost;
      await page.context().setOffline(true);
      await expect(part.getByRole('alert')).toBeVisible();
      await page.context().setOffline(false);
      await part.locator('[name=amount]').fill('57002');
      await part.locator('form button[type=submit]').click();
      await expect(part.getByRole('alert')).toHaveText(pay.arrived);
      await expect(part.locator('[name=amount]')).toHaveValue('57002');
      await expect(part.locator('.picture-preview img')).toBeVisible();
      const sent = (amount: number) =>
        count(school, `select count(*) n from payments where amount = ${amount}00 and state = 'sent'`);
      expect([sent(57_001), sent(57_002)]).toEqual([1, 0]);
      await part.getByRole('button', { name: pay.change_save }).click();
      // This response is lost too, and asked for again after three seconds.
      await expect(part.locator('form')).toHaveCount(0, { timeout: 15_000 });
      expect([sent(57_001), sent(57_002)]).toEqual([0, 1]);
    });

    test('lead a family whose registration had arrived to the login', { tag: '@proof' }, async ({ page, school }) => {
      const email = `arrived-${language}@example.test`;
      await page.setExtraHTTPHeaders(freshClient());
      await page.goto(`${school.url}${base}/register`);
      const button = page.locator('form.register button[type=submit]:visible');
      const fields = { name: 'سارة عثمان', email, password: 'correct horse', phone: '0912345678' };
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
      await button.click();
      await page.locator('[name=level_id]').selectOption('1');
      await page.locator('[name=grade_id]').selectOption('6');
      await button.click();
      await page.locator('[name=kind_of_account][value=free]').check();
      await goOffline(page, '**/api/auth/register');
      await button.click();
      await expect(page.locator('form.register .form-problem')).toBeVisible();
      await page.context().setOffline(false);
      await page.goBack();
      await page.goBack();
      await page.locator('[name=name]').fill('سارة عثمان علي');
      await button.click();
      await button.click();
      await button.click();
      await page.waitForURL(new RegExp(`${base}/login`));
      await expect(page.locator('#arrived')).toBeVisible();
      await expect(page.locator('main [name=email]')).toHaveValue(email);
      expect(count(school, `select count(*) n from students where email = '${email}'`)).toBe(1);
      await page.locator('main [name=password]').fill('correct horse');
      await page.locator('main form button[type=submit]').first().click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
    });
  });
}
