import type { Page } from '@playwright/test';
import { asAdmin, client } from '../api/dashboard/client.ts';
import { freshClient, photo, register, registrationOf, tokenFor } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { complaintsOf, expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';

const languages = ['ar', 'en'] as const;
const base = { ar: '', en: '/en' };
/** Prices of the first grade in the demo school, in the digits of each language. */
const year = { ar: '٥٨٬٠٠٠', en: '58,000' };
const semester = { ar: '٣٢٬٠٠٠', en: '32,000' };

let receipts = 200;

/** Registers a new student and logs in the browser. @returns a function that sends a receipt as this student */
async function student(school: TestSchool, page: Page, kind: 'free' | 'paid') {
  const {
    email = '',
    password = '',
    ...fields
  } = registrationOf({ kind_of_account: kind, ...(kind === 'paid' ? { payment_term: 'year' } : {}) });
  expect((await register(school, { ...fields, email, password }, {}, freshClient())).status).toBe(200);
  await page.request.post('/api/auth/login', { data: { email, password } });
  const call = client(school, await tokenFor(school, { email, password }));
  return async () => {
    receipts += 1;
    const image = new File([new Uint8Array(await photo(receipts, 90))], 'receipt.jpg', { type: 'image/jpeg' });
    const paid = { account_id: 1, payment_term: 'year', amount: 58_000, paid_on: '2026-09-01' };
    const { status, body } = await call(
      'POST',
      '/payments',
      { ...paid, reference: `WHAT ${receipts}`, image },
      'multipart',
    );
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data.id;
  };
}

/** Opens a books page that has locked books. */
async function openLocked(page: Page, language: keyof typeof base): Promise<void> {
  const { subject } = await (await page.request.get('/api/subjects')).json();
  for (const { id } of subject) {
    await page.goto(`${base[language]}/subject/${id}/books`);
    await page.locator('.papers .paper, .notice').first().waitFor();
    if ((await page.locator('.paper[data-locked]').count()) > 0) return;
  }
  throw new Error('nothing is locked');
}

for (const language of languages) {
  test.describe(`what is locked, in ${language}`, { tag: `@${language}` }, () => {
    const texts = catalogueOf(language, 'student');
    const own = catalogueOf(language, 'own').screen;
    const { pay } = catalogueOf(language, 'account');

    test('says to pay, then to wait, then why it was refused', async ({ page, school }) => {
      const complaints = complaintsOf(page);
      const send = await student(school, page, 'paid');
      const note = page.locator('.locked-note').first();
      const how = page.locator('.how-to-pay');

      await openLocked(page, language);
      await expect(note).toContainText(year[language]);
      await expect(note.getByRole('link')).toHaveText(texts.how_send);
      await note.getByRole('button', { name: texts.how_link }).click();
      await expect(how).toContainText(year[language]);
      await expect(how.locator('.pay-cards > li')).not.toHaveCount(0);
      await expect(how.locator('.button-call')).toHaveAttribute('href', /\/account#payments$/);
      await page.goto(`${base[language]}/account`);
      await expect(page.locator('.own-state')).toContainText(own.unpaid);

      const id = await send();
      const now = new Date().getFullYear().toLocaleString(language === 'ar' ? 'ar-EG' : 'en', { useGrouping: false });
      await openLocked(page, language);
      await expect(note).toContainText(now);
      await expect(note.getByRole('button')).toHaveCount(0);
      await expect(how.getByRole('heading', { level: 2 })).toHaveText(texts.how_waits);
      await expect(how).toContainText(now);
      await expect(how.locator('.pay-cards')).toHaveCount(0);
      await page.goto(`${base[language]}/subject`);
      await expect(page.locator('.welcome .badge')).toHaveText(texts.awaiting);

      const office = await asAdmin(school);
      const refusal = { reason: 'short', note: 'The rest is missing', version: 1 };
      expect((await office('POST', `/dashboard/payments/${id}/refuse`, refusal)).status).toBe(200);
      await openLocked(page, language);
      await expect(note).toContainText(pay.reasons.short);
      await expect(how.getByRole('heading', { level: 2 })).toHaveText(texts.how_refused);
      await expect(how).toContainText('The rest is missing');
      await expect(how.locator('.pay-cards > li')).not.toHaveCount(0);
      await page.goto(`${base[language]}/subject`);
      await expect(page.locator('.welcome .badge')).toHaveText(texts.unpaid_account);
      expect(complaints).toEqual([]);
    });

    test('a free account is told what the term that it chooses costs, and all that it has sent', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const send = await student(school, page, 'free');
      await page.goto(`${base[language]}/account#payments`);
      const form = page.locator('.pay-form');
      await expect(form).toContainText(year[language]);
      await expect(form.locator('[name="amount"]')).toHaveValue('58000');
      await form.locator('[name="payment_term"]').selectOption('semester');
      await expect(form).toContainText(semester[language]);
      await expect(form.locator('[name="amount"]')).toHaveValue('32000');
      await form.locator('[name="amount"]').fill('20000');
      await form.locator('[name="payment_term"]').selectOption('year');
      await expect(form.locator('[name="amount"]')).toHaveValue('20000');

      const office = await asAdmin(school);
      const many = 9;
      for (let each = 0; each < many; each += 1) {
        const refusal = { reason: 'unreadable', version: 1 };
        await office('POST', `/dashboard/payments/${await send()}/refuse`, refusal);
      }
      await page.reload();
      await expect(page.locator('.pay > .pay-cards').first().locator('> li')).toHaveCount(many);
    });
  });
}
