import type { Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { photo, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { expect, languages, logIn, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** Each test starts its own school, so that its payment queue holds only its own receipts. */
let school: TestSchool;
let call: Call;
test.beforeEach(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  call = await asAdmin(school);
});
test.afterEach(() => school.remove());

const complete = { account_id: '1', amount: '58000', paid_on: '2026-09-01' };

async function sends(name: string, said: Record<string, string> = {}, image?: Buffer): Promise<void> {
  const fields = { ...complete, name, reference: name, email: `${name}@example.test`, ...said };
  const sent = registrationOf({ kind_of_account: 'paid', payment_term: 'year', ...fields });
  const answer = await register(school, sent, { image: image ?? (await photo(300 + name.length, 400)) });
  expect(answer.status).toBe(200);
}

async function enters(page: Page, language: 'ar' | 'en', path: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await logIn(page, school);
  await open(page, school, path);
}

const newest = async (name: string) => (await call('GET', `/dashboard/payments?q=${name}`)).body.data[0];

for (const language of languages) {
  test.describe(`what has to be confirmed, in ${language}`, { tag: `@${language}` }, () => {
    const { payments: t, files, office: o, form } = texts[language];
    const { asked } = files;

    test('is asked in the queue, all of it at once, and then it is approved', async ({ page }) => {
      const image = await photo(333, 400);
      await sends('first', {}, image);
      const { id } = await newest('first');
      expect((await call('POST', `/dashboard/payments/${id}/approve`, { version: 1 })).status).toBe(200);
      await sends('second', { amount: '60000' }, image);
      await enters(page, language, 'payments');
      await expect(page.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
      const approve = page.locator('.form-buttons [type="submit"]');
      await approve.click();
      for (const flag of ['over_ok', 'shared_ok'] as const) await page.getByLabel(asked.confirm[flag]).check();
      expect((await newest('second')).state).toBe('sent');
      // A note must say with whom the receipt is shared.
      await approve.click();
      await expect(page.locator('#payment-note')).toHaveAttribute('aria-invalid', 'true');
      await page.locator('#payment-note').fill('for both');
      await approve.click();
      await expect(page.getByText(t.none)).toBeVisible();
      expect(await newest('second')).toMatchObject({ state: 'approved', amount: 60_000, note: 'for both' });
    });

    test('is the worth of another currency: the toast names no other field', { tag: '@proof' }, async ({ page }) => {
      const account = { kind: 'transfer', name: { ar: 'دولار', en: 'Dollars' }, currency: 'USD' };
      const dollars = (await call('POST', '/dashboard/payment-accounts', account)).body.data.id;
      await sends('dollars', { account_id: String(dollars), amount: '100' });
      await enters(page, language, 'payments');
      await expect(page.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
      const approve = page.locator('.form-buttons [type="submit"]');
      await approve.click();
      await expect(page.locator('#payment-worth')).toHaveAttribute('aria-invalid', 'true');
      await expect(toast(page, texts[language].required_field)).toBeVisible();
      await expect(toast(page, texts[language].required)).toHaveCount(0);
      await page.locator('#payment-worth').fill('58000');
      await approve.click();
      await expect(page.getByText(t.none)).toBeVisible();
      expect(await newest('dollars')).toMatchObject({ state: 'approved', amount: 100, worth: 58_000, due: null });
    });

    test('is asked at the desk where the same payment is typed twice', { tag: '@proof' }, async ({ page }) => {
      const child = { name: 'At Desk', phone: '0918880001', level_id: 1, grade_id: 1, kind_of_account: 'paid' };
      const { id } = (await call('POST', '/dashboard/users', { ...child, payment_term: 'year' })).body.data;
      await enters(page, language, `update-users/${id}`);
      const desk = page.locator('.student-payments');
      const rows = desk.locator('tbody tr');
      await desk.getByText(t.file, { exact: true }).click();
      const file = async () => {
        await desk.getByLabel(t.account).selectOption('2');
        await desk.getByLabel(t.amount).fill('20000');
        await desk.getByLabel(t.approve_now).check();
        await desk.getByRole('button', { name: t.file_approve_save }).click();
      };
      await file();
      await desk.getByLabel(asked.confirm.short_ok).check();
      await desk.getByRole('button', { name: t.file_approve_save }).click();
      await expect(rows).toHaveCount(1);
      await file();
      for (const flag of ['again_ok', 'short_ok'] as const) await desk.getByLabel(asked.confirm[flag]).check();
      await expect(rows).toHaveCount(1);
      await desk.getByRole('button', { name: t.file_approve_save }).click();
      await expect(rows).toHaveCount(2);
    });

    test('is asked where another child of that name is enrolled', { tag: '@proof' }, async ({ page }) => {
      const child = { name: 'Same Name', phone: '0918880002', level_id: 1, grade_id: 1, kind_of_account: 'free' };
      expect((await call('POST', '/dashboard/users', child)).status).toBe(201);
      await enters(page, language, 'students/add');
      await page.locator('#field-name').fill('same  name');
      await page.locator('#field-phone').fill('0918880003');
      await page.locator('#field-grade_id').selectOption('1');
      await page.locator('#field-kind_of_account').selectOption('free');
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await page.getByLabel(asked.confirm.different).check();
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(page.getByRole('button', { name: o.enrol_next })).toBeVisible();
      expect((await call('GET', '/dashboard/users?q=same&page=1')).body.meta.total).toBe(2);
    });

    test('a deleted student leaves the queue, stands in the list of the day, and comes back', {
      tag: '@proof',
    }, async ({ page }) => {
      await sends('decided');
      const { id, student } = await newest('decided');
      expect((await call('POST', `/dashboard/payments/${id}/approve`, { version: 1 })).status).toBe(200);
      await sends('waits');
      const waiting = (await newest('waits')).student.id;
      for (const gone of [student.id, waiting]) await call('DELETE', `/dashboard/users/${gone}`);
      await enters(page, language, 'payments');
      await expect(page.getByText(t.none)).toBeVisible();
      await open(page, school, 'payments/today');
      const row = page.locator('tbody tr', { hasText: 'decided' });
      await expect(row).toContainText(t.deleted);
      await expect(row.locator('a[href*="update-users"]')).toHaveCount(0);
      await call('POST', `/dashboard/users/${waiting}/restore`);
      await open(page, school, 'payments');
      await expect(page.locator('.payment-facts h2')).toHaveText('waits');
    });
  });
}
