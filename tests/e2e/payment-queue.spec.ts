import type { Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { photo, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { expect, languages, logIn, open, test } from './dashboard-fixture.ts';
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

async function sends(name: string): Promise<void> {
  const said = { ...complete, name, reference: name, email: `${name}@example.test` };
  const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'year', ...said });
  expect((await register(school, fields, { image: await photo(500 + name.length, 900) })).status).toBe(200);
}

async function openQueue(page: Page, language: 'ar' | 'en'): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await logIn(page, school);
  await open(page, school, 'payments');
}

const stateOf = async (name: string) => (await call('GET', `/dashboard/payments?q=${name}`)).body.data[0]?.state;

for (const language of languages) {
  test.describe(`the phone's queue in ${language}`, { tag: `@${language}` }, () => {
    const t = texts[language].payments;

    test('opens the next receipt at its top, and a second tap decides nothing', async ({ page }) => {
      for (const name of ['first', 'second-one']) await sends(name);
      await page.clock.install();
      await openQueue(page, language);
      const heading = page.locator('.payment-facts h2');
      await expect(heading).toHaveText('first');
      await expect(page.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
      const button = page.locator('.form-buttons [type="submit"]');
      await button.scrollIntoViewIfNeeded();
      await page.locator('.payment-reasons').scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (!box) throw new Error('no button');
      // Stops the page's clock: the next receipt's buttons rest for 800 ms, and a look at them may come a second later.
      await page.clock.pauseAt(Date.now() + 60_000);
      await button.click();
      await expect(heading).toHaveText('second-one');
      const resting = page.locator('.small-form .button[aria-disabled="true"]');
      await expect(resting).not.toHaveCount(0);
      // The second tap of a double tap, half a second later, may hit any of the buttons: approve, next or a reason.
      await page.clock.runFor(500);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('.small-form .button'))
          each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      });
      const top = await page.locator('.payment').evaluate((sheet) => sheet.getBoundingClientRect().top);
      // Leaves room for the dashboard's sticky header.
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(130);
      await page.clock.runFor(300);
      await expect(resting).toHaveCount(0);
      await expect(heading).toHaveText('second-one');
      expect([await stateOf('first'), await stateOf('second-one')]).toEqual(['approved', 'sent']);
    });

    test('asks for a second press where the picture was not shown', { tag: '@proof' }, async ({ page }) => {
      await sends('broken');
      const child = { name: 'At Desk', phone: '0918880001', level_id: 1, grade_id: 1, kind_of_account: 'paid' };
      const { id } = (await call('POST', '/dashboard/users', { ...child, payment_term: 'year' })).body.data;
      const cash = { student_id: id, account_id: 2, amount: 58_000, note: '' };
      expect((await call('POST', '/dashboard/payments', cash)).status).toBe(201);
      await page.route('**/*.webp', (route) => route.abort());
      await openQueue(page, language);
      for (const says of [t.picture_broken, t.no_picture]) {
        await expect(page.locator('.payment-picture')).toHaveText(says);
        await page.locator('.form-buttons [type="submit"]').click();
        await expect(page.locator('.payment-unseen')).toHaveText(t.unseen);
        const again = page.getByRole('button', { name: t.approve_unseen });
        // Both buttons are next to each other, each with its label on one line.
        const boxes = await page
          .locator('.form-buttons > .button')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
        expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
        for (const { height, left, right } of boxes) {
          expect(height).toBeLessThan(50);
          expect([left >= 0, right <= 360]).toEqual([true, true]);
        }
        expect((await call('GET', '/dashboard/payments?state=sent')).body.counts.sent).toBe(
          says === t.no_picture ? 1 : 2,
        );
        await again.click();
        await expect(page.locator('.payment-picture', { hasText: says })).toHaveCount(0);
      }
      await expect(page.getByText(t.none)).toBeVisible();
      expect((await call('GET', '/dashboard/payments?state=sent')).body.counts.sent).toBe(0);
    });

    test('asks for it beside a student, too, while the picture has not come', { tag: '@proof' }, async ({ page }) => {
      await sends('coming');
      const [{ student }] = (await call('GET', '/dashboard/payments?q=coming')).body.data;
      const come = Promise.withResolvers<void>();
      await page.route('**/*.webp', async (route) => {
        await come.promise;
        await route.continue();
      });
      await openQueue(page, language);
      await page.goto(`${school.url}/dashboard/update-users/${student.id}`);
      const decision = page.locator('.decision');
      await decision.locator('.form-buttons [type="submit"]').click();
      await expect(decision.locator('.payment-unseen')).toHaveText(t.unseen);
      expect(await stateOf('coming')).toBe('sent');
      come.resolve();
      await expect(decision.locator('.payment-unseen')).toBeEmpty();
      await expect(decision.locator('.form-buttons [aria-disabled="true"]')).toHaveCount(0);
      await decision.locator('.form-buttons [type="submit"]').click();
      await expect.poll(() => stateOf('coming')).toBe('approved');
    });
  });
}
