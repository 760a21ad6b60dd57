import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fill } from '../../src/model/text/texts.ts';
import { logIn } from '../support/calls.ts';
import { bearer, count, freshClient, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { test as dashboardTest, open, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { complaintsOf, expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';

const languages = ['ar', 'en'] as const;
const base = { ar: '', en: '/en' };

/** Registers a student. @returns the id and the login */
async function child(school: TestSchool, given: Record<string, string> = {}) {
  const fields = registrationOf(given);
  const headers = { ...freshClient(), 'Content-Type': 'application/json' };
  const body = JSON.stringify(fields);
  const answer = await fetch(`${school.url}/api/auth/register`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const { user }: { user: { id: number } } = await answer.json();
  return { id: user.id, email: fields['email'] ?? '', password: fields['password'] ?? '' };
}

/** Files an approved payment for a student. @returns the address of its receipt */
async function paid(school: TestSchool, student_id: number, reference: string): Promise<string> {
  const headers = { ...bearer(await logIn(school, 'dashboard', school.admin)), 'Content-Type': 'application/json' };
  const payment = { student_id, account_id: 1, amount: 1000, paid_on: '2026-11-20', reference, payment_term: 'year' };
  const body = JSON.stringify({ ...payment, approve: 1, short_ok: 1, over_ok: 1 });
  const answer = await fetch(`${school.url}/api/dashboard/payments`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  const { data }: { data: { id: number } } = await answer.json();
  return `/api/payments/${data.id}/receipt`;
}

const faults = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

/** Checks the page on a narrow and a wide screen, in light and dark colours. */
async function looks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await faults(page)).toEqual([]);
  }
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(wide, `pixels beyond a screen of ${width}`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

for (const language of languages) {
  test.describe(`a family in ${language}`, { tag: `@${language}` }, () => {
    const { register: form, relative, pay, signed_in, login } = catalogueOf(language, 'account');
    const student = catalogueOf(language, 'student');
    const { family } = catalogueOf(language, 'own');
    const { silence } = catalogueOf(language, 'messages');
    const start = base[language];

    /** Fills in and sends the registration of a brother or sister, which is open. */
    async function send(page: Page, name: string, fields: Record<string, string> = {}): Promise<void> {
      await page.locator('[name="name"]').fill(name);
      await expect(page.locator('[name="phone"]')).not.toHaveValue('');
      for (const [field, value] of Object.entries(fields)) await page.locator(`[name="${field}"]`).fill(value);
      await page.getByRole('button', { name: form.step_next }).filter({ visible: true }).click();
      await page.locator('[name="level_id"]').selectOption({ index: 1 });
      await page.locator('[name="grade_id"]').selectOption({ index: 1 });
      await page.getByRole('button', { name: form.step_next }).filter({ visible: true }).click();
      await page.getByRole('button', { name: relative.submit }).click();
    }
    const part = (page: Page) => page.locator('#family');
    const opens = (page: Page, receipt: string) => page.request.get(receipt).then((answer) => answer.status());

    test('is registered from one login, child by child, and each is switched to', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const complaints = complaintsOf(page);
      // The tests of both languages may share a school: each family has a phone of its own.
      const phone = language === 'ar' ? '0916000001' : '0916000002';
      const first = { name: `Omar ${language}`, phone, kind_of_account: 'paid', payment_term: 'year' };
      const { id, email, password } = await child(school, first);
      await page.request.post('/api/auth/login', { data: { email, password } });
      await page.goto(`${start}/subject`);
      await page.locator('.welcome-family').click();
      await expect(part(page)).toBeInViewport();
      await expect(part(page)).toContainText(family.none);
      await part(page).getByRole('link', { name: family.register }).click();

      // Without an address and a password: a login name is made from the phone, which is filled in already.
      await expect(page.locator('[name="email"]')).toHaveAccessibleDescription(relative.email_hint);
      await expect(page.locator('[name="password"]')).toHaveAccessibleDescription(new RegExp(relative.password_hint));
      await expect(page.locator('[data-name]')).toHaveText(first.name);
      await page.locator('[name="name"]').focus();
      await expect(page.locator('[name="phone"]')).toHaveValue(first.phone);
      await looks(page);
      const brother = `Ali ${language}`;
      await send(page, brother);
      const made = page.getByRole('region', { name: fill(relative.made, { name: `\u2068${brother}\u2069` }) });
      await expect(made.getByRole('heading')).toBeFocused();
      await expect(made).toContainText(relative.same_password);
      const login = (await made.locator('.made-name bdi').textContent()) ?? '';
      expect(login).toMatch(new RegExp(`^${phone}\\.\\d+@`));
      await looks(page);

      // A further one, with an address and a password of its own.
      await made.getByRole('link', { name: relative.another }).click();
      await expect(page.locator('[name="name"]')).toHaveValue('');
      const own = { email: `sister-${language}@family.test`, password: 'green camels' };
      await send(page, `Sara ${language}`, own);
      await expect(page.locator('.made')).toContainText(relative.own_password);
      await expect(page.locator('.made-name bdi')).toHaveText(own.email);
      expect((await page.request.post('/api/auth/login', { data: own })).status()).toBe(200);
      await page.request.post('/api/auth/login', { data: { email, password } });
      await page.locator('.made').getByRole('link', { name: relative.to_family }).click();

      await expect(part(page).locator('li')).toHaveCount(3);
      await expect(part(page).locator('[aria-current]')).toContainText(first.name);
      await looks(page);
      await part(page)
        .getByRole('button', { name: fill(family.switch_to, { name: brother }) })
        .click();
      await expect(page.locator('.own-facts')).toContainText(login);
      await expect(part(page).locator('[aria-current]')).toContainText(brother);
      await expect(page.locator('[data-own-forms] [name="name"]')).toHaveValue(brother);
      expect(new URL(page.url()).pathname).toBe(`${start}/account`);
      // The child's own login opens the account with the password of the first.
      expect((await page.request.post('/api/auth/login', { data: { email: login, password } })).status()).toBe(200);
      expect(count(school, `select count(distinct family_id) n from students where phone = '${first.phone}'`)).toBe(1);
      expect(id).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    });

    test('sees what each child owes and has paid, opens their receipts, and nothing of another family', async ({
      page,
      school,
    }) => {
      const term = { kind_of_account: 'paid', payment_term: 'year' };
      const [one, two, three, stranger] = [
        await child(school, { name: `One ${language}`, ...term }),
        await child(school, { name: `Two ${language}`, ...term }),
        await child(school, { name: `Three ${language}`, ...term }),
        await child(school, { name: `Stranger ${language}`, ...term }),
      ];
      const receipt = await paid(school, two.id, `FAM-${language}`);
      const theirs = await paid(school, stranger.id, `STR-${language}`);
      const headers = bearer(await logIn(school, 'dashboard', school.admin));
      const join = { headers, data: { ids: [two.id, three.id] } };
      expect((await page.request.post(`/api/dashboard/users/${one.id}/family`, join)).status()).toBe(200);
      await page.request.post('/api/auth/login', { data: { email: one.email, password: one.password } });
      await page.goto(`${start}/account#payments`);
      const relatives = page.locator('.pay-relative');
      await expect(relatives).toHaveCount(2);
      await expect(page.locator('.pay > .pay-due')).toBeVisible();
      await expect(relatives.nth(1).locator('.pay-due')).toBeVisible();
      const link = relatives.first().getByRole('link', { name: pay.receipt });
      await expect(link).toHaveAttribute('href', `${receipt}?lang=${language}`);
      await expect(page.getByText(`Stranger ${language}`)).toHaveCount(0);
      expect([await opens(page, receipt), await opens(page, theirs)]).toEqual([200, 404]);
      await looks(page);
      // The payments of a brother are changed from his account only.
      await expect(relatives.getByRole('button', { name: pay.withdraw })).toHaveCount(0);
      await relatives.nth(1).getByRole('button').click();
      await expect(page.locator('.own-facts')).toContainText(three.email);
    });

    test('is told in words why a switch did not happen, and stays where it was', async ({ page, school }) => {
      const [one, two] = [await child(school), await child(school, { name: `Closed ${language}` })];
      const headers = bearer(await logIn(school, 'dashboard', school.admin));
      await page.request.post(`/api/dashboard/users/${one.id}/family`, { headers, data: { ids: [two.id] } });
      await page.request.post('/api/auth/login', { data: { email: one.email, password: one.password } });
      await page.goto(`${start}/account#family`);
      const button = part(page).getByRole('button');
      await expect(button).toBeVisible();
      await page.context().setOffline(true);
      await button.click();
      await expect(part(page).getByRole('alert')).toHaveText(`${silence.offline} ${family.lost}`);
      await page.context().setOffline(false);
      const portal = { contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' };
      await page.route('**/api/auth/switch', (route) => route.fulfill(portal), { times: 1 });
      await button.click();
      await expect(part(page).getByRole('alert')).toHaveText(`${silence.gone} ${family.lost}`);
      const closing = { headers, data: { is_active: 0 } };
      await page.request.put(`/api/dashboard/user/${two.id}/activate`, closing);
      await button.click();
      await expect(part(page).getByRole('alert')).toHaveText(family.refused);
      await expect(part(page)).toContainText(family.inactive);
      await expect(button).toHaveCount(0);
      await expect(page.locator('.own-facts')).toContainText(one.email);
    });

    test('sees a child that the office closed, nothing of one that it erased, and goes on with the others', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const complaints = complaintsOf(page);
      const term = { kind_of_account: 'paid', payment_term: 'year' };
      const named = (name: string) => `${name} ${language}`;
      const one = await child(school, { name: named('Stays'), ...term });
      const two = await child(school, { name: named('Goes on'), ...term });
      const three = await child(school, { name: named('Is closed'), ...term });
      const four = await child(school, { name: named('Is erased'), ...term });
      const receipts = [await paid(school, three.id, `CL-${language}`), await paid(school, four.id, `ER-${language}`)];
      const headers = bearer(await logIn(school, 'dashboard', school.admin));
      const office = async (method: string, path: string, data?: object) => {
        const address = `${school.url}/api/dashboard${path}`;
        expect((await page.request.fetch(address, { method, headers, data })).status(), path).toBe(200);
      };
      await office('POST', `/users/${one.id}/family`, { ids: [two.id, three.id, four.id] });
      await page.request.post('/api/auth/login', { data: { email: one.email, password: one.password } });
      await page.goto(`${start}/account#family`);
      await expect(part(page).locator('[data-switch]')).toHaveCount(3);
      expect(await Promise.all(receipts.map((receipt) => opens(page, receipt)))).toEqual([200, 200]);

      await office('PUT', `/user/${three.id}/activate`, { is_active: 0 });
      await office('POST', `/users/${four.id}/erase`, { name: named('Is erased') });
      await page.reload();
      const closed = part(page).locator('li', { hasText: named('Is closed') });
      await expect(closed).toContainText(family.inactive);
      await expect(closed.getByRole('button')).toHaveCount(0);
      await expect(part(page).locator('[data-switch]')).toHaveCount(1);
      await looks(page);
      expect(complaints).toEqual([]);
      // What was paid for the closed child can still be read; of the erased one there is nothing.
      await page.goto(`${start}/account#payments`);
      await expect(page.locator('.pay-relative h4')).toHaveText([named('Goes on'), named('Is closed')]);
      await expect(page.getByText(named('Is erased'))).toHaveCount(0);
      expect(await Promise.all(receipts.map((receipt) => opens(page, receipt)))).toEqual([200, 404]);

      // The account in which the family is right now is closed: the page says so, and the own login leads back.
      await part(page)
        .getByRole('button', { name: fill(family.switch_to, { name: named('Goes on') }) })
        .click();
      await expect(page.locator('.own-facts')).toContainText(two.email);
      await office('PUT', `/user/${two.id}/activate`, { is_active: 0 });
      await page.reload();
      await expect(page.getByText(student.lapsed, { exact: true })).toBeVisible();
      await expect(page.locator('main')).not.toContainText(named('Goes on'));
      await looks(page);
      await page.locator('main').getByRole('link', { name: student.login }).click();
      await page.locator('[name="email"]').fill(one.email);
      await page.locator('[name="password"]').fill(one.password);
      await page.locator('form').getByRole('button', { name: login.submit }).click();
      // The login leads back to where the page was.
      await expect(part(page).locator('[aria-current]')).toContainText(named('Stays'));
      await expect(part(page).getByText(family.inactive)).toHaveCount(2);
      await expect(part(page).locator('[data-switch]')).toHaveCount(0);
    });

    test('registers one child although the answer is lost, and keeps what was typed', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const { email, password } = await child(school, { phone: '0916000009' });
      await page.request.post('/api/auth/login', { data: { email, password } });
      await page.goto(`${start}/register/family`);
      const lost = `Lost ${language}`;
      const lose = async (route: import('@playwright/test').Route) => {
        await route.fetch();
        await page.context().setOffline(true);
        return route.abort();
      };
      await page.route('**/api/auth/register', lose, { times: 1 });
      await send(page, lost);
      await expect(page.getByRole('alert').filter({ hasText: silence.offline })).toBeVisible();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: relative.submit }).click();
      await expect(page.locator('.made')).toContainText(lost);
      expect(count(school, `select count(*) n from students where name = '${lost}'`)).toBe(1);

      // Something else was typed before it was sent again: who was registered is named, and the other one is kept.
      await page.locator('.made').getByRole('link', { name: relative.another }).click();
      await page.route('**/api/auth/register', lose, { times: 1 });
      await send(page, `${lost} two`);
      await expect(page.getByRole('alert').filter({ hasText: silence.offline })).toBeVisible();
      await page.context().setOffline(false);
      await page.goto(`${start}/register/family`);
      await page.locator('[name="name"]').fill(`${lost} three`);
      await page.getByRole('button', { name: form.step_next }).filter({ visible: true }).click();
      await page.getByRole('button', { name: form.step_next }).filter({ visible: true }).click();
      await page.getByRole('button', { name: relative.submit }).click();
      await expect(page.getByText(fill(relative.arrived_named, { name: `${lost} two` }))).toBeVisible();
      await page.getByRole('button', { name: relative.submit }).click();
      await expect(page.locator('.made')).toContainText(`${lost} three`);
      expect(count(school, `select count(*) n from students where name like '${lost} t%'`)).toBe(2);
    });

    test('begins with a login: whoever is not logged in is told so', async ({ page, school }) => {
      const { email, password } = await child(school);
      await page.goto(`${start}/register/family`);
      await expect(page.locator('main form')).toBeHidden();
      await expect(page.getByText(signed_in.as)).toBeHidden();
      await page
        .locator('main')
        .getByRole('link', { name: catalogueOf(language, 'account').relative_page.login })
        .click();
      await page.locator('[name="email"]').fill(email);
      await page.locator('[name="password"]').fill(password);
      await page
        .locator('form')
        .getByRole('button', { name: catalogueOf(language, 'account').login.submit })
        .click();
      await page.waitForURL(`**${start}/register/family`);
      await expect(page.locator('[name="name"]')).toBeVisible();
    });
  });
}

test('another tab that was switched does not show the payments of the child before', async ({ page, school }) => {
  const term = { kind_of_account: 'paid', payment_term: 'year' };
  const [one, two] = [
    await child(school, { name: 'Tab One', ...term }),
    await child(school, { name: 'Tab Two', ...term }),
  ];
  await paid(school, one.id, 'TAB-1');
  const headers = bearer(await logIn(school, 'dashboard', school.admin));
  await page.request.post(`/api/dashboard/users/${one.id}/family`, { headers, data: { ids: [two.id] } });
  await page.request.post('/api/auth/login', { data: { email: one.email, password: one.password } });
  await page.goto('/en/account#payments');
  await expect(page.locator('.pay > .pay-cards').first()).toContainText(/Approved/);
  const other = await page.context().newPage();
  await other.goto('/en/account#family');
  await other.locator('[data-switch]').click();
  await expect(other.locator('.own-facts')).toContainText(two.email);
  await expect(page.locator('.own-facts')).toContainText(two.email);
  await expect(page.locator('.pay-relative h4')).toHaveText('Tab One');
  await expect(page.locator('.pay > .pay-due')).toBeVisible();
});

test('what one student has typed and left is there again for that student alone', async ({ page, school }) => {
  const term = { kind_of_account: 'paid', payment_term: 'year' };
  const [one, two] = [
    await child(school, { name: 'Typed One', ...term }),
    await child(school, { name: 'Typed Two', ...term }),
  ];
  const enter = ({ email, password }: typeof one) =>
    page.request.post('/api/auth/login', { data: { email, password } });
  const { details } = catalogueOf('en', 'own');
  const own = (of: Page) => of.getByRole('region', { name: details.title }).locator('[name="name"]');
  const reference = (of: Page) => of.locator('#payments [name="reference"]');
  const openAccount = async () => {
    await page.goto('/en/account#payments');
    await expect(reference(page)).toBeVisible();
  };
  const openRelative = async () => {
    await page.goto('/en/register/family');
    await page.locator('[name="name"]').focus();
    await expect(page.locator('[name="phone"]')).not.toHaveValue('');
  };
  page.on('dialog', (dialog) => dialog.accept());
  await enter(one);
  await openAccount();
  await reference(page).fill('OF ONE');
  await own(page).fill('Typed One corrected');
  await openRelative();
  await page.locator('[name="name"]').fill('A child of one');

  await enter(one);
  await openAccount();
  await expect(reference(page)).toHaveValue('OF ONE');
  await expect(own(page)).toHaveValue('Typed One corrected');
  await openRelative();
  await expect(page.locator('[name="name"]')).toHaveValue('A child of one');

  await enter(two);
  await openAccount();
  await expect(reference(page)).toHaveValue('');
  await expect(own(page)).toHaveValue('Typed Two');
  await openRelative();
  await expect(page.locator('[name="name"]')).toHaveValue('');

  // What is shown in a tab goes when somebody else logs in in another one.
  await enter(one);
  await openAccount();
  await reference(page).fill('OF ONE AGAIN');
  await own(page).fill('Typed One again');
  const other = await page.context().newPage();
  await other.goto('/en/login');
  await other.locator('[name="email"]').fill(two.email);
  await other.locator('[name="password"]').fill(two.password);
  await other.locator('main form button[type=submit]').first().click();
  await other.waitForURL('**/en');
  await expect(page.locator('.own-facts')).toContainText(two.email);
  await expect(own(page)).toHaveValue('Typed Two');
  await expect(reference(page)).toHaveValue('');
});

for (const language of languages) {
  dashboardTest.describe(`the office in ${language}`, { tag: `@${language}` }, () => {
    dashboardTest.use({ language });
    const t = texts[language];
    const words = t.student;
    /** One number for each language, and none of the tests above. */
    const phone = { ar: '0916100001', en: '0916100002' }[language];

    dashboardTest(
      'joins a family by hand, and names who would leave another',
      { tag: '@proof' },
      async ({ admin: page, school }) => {
        const named = (name: string) => `${name} ${language}`;
        const one = await child(school, { name: named('Amal'), phone });
        const two = await child(school, { name: named('Badr'), phone });
        const three = await child(school, { name: named('Dina'), phone: '0916200003' });
        const four = await child(school, { name: named('Fadi'), phone: '0916200004' });
        const headers = bearer(await logIn(school, 'dashboard', school.admin));
        const join = { headers, data: { ids: [four.id] } };
        expect((await page.request.post(`${school.url}/api/dashboard/users/${three.id}/family`, join)).status()).toBe(
          200,
        );
        const members = async (id: number): Promise<number[]> => {
          const answer = await page.request.get(`${school.url}/api/dashboard/users/${id}`, { headers });
          const { user }: { user: { family: { id: number }[] } } = await answer.json();
          return user.family.map((each) => each.id);
        };
        await open(page, school, `update-users/${one.id}`);
        const family = page.getByRole('region', { name: words.family, exact: true });
        await expect(family).toContainText(words.family_none);

        // The same phone is only proposed.
        expect(await members(one.id)).toEqual([]);
        await looks(page);
        await family.getByRole('button', { name: fill(words.family_add_name, { name: named('Badr') }) }).click();
        await expect(toast(page, fill(words.family_added, { name: named('Badr') }))).toBeVisible();
        const out = family.getByRole('button', { name: fill(words.family_remove_name, { name: named('Badr') }) });
        await expect(out).toBeVisible();
        expect(await members(one.id)).toEqual([two.id]);

        // Found by name, by phone and by number; who has another family is named before anything is saved.
        await family.locator('summary').click();
        const search = family.getByRole('searchbox');
        for (const typed of [named('Dina'), '0916200003', String(three.id)]) {
          await search.fill(typed);
          await expect(family.locator('.picker button', { hasText: named('Dina') })).toBeVisible();
        }
        await family.locator('.picker button', { hasText: named('Dina') }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(named('Fadi'));
        expect(await members(three.id)).toEqual([four.id]);
        await looks(page);
        await dialog.getByRole('button', { name: t.close }).last().click();
        expect(await members(three.id)).toEqual([four.id]);

        await search.fill(named('Dina'));
        await family.locator('.picker button', { hasText: named('Dina') }).click();
        await dialog.getByRole('checkbox').check();
        await dialog.getByRole('button', { name: words.family_add, exact: true }).click();
        await expect(family.locator('li', { hasText: named('Fadi') })).toBeVisible();
        expect(await members(one.id)).toEqual([two.id, three.id, four.id]);

        await out.click();
        await expect(toast(page, fill(words.family_removed, { name: named('Badr') }))).toBeVisible();
        expect(await members(two.id)).toEqual([]);
        await toast(page, fill(words.family_removed, { name: named('Badr') }))
          .getByRole('button', { name: t.undo })
          .click();
        await expect(out).toBeVisible();
        expect(await members(two.id)).toEqual([one.id, three.id, four.id]);

        // A change whose answer is lost is done once, and shown.
        const call = `**/api/dashboard/users/${one.id}/family`;
        await page.route(
          call,
          async (route) => {
            await route.fetch();
            return route.abort();
          },
          { times: 1 },
        );
        await family.getByRole('button', { name: fill(words.family_remove_name, { name: named('Fadi') }) }).click();
        await expect(family.locator('li', { hasText: named('Fadi') })).toHaveCount(0);
        expect(await members(four.id)).toEqual([]);
      },
    );
  });
}
