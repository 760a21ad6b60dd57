import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, client } from './dashboard/client.ts';
import { filing } from './payments/desk.ts';

// Payment terms without a price (contract 7, Prices).

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const anyone = async (method: string, path: string, body?: unknown, token?: string) => {
  const answer = await fetch(`${school.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      lang: 'en',
      ...freshClient(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const none = { semester: null, half_semester: null, year: null };
let made = 0;
const student = (more: Record<string, unknown>) => {
  made += 1;
  return {
    // No two students have the same name.
    ...{
      name: `Amna Osman ${'ABCDEFGHIJKLMNOP'.charAt(made)}li`,
      email: `price${made}@example.sd`,
      phone: '0912345678',
      password: 'correct horse',
    },
    ...{ level_id: 1, grade_id: 1, ...more },
  };
};
const page = async (path: string) => (await fetch(school.url + path)).text();
async function republished(): Promise<void> {
  const db = openSchoolDatabase(school);
  await published(db);
  await closeDatabase(db);
}

describe('a school that is not the demo', () => {
  it('begins without a price, in every answer', async () => {
    const grades = (await anyone('GET', '/levels')).body.data.flatMap((level: { grades: object[] }) => level.grades);
    expect(grades).toHaveLength(12);
    for (const grade of grades) expect(grade).toMatchObject(none);
    for (const level of (await call('GET', '/dashboard/Level')).body.data) {
      for (const grade of level.grades) expect(grade).toMatchObject(none);
    }
  });

  it('says on its pages that the school tells the price, and invents none', async () => {
    await call('POST', '/dashboard/link-logo', { whatsapp: '+249912345678' });
    await republished();
    const materials = await page('/en/materials/1');
    expect(materials).toContain('The school tells the fees of this grade.');
    expect(materials).toMatch(/wa\.me\/249912345678/);
    expect(materials).not.toMatch(/SDG/);
    expect(await page('/en/register')).not.toMatch(/SDG/);
  });

  it('opens free accounts by itself, and paid ones at the office', async () => {
    const paid = { kind_of_account: 'paid', payment_term: 'year' };
    const own = await anyone('POST', '/auth/register', student(paid));
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['payment_term']]);
    const termless = await anyone('POST', '/auth/register', student({ kind_of_account: 'paid' }));
    expect([termless.status, Object.keys(termless.body.errors)]).toEqual([422, ['payment_term']]);
    expect((await anyone('POST', '/auth/register', student({ kind_of_account: 'free' }))).status).toBe(200);

    const asked = student(paid);
    const refused = await call('POST', '/dashboard/users', asked);
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        message: expect.any(String),
        code: 'confirm',
        errors: { payment_term: [expect.any(String)] },
        needs: ['term_ok'],
        data: [],
      },
    ]);
    const enrolled = await call('POST', '/dashboard/users', { ...asked, term_ok: 1 });
    expect(enrolled.status).toBe(201);
    expect(enrolled.body.data).toMatchObject({ payment_term: 'year', due: null });
    expect((await call('GET', '/dashboard/users?owing=1&page=1')).body.data).toEqual([]);
  });

  it('takes a correction to such a term with `term_ok`, and one of something else without', async () => {
    const { body } = await call('POST', '/dashboard/users', student({ kind_of_account: 'free' }));
    const { id } = body.data;
    const paid = { kind_of_account: 'paid', payment_term: 'semester' };
    const refused = await call('POST', `/dashboard/users/${id}`, paid);
    expect([refused.status, refused.body.needs]).toEqual([422, ['term_ok']]);
    expect((await call('POST', `/dashboard/users/${id}`, { ...paid, term_ok: '1' })).status).toBe(200);
    expect((await call('POST', `/dashboard/users/${id}`, { name: 'Amna Osman Hassan' })).status).toBe(200);
    expect((await call('POST', `/dashboard/users/${id}`, { payment_term: 'year' })).status).toBe(422);
  });

  it('offers a term once it has a price, 0 is free of charge, and an empty one ends the offer', async () => {
    const set = await call('POST', '/dashboard/Level/1', { semester: 60_000, half_semester: '', year: 0 });
    expect([set.status, set.body.data]).toEqual([
      200,
      expect.objectContaining({ semester: 60_000, half_semester: null, year: 0 }),
    ]);
    expect((await call('POST', '/dashboard/Level/1', { semester: 1, year: 2 })).body.errors).toEqual({
      half_semester: [expect.any(String)],
    });
    await republished();
    const materials = await page('/en/materials/1');
    expect(materials).toContain('Free of charge');
    expect(materials).toContain('60,000');
    expect(materials).not.toContain('Half a semester');
    const email = 'half@example.sd';
    const asked = { ...student({ kind_of_account: 'paid' }), email };
    const half = await anyone('POST', '/auth/register', { ...asked, payment_term: 'half_semester' });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['payment_term']]);
    expect((await anyone('POST', '/auth/register', { ...asked, payment_term: 'semester' })).status).toBe(200);

    const login = await anyone('POST', '/auth/login', { email, password: 'correct horse' });
    const mine = await anyone('GET', '/payments', undefined, login.body.token);
    expect(mine.body.amounts).toEqual({ semester: 60_000, half_semester: null, year: 0 });
    const own = client(school, login.body.token);
    const { data: account } = (
      await call('POST', '/dashboard/payment-accounts', {
        ...{ name: { ar: 'الصندوق', en: 'Desk' }, kind: 'cash', currency: 'SDG', is_active: 1 },
      })
    ).body;
    const filed = await own(
      'POST',
      '/payments',
      await filing({ transfer: account.id }, { payment_term: 'half_semester' }),
      'multipart',
    );
    expect([filed.status, filed.body.errors]).toEqual([422, { payment_term: [expect.any(String)] }]);
    const fits = await own(
      'POST',
      '/payments',
      await filing({ transfer: account.id }, { payment_term: 'semester' }),
      'multipart',
    );
    expect([fits.status, fits.body.errors]).toEqual([201, undefined]);
  });
});
