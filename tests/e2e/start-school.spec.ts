import { type Prices, priceTerms } from '../../src/model/school/price-terms.ts';
import { startSchool } from '../support/server.ts';
import { expect, languages, test, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

type Level = { id: number; grades: ({ id: number } & Prices)[] };

test('a school that has no name yet chooses its colours first', { tag: '@ar' }, async ({ page }) => {
  const school = await startSchool({ empty: true });
  try {
    const { start, form } = texts.ar;
    await page.addInitScript(() => localStorage.setItem('language', 'ar'));
    await page.goto(`${school.url}/dashboard/login?next=${encodeURIComponent('/dashboard/start?step=looks')}`);
    await page.locator('[name="email"]').fill(school.admin.email);
    await page.locator('[name="password"]').fill(school.admin.password);
    await page.locator('form [type="submit"]').click();
    const colour = page.locator('[id="field-colours.primary"]');
    await colour.fill('#7a1f3d');
    await page.locator('form').filter({ has: colour }).getByRole('button', { name: form.save, exact: true }).click();
    await expect(page.locator('.start-steps a').filter({ hasText: start.looks })).toContainText(start.done);
    await expect(page.locator('.start-steps a').filter({ hasText: start.name })).not.toContainText(start.done);
  } finally {
    await school.remove();
  }
});

for (const language of languages) {
  test(`an empty school is started in one sitting, in one language (${language})`, { tag: `@${language}` }, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const school = await startSchool({ empty: 'first start' });
    try {
      const { start, form, payments } = texts[language];
      const faults = watchFaults(page);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${school.url}/dashboard/login`);
      await page.locator('[name="email"]').fill(school.admin.email);
      await page.locator('[name="password"]').fill(school.admin.password);
      await page.locator('form [type="submit"]').click();

      await test.step('the first login opens the setup at its first step', async () => {
        await page.waitForURL('**/dashboard/start');
        await expect(page.getByRole('heading', { name: start.name, exact: true })).toBeVisible();
      });
      const step = (name: keyof typeof start) => page.locator('.start-steps a').filter({ hasText: start[name] });
      const save = () => page.getByRole('button', { name: form.save, exact: true }).first().click();
      const next = () => page.locator('.start-ways').getByRole('link', { name: start.next }).click();

      await test.step('name and language', async () => {
        const other = language === 'ar' ? 'English' : 'العربية';
        await page.getByLabel(other, { exact: true }).uncheck();
        await page.locator(`[id="field-name.${language}"]`).fill(language === 'ar' ? 'مدرسة الأمل' : 'Hope School');
        await save();
        await expect(step('name')).toContainText(start.done);
        await expect(page.locator('.start-site iframe').contentFrame().locator('h1')).toContainText(
          language === 'ar' ? 'مدرسة الأمل' : 'Hope School',
        );
        await next();
      });
      await test.step('the looks are left for later', async () => {
        await page.getByRole('button', { name: start.later }).click();
        await expect(step('looks')).toContainText(start.skipped);
        await expect(page.getByRole('heading', { name: start.levels, exact: true })).toBeVisible();
      });
      await test.step('a ready list makes levels and grades', async () => {
        await page.getByRole('button', { name: start.system_6_3_3 }).click();
        await expect(step('levels')).toContainText(start.done);
        await expect(page.locator('.start-levels .start-list li')).toHaveCount(3);
        await next();
      });
      await test.step('the prices of a level', async () => {
        const sheet = page.locator('.start-step form').first();
        await sheet
          .locator('input')
          .first()
          .fill(language === 'ar' ? '٢٥٠٠٠' : '25000');
        await sheet.locator('[type="submit"]').click();
        await expect(step('prices')).toContainText(start.done);
        await next();
      });
      await test.step('an account', async () => {
        await page.locator(`[id="account-new-name.${language}"]`).fill('Bank of Khartoum');
        await page.locator('[id="account-new-number"]').fill('1234567');
        await page.getByRole('button', { name: payments.add_account }).click();
        await expect(step('payment')).toContainText(start.done);
        await next();
      });
      await test.step('the contact', async () => {
        await page.locator('[id="field-phone"]').fill('0912345678');
        await save();
        await expect(step('contact')).toContainText(start.done);
        await next();
        await expect(page.getByRole('link', { name: start.staff_add })).toBeVisible();
        await page.getByRole('button', { name: start.later }).click();
        await expect(page.getByText(start.finished)).toBeVisible();
      });

      await test.step('the site has all of it', async () => {
        const grades = async () =>
          (await (await page.request.get(`${school.url}/materials`)).text()).match(/\/materials\/\d+/g);
        await expect.poll(async () => new Set(await grades()).size).toBe(12);
        await page.goto(`${school.url}/`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.goto(`${school.url}/dashboard`);
        await expect(page).toHaveURL(/\/dashboard$/);
        await expect(page.getByRole('link', { name: start.title })).toBeHidden();
      });

      await test.step('a message in the other language has its only name, and the address that there is', async () => {
        const levels = await page.request.get(`${school.url}/api/dashboard/Level`);
        const { data }: { data: Level[] } = await levels.json();
        const priced = data.flatMap(({ id, grades }) =>
          grades.flatMap((grade) =>
            priceTerms.flatMap((term) => (grade[term] === null ? [] : [{ id, grade: grade.id, term }])),
          ),
        );
        const [{ id, grade, term } = { id: 0, grade: 0, term: 'year' }] = priced;
        const place = { level_id: id, grade_id: grade, kind_of_account: 'paid', payment_term: term };
        const added = await page.request.post(`${school.url}/api/dashboard/users`, {
          data: { name: 'Sara Osman', phone: '0912345678', ...place },
          headers: { origin: school.url },
        });
        expect([added.status(), await added.text()]).toEqual([201, expect.any(String)]);
        const other = languages.find((each) => each !== language) ?? language;
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), other);
        await page.goto(`${school.url}/dashboard/payments/owing`);
        await expect(page.locator('html')).toHaveAttribute('lang', other);
        const message = async () =>
          decodeURIComponent((await page.locator('a[href^="https://wa.me/"]').first().getAttribute('href')) ?? '');
        await expect.poll(message).toContain(language === 'ar' ? 'مدرسة الأمل' : 'Hope School');
        expect(await message()).toContain(`${school.url}/account`);
      });
      expect(faults).toEqual([]);
    } finally {
      await school.remove();
    }
  });
}
