import { asAdmin } from '../api/dashboard/client.ts';
import { layoutShift } from '../support/budgets.ts';
import { bearer, photo, register, registrationOf, tokenFor } from '../support/people.ts';
import { shiftOf, watchShifts } from './layout-shifts.ts';
import { expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';

const base = { ar: '', en: '/en' } as const;

for (const language of ['ar', 'en'] as const) {
  test.describe(`what is told early in ${language}`, { tag: `@${language}` }, () => {
    const { login } = catalogueOf(language, 'account');
    const account = catalogueOf(language, 'account');

    test('a slip’s code in the place of the password leads to choosing one', async ({ page, school }) => {
      const call = await asAdmin(school);
      const child = { name: `Slip ${language}`, phone: '0917770001', level_id: 1, grade_id: 1, different: 1 };
      const made = (await call('POST', '/dashboard/users', { ...child, kind_of_account: 'free' })).body;
      await page.goto(`${school.url}${base[language]}/login`);
      await page.locator('[name="email"]').fill(made.data.email);
      await page.locator('[name="password"]').fill(`${made.code.slice(0, 4)} ${made.code.slice(4)}`);
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByText(login.code.understood)).toBeVisible();
      await expect(page.locator('[name="code"]')).toHaveValue(/\d{4} \d{4}/);
      await page.locator('[name="password"]').fill('three other words');
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    });

    test('what a password manager has filled in before the scripts came is sent', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      await page.route('**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      await page.goto(`${school.url}${base[language]}/login`, { waitUntil: 'commit' });
      await page.locator('main form button[type=submit]').waitFor();
      await page.evaluate(({ email, password }) => {
        for (const [name, value] of Object.entries({ email, password })) {
          const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
          if (!field) throw new Error(name);
          field.value = value;
          field.dataset['filledBy'] = 'manager';
          const button = document.createElement('span');
          button.attachShadow({ mode: 'open' }).innerHTML = '<button type="button"></button>';
          field.parentElement?.append(button);
        }
      }, school.students.free);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    });

    test('a browser that takes no cookies is told so, in words', async ({ page, school }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
      await page.goto(`${school.url}${base[language]}/login`);
      await page.locator('[name="email"]').fill(school.students.free.email);
      await page.locator('[name="password"]').fill(school.students.free.password);
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert').filter({ hasText: login.cookies })).toBeVisible();
    });

    test('a weak password is told while it is typed', async ({ page, school }) => {
      await page.goto(`${school.url}${base[language]}/login#code`);
      const said = page.getByText(account.register_page.weak_password);
      // The address opens the form for a code, with another field for the password.
      await expect(page.locator('[name="code"]')).toBeVisible();
      await page.locator('[name="password"]').pressSequentially('12345678');
      await expect(said).toBeVisible();
      await page.locator('[name="password"]').pressSequentially('90 camels');
      await expect(said).toHaveCount(0);
    });

    test('a refused receipt is told where everything is open, too', { tag: '@proof' }, async ({ page, school }) => {
      const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
      await register(school, fields, { image: await photo(310, 300) });
      const email = fields['email'] ?? '';
      const call = await asAdmin(school);
      const [student] = (await call('GET', `/dashboard/users?page=1&q=${email}`)).body.data;
      const [payment] = (await call('GET', `/dashboard/payments?student_id=${student.id}`)).body.data;
      const refused = { reason: 'unreadable', version: payment.version };
      expect((await call('POST', `/dashboard/payments/${payment.id}/refuse`, refused)).status).toBe(200);
      await call('PUT', `/dashboard/user/${student.id}/payment-status`, { payment_status: 1 });
      const login = { email, password: fields['password'] ?? '' };
      await page.context().request.post(`${school.url}/api/auth/login`, { data: login });
      const headers = bearer(await tokenFor(school, login));
      const { subject } = await (await fetch(`${school.url}/api/subjects`, { headers })).json();
      const { how_refused, how_send } = catalogueOf(language, 'student');
      const reason = account.pay.reasons.unreadable;
      // A device that does not know of the payment yet asks once the screen stands.
      await page.goto(`${school.url}${base[language]}/subject`);
      await expect(page.locator('[data-screen] > :first-child')).toHaveAttribute('data-refused');
      await page.addInitScript(watchShifts);
      const within = ['', '/books', '/work-sheets', '/videos', '/online-lessons'];
      for (const path of ['/subject', ...within.map((screen) => `/subject/${subject[0].id}${screen}`)]) {
        // Both requests run at the same time. Here the payments arrive first.
        const payments = page.waitForResponse('**/api/payments');
        await page.route('**/api/subjects**', async (route) => {
          await payments;
          await route.continue();
        });
        await page.goto(school.url + base[language] + path);
        await expect(page.getByRole('heading', { name: how_refused }), path).toBeVisible();
        // It stands above all else on the screen, and is drawn together with it.
        await expect(page.locator('[data-screen] > :first-child'), path).toHaveAttribute('data-refused');
        await expect(page.locator('[data-screen] > :nth-child(2)'), path).toBeVisible();
        expect(await shiftOf(page), path).toBeLessThanOrEqual(layoutShift);
        await expect(page.locator('main').getByText(reason), path).toBeVisible();
        await expect(page.getByRole('link', { name: how_send }), path).toHaveAttribute('href', /account#payments$/);
        await page.unroute('**/api/subjects**');
      }
      // Payments that do not arrive hold back no screen. Once they are there, the notice is too.
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/payments', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(`${school.url}${base[language]}/subject`);
      await expect(page.locator('.own-subjects .card').first()).toBeVisible();
      await expect(page.locator('[data-refused]')).toHaveCount(0);
      release();
      await expect(page.locator('[data-screen] > :first-child')).toHaveAttribute('data-refused');
      await page.unroute('**/api/payments');
      // The account page shows the refusal reason next to the form for a new receipt.
      await page.goto(`${school.url}${base[language]}/account#payments`);
      await expect(page.locator('#payments').getByText(reason)).toBeVisible();
      await expect(page.locator('.pay-form')).toBeVisible();
    });
  });
}
