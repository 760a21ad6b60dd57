import type { Page } from '@playwright/test';
import { addDays, furthestEnd, schoolDay } from '../../src/model/school/days.ts';
import { say } from '../../src/model/text/texts.ts';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { change, photo, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { hireAndEnter } from '../support/staff.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { canShareWith, manifestOf, share } from './shared-pictures.ts';

let pictures = 300;

const sessions = new WeakMap<TestSchool, Promise<Call>>();

/** One session for each school: right logins are limited. */
function sessionOf(school: TestSchool): Promise<Call> {
  const session = sessions.get(school) ?? asAdmin(school);
  sessions.set(school, session);
  return session;
}

/** Refuses the receipts that other tests have left in the queue of the same school: it shows the twenty oldest only. */
async function emptyQueue(school: TestSchool): Promise<void> {
  const call = await sessionOf(school);
  const { data }: { data: { id: number; version: number }[] } = (
    await call('GET', '/dashboard/payments?state=sent&per_page=100')
  ).body;
  for (const { id, version } of data) {
    const answer = await call('POST', `/dashboard/payments/${id}/refuse`, { reason: 'unreadable', version });
    expect(answer.status).toBe(200);
  }
}

/** Sets the prices that these tests count on: tests of other files change them in the same school. */
async function setPrices(school: TestSchool): Promise<void> {
  const call = await sessionOf(school);
  const prices = { half_semester: 18_000, semester: 32_000, year: 58_000 };
  expect((await call('POST', '/dashboard/Level/1', prices)).status).toBe(200);
}

/** Registers a family with a receipt. `said` holds the payment details that the family fills in, if any. */
async function family(
  school: TestSchool,
  name: string,
  said: Record<string, string> = {},
  receipt?: Buffer,
): Promise<void> {
  await setPrices(school);
  pictures += 1;
  const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'year', name, ...said });
  const email = `${name.replaceAll(' ', '-')}-${pictures}@example.test`;
  const answer = await register(school, { ...fields, email }, { image: receipt ?? (await photo(pictures, 480)) });
  expect(answer).toMatchObject({ status: 200 });
}

/** Opens the screen of the student with this name. */
async function openStudent(admin: Page, school: TestSchool, name: string): Promise<void> {
  const found = await admin.context().request.get(`${school.url}/api/dashboard/users?page=1&q=${name}`);
  const { data } = await found.json();
  await open(admin, school, `update-users/${data[0].id}`);
}

/** Skips receipts in the queue until the one of this student is shown, with its picture: before that nothing is approved. */
async function leafTo(admin: Page, name: string): Promise<void> {
  const shown = admin.locator('.payment-facts h2');
  await expect(async () => {
    await admin.keyboard.press('n');
    await expect(shown).toContainText(name, { timeout: 300 });
    // Without pauses of up to a second after each receipt.
  }).toPass({ intervals: [20] });
  await expect(admin.locator('.payment-picture')).toHaveAttribute('aria-busy', 'false');
}

// The amount is the price of a year.
const complete = { account_id: '1', amount: '58000', paid_on: '2026-09-01' };

for (const language of languages) {
  test.describe(`the queue in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    test.beforeEach(({ school }) => emptyQueue(school));
    const t = texts[language].payments;

    test('files a receipt that was shared from another app', { tag: '@proof' }, async ({ admin, school }) => {
      pictures += 1;
      const name = `shared ${language} ${pictures}`;
      const email = `shared-${pictures}@example.test`;
      await register(school, { ...registrationOf({ kind_of_account: 'paid', payment_term: 'year', name }), email });
      await open(admin, school, 'payments');
      const { action, errors } = await manifestOf(admin);
      expect({ action, errors }).toEqual({ action: '/dashboard/payments/share', errors: [] });
      await canShareWith(admin, action);
      await share(admin, action, await photo(pictures, 480));
      await admin.waitForURL('**/dashboard/payments?shared=1');
      const sheet = admin.locator('.payment-more');
      await expect(sheet).toContainText(t.shared);
      await sheet.getByRole('searchbox').fill(name);
      await sheet.getByRole('button', { name }).click();
      await sheet.locator('#file-account_id').selectOption('1');
      await sheet.locator('#file-amount').fill('58000');
      await sheet.locator('#file-reference').fill(`SHARED ${pictures}`);
      await sheet.getByRole('button', { name: t.file_save, exact: true }).click();
      await expect(sheet.getByRole('searchbox')).toBeVisible();
      await expect(sheet.getByText(t.shared)).toHaveCount(0);
      await leafTo(admin, name);
      await expect(admin.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
    });

    test('takes one key or one tap for a complete payment, and takes it back', async ({ admin, school }) => {
      for (let left = 0; left < 2; left += 1) {
        await family(school, `complete ${language} ${left}`, { ...complete, reference: `E2E ${pictures}` });
      }
      await open(admin, school, 'payments');
      const name = admin.locator('.payment-facts h2');
      await leafTo(admin, `complete ${language}`);
      const first = (await name.textContent()) ?? '';
      await expect(admin.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
      await admin.keyboard.press('a');
      await expect(name).not.toHaveText(first);
      await leafTo(admin, `complete ${language}`);
      const second = (await name.textContent()) ?? '';
      await admin.getByRole('button', { name: t.approve }).click();
      await expect(name.filter({ hasText: second })).toHaveCount(0);
      await toast(admin, second).getByRole('button', { name: t.undo }).click();
      await leafTo(admin, second);
      await admin.getByRole('button', { name: t.reasons.unreadable }).click();
      await expect(name.filter({ hasText: second })).toHaveCount(0);
    });

    test('asks back for an amount that can be read in two ways, and says how it is read', async ({ admin, school }) => {
      const name = `Unclear ${language}`;
      await family(school, name, { ...complete, amount: '', reference: `UNCLEAR ${language}` });
      await openStudent(admin, school, name);
      const amount = admin.locator('#payment-amount');
      await amount.fill('٩٠٠.٠٠٠');
      await amount.blur();
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await admin.locator('.field-choices button').first().click();
      await expect(amount).toHaveValue('900000');
      await expect(admin.locator('output[for="payment-amount"]')).toContainText(/900,000|٩٠٠٬٠٠٠/);
    });

    test('asks for what is missing in place', async ({ admin, school }) => {
      await family(school, `bare ${language}`);
      await open(admin, school, 'payments');
      await leafTo(admin, `bare ${language}`);
      await admin.getByRole('button', { name: t.approve }).click();
      await expect(admin.locator('.field-error').first()).toBeVisible();
      await expect(admin.locator('#payment-amount')).toHaveAttribute('aria-invalid', 'true');
    });

    test('the day by account and person, what was given back too, and the accounts can be read', async ({
      admin,
      school,
    }) => {
      const name = `given back ${language}`;
      await family(school, name, { ...complete, amount: '58000', reference: `E2E day ${language}` });
      const call = await asAdmin(school);
      const [{ id }] = (await call('GET', `/dashboard/payments?state=sent&q=${name}`)).body.data;
      // Whatever price another test has set meanwhile.
      const approved = await call('POST', `/dashboard/payments/${id}/approve`, { version: 1, over_ok: 1, short_ok: 1 });
      expect([approved.status, approved.body.errors]).toEqual([200, undefined]);
      const back = { version: 2, note: 'moved away', refunded: 777 };
      expect((await call('POST', `/dashboard/payments/${id}/reverse`, back)).status).toBe(200);
      const { user } = (await call('GET', '/dashboard/me')).body;
      await open(admin, school, 'payments/today');
      await expect(admin.getByLabel(t.day)).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
      const part = (title: string) => admin.locator('section', { has: admin.getByRole('heading', { name: title }) });
      await expect(part(t.by_account).locator('tbody tr')).not.toHaveCount(0);
      await expect(part(t.by_person).locator('tbody tr').filter({ hasText: user.name })).not.toHaveCount(0);
      const row = admin.locator('tbody tr').filter({ hasText: name });
      await expect(row).toContainText(t.states.reversed);
      await expect(row).toContainText(language === 'ar' ? '٧٧٧' : '777');
      await expect(admin.getByRole('link', { name: t.csv })).toHaveAttribute('href', /settled=1/);
      await open(admin, school, 'payments/accounts');
      await settled(admin);
      expect(await admin.locator('form.sheet').count()).toBeGreaterThanOrEqual(5);
    });

    test('a second key takes back what the first has decided', { tag: '@proof' }, async ({ admin, school }) => {
      const name = `taken back ${language}`;
      await family(school, name, { ...complete, reference: `E2E back ${pictures}` });
      await open(admin, school, 'payments');
      await leafTo(admin, name);
      await expect(admin.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
      await admin.keyboard.press('a');
      await expect(admin.locator('.payment-last')).toContainText(name);
      await admin.keyboard.press('u');
      await expect(admin.locator('.payment-last')).toHaveCount(0);
      await leafTo(admin, name);
    });

    test('names whose the same picture is, with a way there', async ({ admin, school }) => {
      const image = await photo(pictures + 500, 333);
      for (const child of ['one', 'other']) {
        const said = { ...complete, reference: `E2E twin ${child} ${language}` };
        await family(school, `${child} twin ${language}`, said, image);
      }
      await open(admin, school, 'payments');
      await leafTo(admin, `other twin ${language}`);
      const link = admin.locator('.payment-shared').getByRole('link', { name: `one twin ${language}` });
      await expect(link).toHaveAttribute('href', /update-users\/\d+/);
    });

    test('names the children of one transfer, and their sum', { tag: '@proof' }, async ({ admin, school }) => {
      const reference = `E2E family ${language}`;
      for (const child of ['first', 'second']) {
        await family(school, `${child} child ${language}`, { ...complete, amount: '20000', reference });
      }
      await open(admin, school, 'payments');
      await leafTo(admin, `second child ${language}`);
      const shared = admin.locator('.payment-shared');
      await expect(shared.getByRole('link')).toHaveText([`second child ${language}`, `first child ${language}`]);
      await expect(shared.locator('strong')).toContainText(language === 'ar' ? '٤٠٬٠٠٠' : '40,000');
    });
  });

  test.describe(`the desk in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language].payments;

    test('files what a family brought, takes it back with the money, and back again', async ({ admin, school }) => {
      await family(school, `brought ${language}`);
      await openStudent(admin, school, `brought ${language}`);
      const desk = admin.locator('.student-payments');
      const rows = desk.locator('tbody tr');
      await expect(desk.getByText(t.file)).toBeVisible();
      const before = await rows.count();
      await desk.getByText(t.file, { exact: true }).click();
      await desk.getByLabel(t.term).selectOption('semester');
      await desk.getByLabel(t.account).selectOption('1');
      await desk.getByLabel(t.amount).fill('1000');
      await desk.getByLabel(t.reference).fill(`desk ${language}`);
      await desk.getByLabel(t.approve_now).check();
      await desk.getByRole('button', { name: t.file_approve_save }).click();
      await expect(desk.locator('#file-amount')).toHaveAttribute('aria-invalid', 'true');
      await desk.getByLabel(texts[language].files.asked.confirm.short_ok).check();
      await desk.getByRole('button', { name: t.file_approve_save }).click();
      await expect(rows).toHaveCount(before + 1);
      await expect(rows.first()).toContainText(t.states.approved);
      await rows.first().getByRole('button', { name: t.reverse }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel(t.reverse_why).fill('moved away');
      await dialog.getByLabel(t.refunded).fill('500');
      await dialog.getByRole('button', { name: t.reverse_now }).click();
      await expect(rows.first()).toContainText(t.states.reversed);
      await rows.first().getByRole('button', { name: t.undo }).click();
      await expect(rows.first()).toContainText(t.states.approved);
    });

    test('files for a family without leaving the queue, and finds in the audit what was done about it', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      const name = `above ${language}`;
      await family(school, name);
      await open(admin, school, 'payments');
      const above = admin.locator('#content details').first();
      await above.getByText(t.file, { exact: true }).click();
      await above.getByRole('searchbox').fill(name);
      await above.getByRole('button', { name }).click();
      await above.getByLabel(t.term).selectOption('semester');
      await above.getByLabel(t.account).selectOption('1');
      await above.getByLabel(t.amount).fill('32000');
      await above.getByLabel(t.reference).fill(`above ${language} ${pictures}`);
      await above.getByLabel(t.approve_now).check();
      await above.getByRole('button', { name: t.file_approve_save }).click();
      await expect(above.getByRole('searchbox')).toBeVisible();

      await open(admin, school, 'audit');
      await admin.getByRole('searchbox').fill(name);
      await admin.locator('.picker').getByRole('button', { name }).click();
      await expect(admin).toHaveURL(/about=students/);
      await expect(admin.locator('.screen-filters')).toContainText(texts[language].audit.all);
    });

    test('gives a discount and says why', { tag: '@proof' }, async ({ admin, school }) => {
      await family(school, `discount ${language}`);
      await openStudent(admin, school, `discount ${language}`);
      const desk = admin.locator('.student-payments');
      await desk.locator('summary').getByText(t.give_discount, { exact: true }).click();
      await desk.getByLabel(t.in_percent).fill('10');
      await desk.getByRole('button', { name: t.save }).click();
      await expect(desk.locator('#discount-reason')).toHaveAttribute('aria-invalid', 'true');
      await desk.getByLabel(t.why).fill('three children');
      await desk.getByRole('button', { name: t.save }).click();
      await expect(desk.locator('.facts')).toContainText('three children');
      const toasts = admin.locator('.Toastify__toast');
      const saved = (await toasts.first().textContent()) ?? '';
      await expect(toasts).toHaveCount(1);
      await desk.getByLabel(t.why).fill('');
      await desk.getByRole('button', { name: t.save }).click();
      await expect(desk.locator('#discount-reason')).toHaveAttribute('aria-invalid', 'true');
      await expect(toast(admin, saved), 'the toast of the save before contradicts the refusal').toHaveCount(0);
      await expect(toasts).toHaveCount(1);
    });

    test('decides beside the receipt, and keeps the switches apart', { tag: '@proof' }, async ({ admin, school }) => {
      const name = `beside ${language}`;
      await family(school, name, { ...complete, reference: `E2E beside ${language}` });
      await open(admin, school, `?q=${name}&state=waiting`);
      await admin.locator('tbody tr a').first().click();
      const decision = admin.locator('.decision');
      await expect(decision.locator('.without')).toContainText(t.without_hint);
      await expect(decision.locator('img')).toHaveJSProperty('complete', true);
      await decision.getByRole('button', { name: t.approve, exact: true }).click();
      await expect(admin.locator('.screen-lead .badge')).toHaveText(texts[language].students.states.paid);
      await expect(decision.locator('.small-form')).toHaveCount(0);
    });

    test('keeps the place in a narrowed list after a correction', { tag: '@proof' }, async ({ admin, school }) => {
      await family(school, `narrowed ${language}`);
      await open(admin, school, '');
      await admin.getByRole('link', { name: texts[language].students.chips.waiting }).click();
      await expect(admin).toHaveURL(/\?state=waiting$/);
      await admin.getByLabel(texts[language].students.search_label).fill(`narrowed ${language}`);
      await expect(admin).toHaveURL(/q=narrowed/);
      await expect(admin.locator('tbody tr')).toHaveCount(1);
      await admin.locator('tbody tr a').first().click();
      await admin.getByRole('link', { name: texts[language].office.correct }).click();
      await admin.locator('#field-name').fill(`narrowed ${language} corrected`);
      await admin.getByRole('button', { name: texts[language].form.save, exact: true }).click();
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`narrowed ${language} corrected`);
      await expect(admin).toHaveURL(/state=waiting/);
      await admin
        .locator('.student-nav .back-link')
        .or(admin.locator('.screen-head .back-link'))
        .filter({ visible: true })
        .click();
      await expect(admin).toHaveURL(/q=narrowed.*state=waiting|state=waiting.*q=narrowed/);
      await expect(admin.locator('tbody tr')).toHaveCount(1);
    });

    test('deletes an account that nothing names, brings it back, and tells the principal of a new number', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      const name = { ar: `حساب ${language}`, en: `Account ${language}` };
      const api = admin.context().request;
      const headers = { origin: school.url };
      const made = await api.post(`${school.url}/api/dashboard/payment-accounts`, { headers, data: { name } });
      const { data } = await made.json();
      await api.post(`${school.url}/api/dashboard/payment-accounts/${data.id}`, {
        headers,
        data: { number: '445566' },
      });
      await open(admin, school, 'payments/accounts');
      const form = admin.getByRole('form', { name: name[language], exact: true });
      await form.getByRole('button', { name: name[language] }).click();
      await expect(form).toHaveCount(0);
      await admin.locator('.row-back').getByRole('button').click();
      await expect(form).toHaveCount(1);
      await open(admin, school, '');
      await expect(admin.locator('.waiting')).toContainText('445566');
      await expect(admin.locator('.waiting')).toContainText(name[language]);
    });

    test('extends what is valid, and takes it back', { tag: '@proof' }, async ({ admin, school }) => {
      await open(admin, school, 'payments/accounts');
      const form = admin.getByRole('form', { name: t.extend, exact: true });
      await form.getByLabel(t.days).fill('7');
      await form.getByRole('button', { name: t.extend_now }).first().click();
      await admin.getByRole('dialog').getByRole('button', { name: t.extend_now }).click();
      // The undo button is still there after the screen has been left.
      const back = admin.getByRole('region', { name: t.ways_back });
      await expect(back).toHaveCount(1);
      await open(admin, school, 'payments/accounts');
      await back.getByRole('button').click();
      await expect(back).toHaveCount(0);
    });

    test('names whom an extension would give more than ten years, and counts who has them already', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      const grade = language === 'ar' ? 7 : 8;
      const name = `Ten years ${language}`;
      const call = await asAdmin(school);
      const child = { name, phone: '0917770077', level_id: 2, grade_id: grade, kind_of_account: 'paid' };
      const made = await call('POST', '/dashboard/users', { ...child, payment_term: 'year', different: 1 });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const { id } = made.body.data;
      const end = addDays(furthestEnd(schoolDay(new Date())), -2);
      const mark = { payment_status: 1, valid_until: end };
      expect((await call('PUT', `/dashboard/user/${id}/payment-status`, mark)).status).toBe(200);

      await open(admin, school, 'payments/accounts');
      const form = admin.getByRole('form', { name: t.extend, exact: true });
      const extend = async () => {
        await form.locator('#extend-grade_id').selectOption(String(grade));
        await form.getByLabel(t.days).fill('3');
        await form.getByRole('button', { name: t.extend_now }).first().click();
        await admin.getByRole('dialog').getByRole('button', { name: t.extend_now }).click();
      };
      await extend();
      await expect(form.getByRole('alert')).toContainText(t.too_far);
      await expect(form.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`/${id}$`));
      await expect(form.locator('#extend-days')).toHaveAttribute('aria-invalid', 'true');

      change(school, `update students set mark_until = '9999-12-30', paid_until = '9999-12-30' where id = ${id}`);
      await extend();
      await expect(toast(admin, say(t, language, 'extend_left', { count: 1 }))).toBeVisible();
      await expect(form.getByRole('alert')).toHaveCount(0);
      const back = admin.getByRole('region', { name: t.ways_back });
      await back.getByRole('button').click();
      await expect(back).toHaveCount(0);
    });

    test('asks before changed terms are left, and keeps them as a draft', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      const { leave } = texts[language].files;
      await open(admin, school, 'payments/accounts');
      const days = admin.locator('#terms-grace_days');
      const before = await days.inputValue();
      await days.fill('٤٤');
      await admin.locator('.payment-links a').first().click();
      const dialog = admin.getByRole('dialog');
      await expect(dialog).toContainText(leave.text);
      await dialog.getByRole('button', { name: leave.stay }).click();
      await expect(days).toHaveValue('44');
      await admin.locator('.payment-links a').first().click();
      await dialog.getByRole('button', { name: leave.keep }).click();
      await expect(admin).toHaveURL(/\/payments$/);
      await open(admin, school, 'payments/accounts');
      await expect(days).toHaveValue('44');
      await days.fill(before);
      await admin.locator('.payment-links a').first().click();
      await expect(admin).toHaveURL(/\/payments$/);
    });

    test('takes the reader to the first field of the terms that is refused', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'payments/accounts');
      const days = admin.locator('#terms-grace_days');
      const before = await days.inputValue();
      await days.fill('9999');
      await days.press('Enter');
      await expect(days).toHaveAttribute('aria-invalid', 'true');
      await expect(days).toBeFocused();
      await expect(admin.locator('#terms-grace_days-error')).toBeInViewport();
      await days.fill(before);
    });
  });
}

test('a secretary reads the accounts and changes none', async ({ page, school }) => {
  const { email, password } = await hireAndEnter(school, await asAdmin(school), 'secretary', { name: 'Reads only' });
  await page.context().request.post(`${school.url}/api/dashboard/login`, { data: { email, password } });
  await open(page, school, 'payments/accounts');
  await expect(page.locator('main .facts').first()).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
});
