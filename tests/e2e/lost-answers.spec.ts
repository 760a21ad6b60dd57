import type { Page, Route } from '@playwright/test';
import { asAdmin } from '../api/dashboard/client.ts';
import { count } from '../support/people.ts';
import { expect, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** The request arrives, its answer is lost. */
async function loseAnswers(page: Page, calls: string): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  };
  await page.route(calls, lose, { times: 1 });
}

for (const language of languages) {
  test.describe(`lost answers in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const { form, office, payments } = texts[language];

    test('enrol a child once, and its code is told', async ({ admin: page, school }) => {
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
      const { id } = (await call('POST', '/dashboard/users', paid)).body.data;
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

    test('change what was written once, whatever a second press does', async ({ admin: page, school }) => {
      await open(page, school, 'office');
      const registration = page.locator('form').first();
      await registration.locator('#field-message\\.en').fill(`Closed ${language}`);
      await loseAnswers(page, '**/api/dashboard/registration');
      await registration.getByRole('button', { name: form.save, exact: true }).click();
      await expect(toast(page, office.saved)).toBeVisible();
      await expect(page.locator('.conflict')).toHaveCount(0);
    });
  });
}
