import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPayment } from '../../../src/model/payments/payment.ts';
import { change } from '../../support/people.ts';
import { approve, type Desk, family, file, openDesk, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const decide = (id: number, how: string, fields: Record<string, string | number>) =>
  desk.call('POST', `/dashboard/payments/${id}/${how}`, fields);
const readOf = async (id: number) => (await desk.call('GET', `/dashboard/payments/${id}`)).body.data;

describe('approving', () => {
  it('opens what is paid with the next request, and gives the next number', async () => {
    const student = await family(desk);
    const paid = await file(desk, student);
    const seen = await readOf(paid.id);
    expect(seen).toMatchObject({
      student: { id: student.id, name: 'سارة عثمان', grade: { id: 1, name: { ar: expect.any(String) } } },
      decided_by: null,
      same_picture: [],
      same_reference: [],
    });
    const { status, body } = await approve(desk, paid.id);
    expect([status, body.message]).toEqual([200, 'The payment is approved.']);
    expect(body.data).toMatchObject({
      state: 'approved',
      version: 2,
      valid_until: seen.valid_until,
      decided_by: { name: expect.any(String) },
      receipt_no: expect.stringMatching(/^\d{4}-\d+$/),
    });
    const { user } = (await student.call('GET', '/auth/me')).body;
    expect(user).toMatchObject({ payment_status: 1, paid_until: seen.valid_until, state: 'paid' });
    expect((await student.call('GET', '/payments')).body).toMatchObject({ due: null, paid_until: seen.valid_until });
    const other = await file(desk, await family(desk));
    const number = (text: string) => Number(text.split('-')[1]);
    const next = (await approve(desk, other.id)).body.data.receipt_no;
    expect(number(next)).toBe(number(body.data.receipt_no) + 1);
  });

  it('needs the version that was seen; what is decided answers 409 before anything is wrong', async () => {
    const { id } = await file(desk, await family(desk));
    const without = await decide(id, 'approve', {});
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['version']]);
    const other = await decide(id, 'approve', { version: 7, amount: 'nothing' });
    expect([other.status, other.body.data.version]).toEqual([409, 1]);
    expect((await decide(id, 'refuse', { version: 1 })).status).toBe(422);
    const both = await Promise.all([approve(desk, id), decide(id, 'refuse', { version: 1, reason: 'short' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await decide(id, 'refuse', {});
    expect([late.status, late.body.data.version]).toEqual([409, 2]);
    expect((await decide(99_999, 'approve', { version: 1 })).status).toBe(404);
  });

  it('asks before it takes less than is due, and what is above counts', async () => {
    const student = await family(desk);
    const paid = await file(desk, student, { amount: 30_000 });
    const short = await approve(desk, paid.id);
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['amount']]);
    expect((await approve(desk, paid.id, { short_ok: 1 })).status).toBe(200);
    expect((await student.call('GET', '/payments')).body.due).toMatchObject({
      amount: 28_000,
      of: 58_000,
      paid: 30_000,
    });
    const rest = await file(desk, student, { amount: 28_000 });
    expect(rest.amount_due).toBe(28_000);
    await approve(desk, rest.id);
    expect((await student.call('GET', '/payments')).body.due).toBeNull();
    expect((await studentOf(desk, student.id)).due).toBeNull();
    const third = await file(desk, student, { amount: 10 });
    expect(third.amount_due).toBe(0);
  });

  it('knows the same reference and the same picture', async () => {
    const image = await receipt();
    const first = await file(desk, await family(desk), { reference: 'Abc 123', image });
    await approve(desk, first.id);
    const second = await file(desk, await family(desk), { reference: 'aBC١٢٣', image });
    expect(await readOf(second.id)).toMatchObject({ same_picture: [first.id], same_reference: [first.id] });
    expect(await readOf(first.id)).toMatchObject({ same_picture: [second.id], same_reference: [second.id] });
    const used = await approve(desk, second.id);
    expect([used.status, used.body.code, used.body.needs]).toEqual([422, 'confirm', ['shared_ok']]);
    expect(Object.keys(used.body.errors)).toEqual(['reference', 'image']);
    expect(used.body.data.map((each: { id: number }) => each.id)).toEqual([first.id]);
    const unsaid = await approve(desk, second.id, { shared_ok: 1 });
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['note']]);
    expect((await approve(desk, second.id, { shared_ok: 1, note: 'brother and sister' })).status).toBe(200);
    const elsewhere = await file(desk, await family(desk), { reference: 'abc123', account_id: desk.cash });
    expect((await approve(desk, elsewhere.id)).status).toBe(200);
  });

  it('takes what is said in place, and no end that is past', async () => {
    const paid = await file(desk, await family(desk));
    const past = await approve(desk, paid.id, { valid_until: '2020-01-01' });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['valid_until']]);
    const said = { amount: 60_000, reference: 'said', valid_until: '2035-01-31', account_id: desk.cash };
    expect((await approve(desk, paid.id, said)).body.data).toMatchObject({
      amount: 60_000,
      reference: 'said',
      valid_until: '2035-01-31',
      account: { id: desk.cash },
    });
  });
});

describe('refusing and reversing', () => {
  it('a refused one says why, and may be sent anew', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    const unsaid = await decide(id, 'refuse', { version: 1, reason: 'other' });
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['note']]);
    expect((await decide(id, 'refuse', { version: 1, reason: 'gone' })).status).toBe(422);
    const refused = await decide(id, 'refuse', { version: 1, reason: 'unreadable', note: 'Too dark' });
    expect(refused.body.data).toMatchObject({ state: 'refused', reason: 'unreadable', note: 'Too dark' });
    const [own] = (await student.call('GET', '/payments')).body.data;
    expect(own).toMatchObject({ state: 'refused', reason: 'unreadable', note: 'Too dark' });
    expect((await studentOf(desk, student.id)).state).toBe('unpaid');
    const again = await file(desk, student);
    expect((await decide(id, 'undo', { version: 2 })).status).toBe(422);
    await approve(desk, again.id);
    expect((await studentOf(desk, student.id)).state).toBe('paid');
  });

  it('a reversed one closes what nothing else keeps open, with what was given back', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    await approve(desk, id);
    expect((await decide(id, 'reverse', { version: 2 })).status).toBe(422);
    const none = await decide(id, 'reverse', { version: 2, note: 'used twice', refunded: 0 });
    expect(none.body.data).toMatchObject({ state: 'reversed', refunded: 0, refunded_on: null, refund_account: null });
    expect((await decide(id, 'undo', { version: 3 })).body.data).toMatchObject({ state: 'approved', refunded: null });
    change(desk.school, `update payments set version = 2 where id = ${id}`);
    expect((await decide(id, 'reverse', { version: 2, note: 'x', refunded: -1 })).status).toBe(422);
    const more = await decide(id, 'reverse', { version: 2, note: 'moved away', refunded: 58_001 });
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['refunded']]);
    const back = await decide(id, 'reverse', {
      version: 2,
      note: 'moved away',
      refunded: 50_000,
      refunded_on: '2026-10-01',
      account_id: desk.cash,
    });
    expect(back.body.data).toMatchObject({
      state: 'reversed',
      refunded: 50_000,
      refunded_on: '2026-10-01',
      refund_account: { id: desk.cash },
    });
    expect((await student.call('GET', '/auth/me')).body.user).toMatchObject({ payment_status: 0, state: 'unpaid' });
    const own = await student.call('GET', '/payments');
    expect(own.body.due).toMatchObject({ amount: prices.year });
    // Neither there nor in a refusal does the family read who of the staff decided.
    expect(Object.keys(own.body.data[0]).sort()).toEqual(Object.keys(ownPayment.shape).sort());
    const late = await student.call('DELETE', `/payments/${id}`);
    expect([late.status, late.body.data]).toEqual([409, own.body.data[0]]);
    const undone = await decide(id, 'undo', { version: 3 });
    expect(undone.body.data).toMatchObject({ state: 'approved', refunded: null, version: 4 });
    expect((await studentOf(desk, student.id)).state).toBe('paid');
    expect((await decide(id, 'undo', { version: 4 })).status).toBe(409);
  });
});

describe('undoing', () => {
  it('takes a decision back once and within ten minutes; the number stays', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    const { receipt_no } = (await approve(desk, id)).body.data;
    expect((await decide(id, 'undo', {})).status).toBe(422);
    expect((await decide(id, 'undo', { version: 1 })).status).toBe(409);
    const undone = (await decide(id, 'undo', { version: 2 })).body.data;
    expect(undone).toMatchObject({ state: 'sent', version: 3, decided_at: null, decided_by: null, receipt_no });
    expect((await studentOf(desk, student.id)).state).toBe('waiting');
    expect((await decide(id, 'undo', { version: 3 })).status).toBe(409);
    const again = await approve(desk, id, { version: 3 });
    expect(again.body.data).toMatchObject({ state: 'approved', receipt_no });
    change(desk.school, `update payments set decided_at = '2026-01-01T00:00:00.000Z' where id = ${id}`);
    expect((await decide(id, 'undo', { version: 4 })).status).toBe(409);
  });

  it('gives back the mark that an approval has ended, and never what was switched off', async () => {
    const student = await family(desk);
    const toggle = (payment_status: number, more = {}) =>
      desk.call('PUT', `/dashboard/user/${student.id}/payment-status`, { payment_status, ...more });
    await toggle(1, { valid_until: '2034-05-05' });
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'paid', paid_until: '2034-05-05' });
    const { id } = await file(desk, student);
    await approve(desk, id, { valid_until: '2033-01-01' });
    expect((await studentOf(desk, student.id)).paid_until).toBe('2033-01-01');
    await decide(id, 'undo', { version: 2 });
    expect(await studentOf(desk, student.id)).toMatchObject({ payment_status: 1, paid_until: '2034-05-05' });
    await approve(desk, id, { version: 3, keep_by_hand: 1, valid_until: '2033-01-01' });
    expect((await studentOf(desk, student.id)).paid_until).toBe('2034-05-05');
    await toggle(0);
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'unpaid', payment_status: 0, paid_until: null });
    expect((await readOf(id)).state).toBe('approved');
    await decide(id, 'undo', { version: 4 });
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'waiting', payment_status: 0 });
    expect((await toggle(1, { valid_until: '2020-01-01' })).status).toBe(422);
  });
});

describe('access by date', () => {
  it('ends by itself after grace, and is owed anew', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    await approve(desk, id, { amount: 60_000 });
    const day = (days: number) => new Date(Date.now() + 2 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const endsOn = (when: string) => {
      change(desk.school, `update payments set valid_until = '${when}' where id = ${id}`);
      change(
        desk.school,
        `update students set paid_until = '${when}', settled_until = '${when}' where id = ${student.id}`,
      );
    };
    endsOn(day(-3));
    expect((await student.call('GET', '/auth/me')).body.user).toMatchObject({ payment_status: 1, paid_until: day(-3) });
    await desk.call('POST', '/dashboard/terms', { grace_days: 2 });
    expect((await student.call('GET', '/auth/me')).body.user).toMatchObject({ payment_status: 0, state: 'expired' });
    await desk.call('POST', '/dashboard/terms', { grace_days: 3 });
    expect((await student.call('GET', '/auth/me')).body.user.payment_status).toBe(1);
    endsOn(day(-4));
    expect((await student.call('GET', '/auth/me')).body.user.payment_status).toBe(0);
    expect((await student.call('GET', '/payments')).body.due).toMatchObject({ amount: 56_000, of: 58_000, paid: 2000 });
    const next = await file(desk, student, { amount: 56_000 });
    await approve(desk, next.id);
    expect((await student.call('GET', '/payments')).body.due).toBeNull();
    await decide(next.id, 'undo', { version: 2 });
    expect((await student.call('DELETE', `/payments/${next.id}`)).status).toBe(422);
  });

  it('marks by hand end on the day set for them', async () => {
    const student = await family(desk);
    await desk.call('PUT', `/dashboard/user/${student.id}/payment-status`, { payment_status: 1 });
    change(desk.school, `update students set marked_paid_at = '2026-01-01T00:00:00.000Z' where id = ${student.id}`);
    await desk.call('POST', '/dashboard/terms', { by_hand_ends: '2026-02-01' });
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'expired', payment_status: 0 });
    const listed = (await desk.call('GET', '/dashboard/users?state=expired')).body;
    expect(listed.data.map(({ id }: { id: number }) => id)).toContain(student.id);
    await desk.call('POST', '/dashboard/terms', { by_hand_ends: '2035-02-01' });
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'paid', paid_until: '2035-02-01' });
    await desk.call('POST', '/dashboard/terms', { by_hand_ends: '' });
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'paid', paid_until: null });
  });
});
