import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, schoolDay } from '../../../src/model/school/days.ts';
import { change } from '../../support/people.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { approve, type Desk, type Family, family, file, openDesk, opened, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

/** Ends all paid periods of a student. */
function runOut({ id }: Family): void {
  change(desk.school, "update payments set valid_until = '2026-01-01' where student_id = ?", id);
  change(desk.school, "update students set settled_until = '2026-01-01', paid_until = '2026-01-01' where id = ?", id);
}

const dayIn = (days: number) => addDays(schoolDay(new Date()), days);
const dueOf = async ({ call }: Family) => (await call('GET', '/payments')).body.due;
const discount = (id: number, percent: number) =>
  desk.call('POST', `/dashboard/users/${id}/discount`, { percent, reason: 'children' });

async function paid(student: Family, amount: number): Promise<number> {
  const { id } = await file(desk, student, { amount });
  expect((await approve(desk, id)).status).toBe(200);
  return id;
}

describe('money that has paid for its time', () => {
  it('is spent when the time is over, whatever becomes of the price', async () => {
    const student = await family(desk);
    await paid(student, prices.year);
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year, paid: 0 });
    await discount(student.id, 20);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year * 0.8, paid: 0 });
    await discount(student.id, 0);
    await desk.call('POST', `/dashboard/users/${student.id}`, { payment_term: 'semester' });
    expect(await dueOf(student)).toMatchObject({ amount: prices.semester, paid: 0 });
  });

  it('counts on with what was above its price, once', async () => {
    const student = await family(desk);
    await paid(student, prices.year + 500);
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 500, paid: 500 });
    const next = await paid(student, prices.year - 500);
    expect(await dueOf(student)).toBeNull();
    const reversed = await desk.call('POST', `/dashboard/payments/${next}/reverse`, { version: 2, note: 'gone' });
    expect(reversed.status).toBe(200);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 500, paid: 500 });
    expect((await desk.call('POST', `/dashboard/payments/${next}/undo`, { version: 3 })).status).toBe(200);
    expect(await dueOf(student)).toBeNull();
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year, paid: 0 });
  });

  it('stays spent when a whole discount opens everything for a while', async () => {
    const student = await family(desk);
    await paid(student, prices.year + 300);
    runOut(student);
    expect((await discount(student.id, 100)).status).toBe(200);
    expect(await dueOf(student)).toBeNull();
    await discount(student.id, 0);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 300, paid: 300 });
  });

  it('is spent of an account that was free for a while', async () => {
    const student = await family(desk);
    await paid(student, prices.year);
    const correct = (fields: Record<string, string>) => desk.call('POST', `/dashboard/users/${student.id}`, fields);
    expect((await correct({ kind_of_account: 'free' })).status).toBe(200);
    runOut(student);
    expect((await correct({ kind_of_account: 'paid', payment_term: 'year' })).status).toBe(200);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year, paid: 0 });
  });

  it('gives what it had used of an earlier payment back, reversed a second time too', async () => {
    const student = await family(desk);
    await paid(student, prices.year + 500);
    runOut(student);
    const next = await paid(student, prices.year - 500);
    const decide = (what: string, version: number) =>
      desk.call('POST', `/dashboard/payments/${next}/${what}`, { version, note: 'gone' });
    expect((await decide('reverse', 2)).status).toBe(200);
    expect((await decide('undo', 3)).status).toBe(200);
    expect((await decide('undo', 4)).status).toBe(409);
    expect((await decide('reverse', 4)).status).toBe(200);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 500, paid: 500 });
  });

  it('is spent for the next year when it was paid before this one was over', async () => {
    const student = await family(desk);
    await paid(student, prices.year + 500);
    const { id } = await file(desk, student, { amount: prices.year });
    const renewed = { valid_until: dayIn(500), over_ok: 1 };
    expect((await approve(desk, id, renewed)).status).toBe(200);
    expect(await dueOf(student)).toBeNull();
    // Reversed while the first year runs, that is paid as before.
    const decide = (what: string, version: number) =>
      desk.call('POST', `/dashboard/payments/${id}/${what}`, { version, note: 'gone' });
    expect((await decide('reverse', 2)).status).toBe(200);
    expect(await dueOf(student)).toBeNull();
    expect((await decide('undo', 3)).status).toBe(200);
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 500, paid: 500 });
  });

  it('counts on when it was less than a whole price, or has given no more days', async () => {
    for (const [amount, days] of [
      [prices.year, 100],
      [prices.year - 1, 500],
    ] as const) {
      const student = await family(desk);
      const first = await file(desk, student, { amount: prices.year });
      expect((await approve(desk, first.id, { valid_until: dayIn(100) })).status).toBe(200);
      const { id } = await file(desk, student, { amount });
      expect((await approve(desk, id, { valid_until: dayIn(days), over_ok: 1 })).status).toBe(200);
      runOut(student);
      const left = prices.year - amount;
      expect(await dueOf(student)).toEqual(left === 0 ? null : expect.objectContaining({ amount: left, paid: amount }));
    }
  });

  it('for another term than that of the account is spent for that term', async () => {
    const student = await family(desk, { payment_term: 'semester' });
    const { id } = await file(desk, student, { payment_term: 'year', amount: prices.year + 200 });
    expect((await approve(desk, id)).status).toBe(200);
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.semester - 200, paid: 200 });
  });

  it('is compared with the price of another grade by a list as by hand', async () => {
    const dues: unknown[] = [];
    for (const byList of [false, true]) {
      const student = await family(desk);
      await paid(student, prices.year + 9000);
      const { name, phone, email } = await studentOf(desk, student.id);
      const rows = ['name,phone,email,grade', `${name},${phone},${email},الصف الثالث الثانوي`];
      const list = new File([rows.join('\r\n')], 'list.csv');
      const moved = byList
        ? await desk.call('POST', '/dashboard/users/import', { file: list }, 'multipart')
        : await desk.call('POST', `/dashboard/users/${student.id}`, { level_id: 3, grade_id: 12 });
      expect([moved.status, moved.body.errors]).toEqual([200, undefined]);
      expect((await studentOf(desk, student.id)).grade.id).toBe(12);
      runOut(student);
      dues.push(await dueOf(student));
    }
    expect(dues[1]).toEqual(dues[0]);
  });

  it('is the rest of an instalment while the time runs', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student, { amount: 20_000 });
    await approve(desk, id, { short_ok: 1 });
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 20_000, paid: 20_000 });
    await paid(student, prices.year - 20_000 + 700);
    runOut(student);
    expect(await dueOf(student)).toMatchObject({ amount: prices.year - 700, paid: 700 });
  });
});

describe('what is written about payments', () => {
  it('says in words how many days were given', async () => {
    const answer = await desk.call('POST', '/dashboard/payments/extend', { grade_id: 12, days: 1 });
    expect(answer.body.message).toMatch(/\S \S/);
    expect(answer.body.message).not.toContain('payments.');
  });

  it('keeps a line when a family takes its payment back', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    expect((await student.call('DELETE', `/payments/${id}`)).status).toBe(200);
    const { data } = (await desk.call('GET', `/dashboard/audit?about=payments/${id}`)).body;
    expect(data[0]).toMatchObject({ action: 'withdraw', actor: { id: 0, name: '' }, about: `payments/${id}` });
  });

  it('takes no day that is to come, whether the account is said or not', async () => {
    const student = await family(desk, {}, Buffer.from(await (await receipt()).arrayBuffer()));
    const [{ id }] = (await student.call('GET', '/payments')).body.data;
    const wrong = await student.call('POST', `/payments/${id}`, { paid_on: '2035-01-01' }, 'multipart');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['paid_on']]);
  });

  it('bears the Arabic word for what was reversed in both languages', async () => {
    const student = await family(desk);
    const id = await paid(student, prices.year);
    await desk.call('POST', `/dashboard/payments/${id}/reverse`, { version: 2, note: 'gone' });
    for (const lang of ['ar', 'en']) {
      const page = await (await opened(desk, student.token, `/api/payments/${id}/receipt?lang=${lang}`)).text();
      expect(page).toContain('ملغى');
    }
  });

  it('tells who may not give so much before it tells what else is wrong', async () => {
    const student = await family(desk);
    const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const answer = await secretary('POST', `/dashboard/users/${student.id}/discount`, { percent: 26 });
    expect(answer.status).toBe(403);
  });

  it('moves no mark by hand that a day has ended', async () => {
    const student = await family(desk, { grade_id: '9', level_id: '2' });
    const mark = { payment_status: 1, valid_until: '2035-01-01' };
    await desk.call('PUT', `/dashboard/user/${student.id}/payment-status`, mark);
    change(desk.school, "update students set marked_paid_at = '2026-01-01T00:00:00.000Z' where id = ?", student.id);
    const before = (await desk.call('POST', '/dashboard/payments/extend', { grade_id: 9, days: 1 })).body.data.moved;
    await desk.call('POST', '/dashboard/terms', { by_hand_ends: '2026-02-01' });
    const after = (await desk.call('POST', '/dashboard/payments/extend', { grade_id: 9, days: 1 })).body.data.moved;
    expect([before, after]).toEqual([1, 0]);
  });
});
