import type { Page } from '@playwright/test';
import { asAdmin } from '../api/dashboard/client.ts';
import type { TestSchool } from '../support/server.ts';
import { type Hired, hire, hireAndEnter, ownPassword } from '../support/staff.ts';
import { expect, languages, open, settled, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** The texts of the menu's entries. */
async function menuOf(page: Page): Promise<string[]> {
  const { t } = { t: texts.en };
  if (isPhone(page))
    await page.getByRole('button', { name: new RegExp(`${t.panel.open}|${texts.ar.panel.open}`) }).click();
  const menu = page.locator('.panel-menu').filter({ visible: true });
  await expect(menu).toHaveCount(1);
  return menu.locator('a.panel-entry .panel-text').allTextContents();
}

async function enter(
  page: Page,
  school: TestSchool,
  { email, password }: Pick<Hired, 'email' | 'password'>,
  shared = 0,
) {
  await page.context().request.post(`${school.url}/api/dashboard/login`, { data: { email, password, shared } });
}

for (const language of languages) {
  test.describe(language, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('a principal takes a teacher on and hands the password over, which is shown once', async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'staff/add');
      const email = `new-${language}-${isPhone(admin)}@staff.test`;
      await admin.getByLabel(t.staff.name).fill('Teacher of one subject');
      await admin.getByLabel(t.staff.email).fill(email);
      await admin.getByLabel(t.staff.role).selectOption('teacher');
      await admin.locator('.tick-group input').first().check();
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      const dialog = admin.getByRole('dialog', { name: t.staff.password });
      await expect(dialog.locator('code')).toHaveText(/^[a-z0-9-]{20}$/);
      await admin.screenshot({ path: `test-results/staff-password-${language}-${isPhone(admin)}.png` });
      await dialog.getByRole('button', { name: t.staff.password_done }).click();
      await settled(admin);
      await expect(admin.getByText(email)).toBeVisible();
      await admin.screenshot({ path: `test-results/staff-list-${language}-${isPhone(admin)}.png`, fullPage: true });
    });

    test('the first screen says what waits, and what was done can be read', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, '');
      await expect(admin.getByRole('region', { name: t.waiting.title })).toBeVisible();
      await admin.screenshot({ path: `test-results/first-screen-${language}-${isPhone(admin)}.png` });
      const principal = await asAdmin(school);
      await hire(principal, 'editor', { name: 'Who is told of' });
      await open(admin, school, 'staff?q=Who%20is%20told');
      await admin.locator('tbody a').first().click();
      await settled(admin);
      await admin
        .locator(isPhone(admin) ? '.save-row a' : '.back-link')
        .first()
        .click();
      await expect(admin).toHaveURL(/\/staff\?q=Who/);
      await expect(admin.locator('tbody a').first()).toBeFocused();
      await open(admin, school, 'audit');
      await expect(admin.getByRole('row').filter({ hasText: 'Who is told of' }).first()).toBeVisible();
      await expect(admin.getByText(t.audit.actions.create).first()).toBeVisible();
      await expect(admin.locator('.audit-changes').first()).toContainText(t.roles.editor);
      await admin.screenshot({ path: `test-results/audit-${language}-${isPhone(admin)}.png`, fullPage: true });
    });

    test('what somebody did who is gone is found by their name', { tag: '@proof' }, async ({ admin, school }) => {
      const principal = await asAdmin(school);
      const { id, call } = await hireAndEnter(school, principal, 'principal', { name: 'Gone Since' });
      await hire(call, 'editor', { name: 'Hired before' });
      await principal('DELETE', `/dashboard/staff/${id}`);
      await open(admin, school, 'audit');
      await admin.getByRole('link', { name: 'Gone Since' }).first().click();
      await expect(admin).toHaveURL(new RegExp(`actor=${id}$`));
      const filter = admin.getByLabel(t.audit.filter_actor, { exact: true });
      await expect(filter).toHaveValue(String(id));
      await expect(filter.locator('option:checked')).toHaveText('Gone Since');
      await open(admin, school, 'audit?actor=999999');
      await expect(filter.locator('option:checked')).toHaveText(t.audit.former);
    });
  });
}

test.describe('one of the staff', () => {
  test.use({ language: 'en' });
  const t = texts.en;

  test('chooses a password first, then sees the own menu and the own students only', async ({ page, school }) => {
    const principal = await asAdmin(school);
    const hired = await hire(principal, 'teacher', { subjects: [1], name: 'Only a teacher' });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`${school.url}/dashboard`);
    await page.getByLabel(t.login.email).fill(hired.email);
    await page.getByLabel(t.login.password).fill(hired.password);
    await expect(page.getByLabel(t.login.shared.tick)).toBeChecked();
    await page.screenshot({ path: `test-results/login-${isPhone(page)}.png` });
    await page.getByRole('button', { name: t.login.submit }).click();
    await expect(page.getByRole('heading', { name: t.own.must_title })).toBeVisible();
    await page.getByLabel(t.own.current).fill(hired.password);
    await page.getByLabel(t.own.next).fill('12345678');
    await page.getByRole('button', { name: t.own.save }).click();
    await expect(page.getByText('first that others try')).toBeVisible();
    await page.getByLabel(t.own.current).fill(hired.password);
    await page.getByLabel(t.own.next).fill(ownPassword);
    await page.getByRole('button', { name: t.own.save }).click();
    await settled(page);
    await expect(page.getByRole('link', { name: 'Signed in: Only a teacher' })).toBeVisible();
    const session = (await page.context().cookies()).find(({ name }) => name === 'token');
    expect(session?.expires).toBe(-1);
    const menu = await menuOf(page);
    expect(menu).toEqual(expect.arrayContaining([t.panel.students, t.panel.own]));
    for (const shut of [t.panel.staff, t.panel.audit, t.panel.messages, t.panel.levels])
      expect(menu).not.toContain(shut);
    await page.goto(`${school.url}/dashboard/staff`);
    await expect(page.getByRole('heading', { name: t.not_found })).toBeVisible();
  });

  test('who has no students to see comes to the first entry of the own menu', { tag: '@proof' }, async ({
    page,
    school,
  }) => {
    const editor = await hireAndEnter(school, await asAdmin(school), 'editor');
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await enter(page, school, editor);
    await page.goto(`${school.url}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard\/home\/slider$/);
    await settled(page);
  });

  test('is asked for the password in place once a shared device lay idle, and nothing typed is lost', async ({
    page,
    school,
  }) => {
    const secretary = await hireAndEnter(school, await asAdmin(school), 'secretary', { name: 'Shares a phone' });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await enter(page, school, secretary, 1);
    // The login screen stores this time of last use; this test logs in without it.
    await page.addInitScript(() => {
      if (!localStorage.getItem('dashboard-used')) localStorage.setItem('dashboard-used', String(Date.now()));
    });
    await page.clock.install();
    await open(page, school, 'subjects/add');
    const name = page.locator('input.field-control').first();
    await name.click();
    await name.fill('Typed before the break');
    await page.clock.fastForward('14:00');
    await expect(page.getByRole('dialog', { name: t.login.shared.title })).toHaveCount(0);
    await page.clock.fastForward('02:00');
    const lock = page.getByRole('dialog', { name: t.login.shared.title });
    await expect(lock).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(lock).toBeVisible();
    await page.screenshot({ path: `test-results/lock-${isPhone(page)}.png` });
    await lock.getByLabel(t.login.password).fill('wrong');
    await lock.getByRole('button', { name: t.login.submit }).click();
    await expect(lock.getByRole('alert')).toHaveText(/password/i);
    await lock.getByLabel(t.login.password).fill(ownPassword);
    await lock.getByRole('button', { name: t.login.submit }).click();
    await expect(lock).toHaveCount(0);
    await expect(name).toHaveValue('Typed before the break');
  });

  test('who forgot the password comes back in with a printed code', { tag: '@proof' }, async ({ page, school }) => {
    const hired = await hire(await asAdmin(school), 'principal', { name: 'Who forgets' });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`${school.url}/dashboard/login`);
    await page.getByLabel(t.login.email).fill(hired.email);
    await page.getByLabel(t.login.password).fill(hired.password);
    await page.getByRole('button', { name: t.login.submit }).click();
    await page.getByLabel(t.own.current).fill(hired.password);
    await page.getByLabel(t.own.next).fill(ownPassword);
    await page.getByRole('button', { name: t.own.save }).click();
    await page.getByRole('button', { name: t.own.codes_title }).click();
    const codes = page.locator('.codes code');
    await expect(codes).toHaveCount(8);
    await page.screenshot({ path: `test-results/codes-${isPhone(page)}.png` });
    const code = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: t.own.codes_done }).click();
    await expect(page.getByRole('button', { name: t.own.codes_title })).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto(`${school.url}/dashboard/login`);
    await page.getByRole('button', { name: t.login.forgot }).click();
    await page.getByLabel(t.login.email).fill(hired.email);
    await page.getByLabel(t.recover.code).fill(code);
    await page.getByLabel(t.recover.password).fill('ten white camels');
    await page.getByRole('button', { name: t.recover.submit }).click();
    await settled(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
