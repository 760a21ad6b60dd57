import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, schoolDay } from '../../../src/model/school/days.ts';
import { itInProof } from '../../support/long-form.ts';
import { change, database } from '../../support/people.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { inStore } from '../../support/test-files.ts';
import { type Call, client, type Nested } from '../dashboard/client.ts';
import { approve, type Desk, family, file, openDesk, opened } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const clock = join(folder, 'days');
const setClock = (days: number) => writeFileSync(clock, String(days));
/** Moves the clock to days on which no other test of this file decides payments. */
let next = 0;
const freshDay = () => {
  next += 3;
  setClock(next);
  const today = schoolDay(new Date());
  return { first: addDays(today, next), second: addDays(today, next + 1), toSecond: () => setClock(next + 1) };
};

let desk: Desk;
let admin: string;
let secretary: Call;
beforeAll(async () => {
  setClock(0);
  desk = await openDesk({
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/moved-clock.ts')}`,
  });
  admin = (await client(desk.school, null)('POST', '/dashboard/login', { ...desk.school.admin })).body.token;
  secretary = (await hireAndEnter(desk.school, desk.call, 'secretary')).call;
});
afterAll(async () => {
  await desk.school.remove();
  rmSync(folder, { recursive: true });
});

const list = async (query: string) => (await desk.call('GET', `/dashboard/payments?${query}`)).body;
const readOf = async (id: number) => (await desk.call('GET', `/dashboard/payments/${id}`)).body.data;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
/** The sum of an account on a day, without the account's name. */
async function sumOf(day: string, account: number, more = '') {
  const { sums } = await list(`from=${day}&to=${day}${more}`);
  const sum = sums.find((each: { account: { id: number } | null }) => each.account?.id === account);
  if (!sum) return null;
  const { account: _, ...rest } = sum;
  return rest;
}
const none = { currency: 'SDG', count: 0, amount: 0, reversed: 0, refunded: 0, not_received: 0, net: 0 };
const reverse = (id: number, fields: Nested = {}, who: Call = desk.call) =>
  who('POST', `/dashboard/payments/${id}/reverse`, { version: 2, note: 'taken back', ...fields });
const undo = (id: number, version: number) => desk.call('POST', `/dashboard/payments/${id}/undo`, { version });
async function approved(fields: Nested = {}) {
  const student = await family(desk);
  const { id } = await file(desk, student, fields);
  const { status, body } = await approve(desk, id);
  expect([status, body.errors]).toEqual([200, undefined]);
  return { student, id, number: body.data.receipt_no };
}
const rows = z.array(z.record(z.string(), z.string()));
async function exported(query: string) {
  const answer = await opened(desk, admin, `/api/dashboard/payments/export?format=csv&lang=en&${query}`);
  expect(answer.status).toBe(200);
  return rows.parse(parse(await answer.text(), { columns: true, bom: true }));
}
const receiptOf = async (id: number, language = 'en') =>
  (await opened(desk, admin, `/api/dashboard/payments/${id}/receipt?lang=${language}`)).text();

// S3 rejects a client whose clock is off.
describe.skipIf(inStore)('an entry', () => {
  it('counts on the day of its decision: a reversal leaves the day of the approval as it was', async () => {
    const { first, second, toSecond } = freshDay();
    const { id } = await approved();
    const before = await sumOf(first, desk.transfer);
    expect(before).toEqual({ ...none, count: 1, amount: 58_000, net: 58_000 });
    toSecond();
    const back = await reverse(id, { refunded: 8000, account_id: desk.cash });
    expect([back.status, back.body.data.received]).toEqual([200, 1]);
    expect(await sumOf(first, desk.transfer)).toEqual(before);
    expect(await sumOf(second, desk.transfer)).toEqual({ ...none, reversed: 58_000 });
    expect(await sumOf(second, desk.cash)).toEqual({ ...none, refunded: 8000, net: -8000 });
    expect(back.body.data.entries).toMatchObject([
      { entry: 'approved', day: first, amount: 58_000, received: null, refunded: null },
      { entry: 'reversed', day: second, amount: -58_000, received: 1, refunded: 8000 },
    ]);
    for (const day of [first, second]) {
      expect(idsOf(await list(`from=${day}&to=${day}`))).toContain(id);
      expect(idsOf(await list(`settled=1&from=${day}&to=${day}`))).toContain(id);
      expect(idsOf(await list(`state=reversed&from=${day}&to=${day}`))).toContain(id);
    }
    expect(idsOf(await list(`from=${addDays(second, 1)}`))).not.toContain(id);
    expect(idsOf(await list(`settled=1&from=${second}&to=${second}&account_id=${desk.cash}`))).toEqual([id]);
  });

  it('belongs to who has made it', async () => {
    const { first, second, toSecond } = freshDay();
    const { id } = await approved();
    const { user: principal } = (await desk.call('GET', '/dashboard/me')).body;
    toSecond();
    expect((await reverse(id, { received: 0 }, secretary)).status).toBe(200);
    const { user } = (await secretary('GET', '/dashboard/me')).body;
    const { people } = await list(`from=${first}&to=${second}&people=1`);
    const ofTransfer = people.filter((each: { account: { id: number } }) => each.account.id === desk.transfer);
    const told = ofTransfer.map(({ account: _a, person, ...sum }: { account: unknown; person: { id: number } }) => [
      person.id,
      sum,
    ]);
    expect(new Map(told)).toEqual(
      new Map([
        [principal.id, { ...none, count: 1, amount: 58_000, net: 58_000 }],
        [user.id, { ...none, reversed: 58_000, not_received: 58_000, net: -58_000 }],
      ]),
    );
    const range = `from=${first}&to=${second}`;
    expect(await sumOf(second, desk.transfer, `&decided_by=${user.id}`)).toMatchObject({ count: 0, reversed: 58_000 });
    expect(await sumOf(first, desk.transfer, `&decided_by=${user.id}`)).toBeNull();
    expect(idsOf(await list(`${range}&decided_by=${user.id}`))).toEqual([id]);
    expect(idsOf(await list(`${range}&decided_by=${principal.id}`))).toEqual([id]);
    expect(idsOf(await list(`from=${second}&to=${second}&decided_by=${principal.id}`))).toEqual([]);
  });

  it('of money that has never come is taken off what is left, and nothing of it is given back', async () => {
    const { first } = freshDay();
    const { id } = await approved();
    const given = await reverse(id, { received: 0, refunded: 1 });
    expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['refunded']]);
    expect((await reverse(id, { received: 2 })).status).toBe(422);
    expect((await reverse(id, { received: 0 })).body.data).toMatchObject({ state: 'reversed', received: 0 });
    expect(await sumOf(first, desk.transfer)).toEqual({
      ...none,
      ...{ count: 1, amount: 58_000, reversed: 58_000, not_received: 58_000, net: 0 },
    });
  });

  itInProof(
    'gives back from an account of the currency of the payment; the day that is told of it moves no sum',
    async () => {
      const { first, second, toSecond } = freshDay();
      const account = { kind: 'cash', name: { ar: 'دولار', en: 'Dollars' }, currency: 'USD', is_active: 1 };
      const added = await desk.call('POST', '/dashboard/payment-accounts', account);
      const { id } = await approved();
      toSecond();
      const refund = { refunded: 100, refunded_on: first };
      const foreign = await reverse(id, { ...refund, account_id: added.body.data.id });
      expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['account_id']]);
      expect((await reverse(id, refund)).body.data).toMatchObject({ refunded_on: first });
      expect(await sumOf(first, desk.transfer)).toMatchObject({ refunded: 0, net: 58_000 });
      expect(await sumOf(second, desk.transfer)).toMatchObject({ refunded: 100, net: -100 });
    },
  );

  itInProof('is gone when its decision is undone', async () => {
    const { first } = freshDay();
    const { id } = await approved();
    const { amount } = await sumOf(first, desk.transfer);
    await reverse(id);
    expect((await undo(id, 3)).body.data).toMatchObject({ state: 'approved', received: null });
    expect(await sumOf(first, desk.transfer)).toMatchObject({ count: 1, amount, reversed: 0, net: amount });
    const other = await approved();
    expect((await undo(other.id, 2)).body.data).toMatchObject({ state: 'sent', entries: [] });
    expect(await sumOf(first, desk.transfer)).toMatchObject({ count: 1, amount });
  });

  itInProof('is a row of the export, and the rows of a range add up to its sums', async () => {
    const { first, second, toSecond } = freshDay();
    const [one, two, three] = [await approved(), await approved({ account_id: desk.cash }), await approved()];
    const refused = await file(desk, await family(desk));
    await desk.call('POST', `/dashboard/payments/${refused.id}/refuse`, { version: 1, reason: 'short' });
    await file(desk, await family(desk));
    await reverse(three.id, { refunded: 58_000 });
    toSecond();
    await reverse(one.id, { refunded: 10_000.5, account_id: desk.cash });
    await reverse(two.id, { received: 0 });
    for (const [from, to] of [
      [first, first],
      [second, second],
      [first, second],
    ]) {
      const range = `from=${from}&to=${to}`;
      const { sums } = await list(range);
      const table = await exported(range);
      for (const { account, count, amount, reversed, refunded, not_received } of sums) {
        const of = (entry: string) =>
          table.filter((row) => row['Account'] === account.name.en && row['Entry'] === entry);
        const sum = (some: typeof table, column: string) =>
          some.reduce((total, row) => total + Number(row[column] ?? ''), 0);
        expect(of('Approved').length).toBe(count);
        expect(sum(of('Approved'), 'Amount')).toBe(amount);
        expect(0 - sum(of('Reversed'), 'Amount')).toBe(reversed);
        expect(
          0 -
            sum(
              of('Reversed').filter((row) => row['Received'] === '0'),
              'Amount',
            ),
        ).toBe(not_received);
        const paidOut = table.filter((row) => row['Given back from'] === account.name.en);
        expect(sum(paidOut, 'Refunded')).toBe(refunded);
      }
    }
    const table = await exported(`from=${second}&to=${second}`);
    expect(table.map((row) => [Number(row['Number']), row['Entry'], row['Amount'], row['Decided on']])).toEqual([
      [two.id, 'Reversed', '-58000', second],
      [one.id, 'Reversed', '-58000', second],
    ]);
    expect((await exported(`from=${first}&to=${first}`)).length).toBe(4);
    expect((await exported('state=refused')).map((row) => Number(row['Number']))).toContain(refused.id);
  });
});

describe.skipIf(inStore)('a student who is', () => {
  itInProof('corrected, deleted or erased changes no sum and no row of a decision', async () => {
    const { first } = freshDay();
    const students = [await approved(), await approved(), await approved()];
    const [corrected, deleted, erased] = students;
    if (!corrected || !deleted || !erased) throw new Error('no students');
    const before = await list(`from=${first}&to=${first}`);
    const rowsBefore = await exported(`from=${first}&to=${first}`);
    const name = 'اسم آخر تماماً';
    const changed = await desk.call('POST', `/dashboard/users/${corrected.student.id}`, {
      ...{ name, level_id: 1, grade_id: 2 },
    });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    await desk.call('DELETE', `/dashboard/users/${deleted.student.id}`);
    // Payments can still be searched by the student's name; the student list no longer finds the student.
    expect(idsOf(await list(`q=${deleted.student.email}`))).toEqual([deleted.id]);
    expect((await exported(`q=${deleted.student.email}`)).length).toBe(1);
    expect((await desk.call('GET', `/dashboard/users?page=1&q=${deleted.student.email}`)).body.data).toEqual([]);
    const { email } = erased.student;
    expect((await desk.call('POST', `/dashboard/users/${erased.student.id}/erase`, { email })).status).toBe(200);
    const after = await list(`from=${first}&to=${first}`);
    expect(after.sums).toEqual(before.sums);
    expect(after.meta).toEqual(before.meta);
    const told = await exported(`from=${first}&to=${first}`);
    const personal = ['Student', 'Reference', 'Note'];
    const withoutPerson = (row: Record<string, string>) =>
      Number(row['Number']) === erased.id
        ? Object.fromEntries(Object.entries(row).map(([key, value]) => [key, personal.includes(key) ? '' : value]))
        : row;
    expect(told).toEqual(rowsBefore.map(withoutPerson));
    expect(told.find((row) => Number(row['Number']) === erased.id)?.['Grade']).not.toBe('');
    expect(await readOf(corrected.id)).toMatchObject({
      student: { name: 'سارة عثمان', grade: { id: 1 }, deleted: false },
    });
    expect(await readOf(deleted.id)).toMatchObject({ student: { id: deleted.student.id, deleted: true }, image: null });
    expect(await readOf(erased.id)).toMatchObject({ student: null, image: null, reference: null, note: null });
  });

  it('deleted leaves the queue and the counts until restored; only a reversal is decided meanwhile', async () => {
    freshDay();
    const waiting = await family(desk);
    const sent = await file(desk, waiting);
    const paid = await approved();
    const { counts } = await list('state=sent');
    for (const { id } of [waiting, paid.student]) await desk.call('DELETE', `/dashboard/users/${id}`);
    const queue = await list('state=sent&per_page=100');
    expect(idsOf(queue)).not.toContain(sent.id);
    expect(queue.counts).toEqual({ ...counts, sent: counts.sent - 1 });
    expect(idsOf(await list(`q=${waiting.email}`))).toEqual([]);
    expect(idsOf(await list('per_page=100'))).toContain(paid.id);
    expect(idsOf(await list('per_page=100'))).not.toContain(sent.id);
    for (const [deed, fields] of [
      ['approve', {}],
      ['approve', { version: 1, amount: 'nothing' }],
      ['refuse', { version: 1, reason: 'short' }],
    ] as const) {
      const { status, body } = await desk.call('POST', `/dashboard/payments/${sent.id}/${deed}`, { ...fields });
      expect([status, body.code, body.data.id]).toEqual([409, 'student-deleted', sent.id]);
      expect(body.data.student).toMatchObject({ id: waiting.id, deleted: true });
    }
    expect((await readOf(sent.id)).image).toBeNull();
    expect(await receiptOf(paid.id)).toContain(paid.number);
    expect((await reverse(paid.id)).body.data).toMatchObject({ state: 'reversed', student: { deleted: true } });
    await desk.call('POST', `/dashboard/users/${waiting.id}/restore`);
    expect((await list('state=sent')).counts.sent).toBe(counts.sent);
    expect(await readOf(sent.id)).toMatchObject({ student: { deleted: false }, image: expect.any(String) });
    expect((await approve(desk, sent.id)).status).toBe(200);
  });
});

describe.skipIf(inStore)('a receipt', () => {
  itInProof('says what was signed, whatever was corrected or renamed since; erased it says not for whom', async () => {
    freshDay();
    const { id, student } = await approved({ account_id: desk.cash, reference: 'SIGNED 1' });
    const before = [await receiptOf(id, 'ar'), await receiptOf(id, 'en')];
    expect(before[1]).toContain('سارة عثمان');
    const renamed = { name: { ar: 'حساب آخر', en: 'Another account' } };
    expect((await desk.call('POST', `/dashboard/payment-accounts/${desk.cash}`, renamed)).status).toBe(200);
    const corrected = await desk.call('POST', `/dashboard/users/${student.id}`, { name: 'اسم آخر تماماً' });
    expect(corrected.status).toBe(200);
    const grade = database(desk.school).prepare('select name_en from grades where id = 1').pluck().all()[0];
    change(desk.school, "update grades set name_ar = 'صف آخر', name_en = 'Another grade' where id = 1");
    change(desk.school, "update settings set description_ar = 'مدرسة أخرى، وصف', description_en = 'Another, text'");
    await desk.call('POST', '/dashboard/payments/extend', { days: 5, note: 'closed' });
    expect([await receiptOf(id, 'ar'), await receiptOf(id, 'en')]).toEqual(before);
    await desk.call('POST', `/dashboard/users/${student.id}/erase`, { email: student.email });
    const erased = await receiptOf(id);
    for (const personal of ['سارة عثمان', 'SIGNED 1', 'اسم آخر']) expect(erased).not.toContain(personal);
    expect(erased).toContain(grade);
  });

  it('and the export say the days of the books, whatever zone the school has since', async () => {
    const { first } = freshDay();
    const ids = [(await approved()).id, (await approved()).id];
    await reverse(ids[1] ?? 0);
    const refused = await file(desk, await family(desk));
    await desk.call('POST', `/dashboard/payments/${refused.id}/refuse`, { version: 1, reason: 'short' });
    const told = async () => [
      ...(await Promise.all(ids.map((id) => receiptOf(id)))),
      ...(await exported(`from=${first}&to=${first}`)),
      ...(await exported('state=refused')),
    ];
    const before = await told();
    // It is another day in one of them at every hour.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Khartoum']) {
      expect((await desk.call('POST', '/dashboard/school', { time_zone })).status).toBe(200);
      expect(await told()).toEqual(before);
    }
  });

  it('tells what is due after this approval', async () => {
    freshDay();
    const student = await family(desk);
    const first = await file(desk, student, { amount: 20_000 });
    await approve(desk, first.id, { short_ok: 1 });
    expect(await receiptOf(first.id)).toContain('SDG\u00a038,000');
    const second = await file(desk, student, { amount: 30_000 });
    await approve(desk, second.id, { short_ok: 1 });
    expect(await receiptOf(second.id)).toContain('SDG\u00a08,000');
    // The first receipt stays as it was handed over.
    expect(await receiptOf(first.id)).toContain('SDG\u00a038,000');
  });

  it('of a reversed payment is cancelled with the date; approved again after an undo it is signed anew', async () => {
    const { first, second, toSecond } = freshDay();
    const { id, student, number } = await approved();
    await undo(id, 2);
    expect((await opened(desk, admin, `/api/dashboard/payments/${id}/receipt`)).status).toBe(404);
    await desk.call('POST', `/dashboard/users/${student.id}`, { name: 'سارة عثمان الطيب' });
    expect((await approve(desk, id, { version: 3 })).body.data.receipt_no).toBe(number);
    expect(await receiptOf(id)).toContain('سارة عثمان الطيب');
    toSecond();
    await reverse(id, { version: 4 });
    const printed = await receiptOf(id, 'ar');
    const dateOf = (day: string) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(day),
      );
    expect(printed).toMatch(/ملغى بتاريخ [^<]+ · Cancelled on /);
    expect(printed).toContain(`Cancelled on ${dateOf(second)}`);
    expect(printed).not.toContain(`Cancelled on ${dateOf(first)}`);
  });
});
