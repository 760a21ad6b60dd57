import { afterAll, beforeAll, expect, it } from 'vitest';
import { register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const page = async (path: string) => (await fetch(school.url + path)).text();
const form = 'name="kind_of_account"';

it('a closed registration shows the message and a way to ask in place of the form, until it is open again', async () => {
  const message = { ar: 'يبدأ التسجيل في يونيو.', en: 'Registration begins in June.' };
  expect(await page('/en/register')).toContain(form);
  expect((await call('POST', '/dashboard/registration', { open: 0, message })).status).toBe(200);
  await expect.poll(() => page('/en/register')).toContain(message.en);
  await expect.poll(() => page('/register')).toContain(message.ar);
  for (const path of ['/register', '/en/register']) {
    expect(await page(path)).not.toContain(form);
    expect(await page(path)).toContain('https://wa.me/');
  }
  const refused = await register(school, registrationOf());
  expect([refused.status, refused.body.message]).toEqual([422, message.en]);
  expect((await call('POST', '/dashboard/registration', { open: 1 })).status).toBe(200);
  await expect.poll(() => page('/en/register')).toContain(form);
  expect((await register(school, registrationOf())).status).toBe(200);
});

it('the form offers no level that has no grade', async () => {
  const named = async (path: string, name: string) => {
    const prices = { semester: 10, half_semester: 10, year: 10 };
    const { status, body } = await call('POST', path, { name: { ar: name, en: name }, ...prices });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data.id;
  };
  await named('/dashboard/Level', 'Empty level');
  const level = await named('/dashboard/Level', 'Level with a grade');
  await named(`/dashboard/Level/${level}/grades`, 'Its grade');
  await expect.poll(() => page('/en/register')).toMatch(/<option [^>]*>Its grade</);
  const shown = await page('/en/register');
  expect(shown).toMatch(/<option [^>]*>Level with a grade</);
  expect(shown).not.toMatch(/<option [^>]*>Empty level</);
  expect(shown).not.toMatch(/<optgroup [^>]*label="Empty level"/);
});

it('the form says what the pictures are for and for how many days they are kept', async () => {
  const set = (days: { receipts_days: number; passports_days: number }) => call('POST', '/dashboard/retention', days);
  expect((await set({ receipts_days: 45, passports_days: 1 })).status).toBe(200);
  await expect.poll(() => page('/en/register')).toContain('The receipt is deleted 45 days after');
  expect(await page('/en/register')).toContain('deleted one day after registration');
  expect((await set({ receipts_days: 0, passports_days: 0 })).status).toBe(200);
  await expect.poll(() => page('/en/register')).toContain('The receipt stays with the school');
});
