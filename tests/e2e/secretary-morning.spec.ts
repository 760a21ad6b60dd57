import type { Page } from '@playwright/test';
import type { Language } from '../../src/model/languages.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { finger, type Hand, keys } from '../support/hand.ts';
import { freshClient, register, registrationOf } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { type Hired, hire, hireAndEnter, ownPassword } from '../support/staff.ts';
import { expect, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** The phone project uses Arabic and touch, the desktop project English and only the keyboard. */
const faces = { phone: { language: 'ar', hand: finger }, desktop: { language: 'en', hand: keys } } as const;
const face = () => faces[test.info().project.name === 'phone' ? 'phone' : 'desktop'];

interface Morning {
  page: Page;
  school: TestSchool;
  hand: Hand;
  t: (typeof texts)[Language];
}

let people = 0;
/** A new phone number with unique last four digits. */
const freshPhone = () => {
  people += 1;
  return `0917${String(Date.now()).slice(-3)}${people}${String(Date.now()).slice(-1)}`.padEnd(10, '7').slice(0, 10);
};

/** Registers a student through the public form. */
async function child(school: TestSchool, name: string, said: Record<string, string> = {}) {
  const fields = registrationOf({ name, ...said });
  expect((await register(school, fields, {}, freshClient())).status).toBe(200);
  return fields;
}

async function enter(page: Page, school: TestSchool, { email, password }: Pick<Hired, 'email' | 'password'>) {
  await page.context().clearCookies();
  await page.context().request.post(`${school.url}/api/dashboard/login`, { data: { email, password, shared: 0 } });
}

const counted: { errand: string; actions: number; typed: number; steps: number }[] = [];

/** Runs a task, counts its actions, and checks that there are at most `most`. */
async function errand(name: string, hand: Hand, most: number, run: () => Promise<void>): Promise<void> {
  const before = { ...hand };
  await test.step(name, run);
  const [actions, typed, steps] = [hand.actions - before.actions, hand.typed - before.typed, hand.steps - before.steps];
  counted.push({ errand: name, actions, typed, steps });
  expect(actions, name).toBeLessThanOrEqual(most);
}

async function enrols({ page, school, hand, t }: Morning): Promise<void> {
  await open(page, school, '');
  await errand('enrols a child without an e-mail and prints the slip', hand, 7, async () => {
    await hand.press(page.getByRole('link', { name: t.students.enrol }));
    await settled(page);
    await hand.type(page.locator('#field-name'), 'Hind Abdelrahman');
    await hand.type(page.locator('#field-phone'), freshPhone());
    await hand.choose(page.locator('#field-grade_id'), '3');
    await hand.press(page.getByRole('button', { name: t.form.save, exact: true }));
    await expect(page.locator('.code-login')).toHaveText(/\.1@/);
    await hand.press(page.getByRole('button', { name: t.office.code_print }));
    await expect(page.locator('.slip')).toHaveCount(1);
  });
}

async function letsIn({ page, school, hand, t }: Morning): Promise<void> {
  const { name = '', email = '' } = await child(school, 'Forgot the password');
  await page.request.post(`${school.url}/api/auth/recover`, { data: { email } });
  await open(page, school, '');
  await errand('gets a student without the password back in', hand, 3, async () => {
    await hand.press(page.getByRole('link', { name: t.students.chips.recover }));
    await expect(page).toHaveURL(/recover=1/);
    await settled(page);
    await hand.press(page.getByRole('link', { name: t.students.edit_of.replace('{name}', name) }).first());
    await settled(page);
    await hand.press(page.getByRole('button', { name: t.office.code, exact: true }));
    await expect(page.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/);
  });
  await page.keyboard.press('Escape');
}

async function corrects({ page, school, hand, t }: Morning): Promise<void> {
  const phone = freshPhone();
  const { name = '' } = await child(school, 'In the wrong grade', { phone, level_id: '3', grade_id: '10' });
  await open(page, school, '');
  const row = page.getByRole('link', { name: t.students.edit_of.replace('{name}', name) });
  await errand('finds a student by the last four digits of a phone', hand, 2, async () => {
    await hand.type(page.getByRole('searchbox'), phone.slice(-4));
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await hand.press(row);
    await settled(page);
  });
  await errand('corrects a grade', hand, 4, async () => {
    await hand.press(page.getByRole('link', { name: t.office.correct }));
    await settled(page);
    await hand.choose(page.locator('#field-grade_id'), '11');
    await hand.press(page.getByRole('button', { name: t.form.save, exact: true }));
    await expect(toast(page, t.office.corrected)).toBeVisible();
  });
}

async function teaches({ page, school, hand, t }: Morning): Promise<void> {
  const taught = await child(school, 'Taught by her', { level_id: '1', grade_id: '1' });
  const other = await child(school, 'Taught by others', { level_id: '3', grade_id: '11' });
  await enter(page, school, await hireAndEnter(school, await asAdmin(school), 'teacher', { subjects: [1] }));
  await open(page, school, '');
  await errand('a teacher finds the own grades only', hand, 2, async () => {
    const search = page.getByRole('searchbox');
    await hand.type(search, other['name'] ?? '');
    await expect(page.getByText(t.students.none_found)).toBeVisible();
    await hand.type(search, taught['name'] ?? '');
    await expect(page.locator('tbody tr').first()).toContainText(taught['name'] ?? '');
  });
}

async function comesBack({ page, school, hand, t }: Morning): Promise<void> {
  const principal = await hire(await asAdmin(school), 'principal', { name: 'Lost the password' });
  await page.context().clearCookies();
  const post = (path: string, data: object) =>
    page.request.post(`${school.url}/api/dashboard/${path}`, { headers: { origin: school.url }, data });
  const { token } = await (await post('login', principal)).json();
  const changed = await page.request.post(`${school.url}/api/dashboard/me/password`, {
    headers: { origin: school.url, authorization: `Bearer ${token}` },
    data: { current: principal.password, password: ownPassword },
  });
  const [code] = (await changed.json()).recovery_codes;
  await page.context().clearCookies();
  await page.goto(`${school.url}/dashboard`);
  await errand('a principal who lost the password comes back in', hand, 5, async () => {
    await hand.press(page.getByRole('button', { name: t.login.forgot }));
    await hand.type(page.getByLabel(t.login.email), principal.email);
    await hand.type(page.getByLabel(t.recover.code), code);
    await hand.type(page.getByLabel(t.recover.password), 'nine purple camels');
    await hand.press(page.getByRole('button', { name: t.recover.submit }));
    await settled(page);
  });
}

// The proof; `dashboard-payments` and `office` are its short form.
test('a secretary’s morning', { tag: '@proof' }, async ({ page, school }) => {
  test.setTimeout(180_000);
  const { language, hand: make } = face();
  const morning = { page, school, hand: make(page), t: texts[language] };
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen);
    Object.assign(window, { print: () => undefined });
  }, language);
  const secretary = await hireAndEnter(school, await asAdmin(school), 'secretary', { name: 'Of the morning' });
  await enter(page, school, secretary);
  await enrols(morning);
  await letsIn(morning);
  await corrects(morning);
  await teaches(morning);
  await comesBack(morning);
  console.table(counted);
});
