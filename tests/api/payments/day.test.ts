import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { schoolDay } from '../../../src/model/school/days.ts';
import { inProof } from '../../support/in-proof.ts';
import { change } from '../../support/people.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { type Call, client } from '../dashboard/client.ts';
import { type Desk, family, openDesk, opened } from './desk.ts';

const number = inProof ? 300 : 40;
const families = 12;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const rows = z.array(z.record(z.string(), z.string()));
const piastres = (amount: string | number) => Math.round(Number(String(amount).replaceAll(',', '')) * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

it('the payments of a day sum to the same in the list, the export and on the receipts, to the piastre', async () => {
  // Moves the demo school's own payment to another day.
  change(desk.school, "update payments set decided_on = '2026-01-01'");
  const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
  const students = await Promise.all(Array.from({ length: families }, () => family(desk)));
  const taken: { id: number; account: number; amount: number; who: Call; receipt: string }[] = [];
  for (let each = 0; each < number; each += 1) {
    const who = each % 3 === 0 ? secretary : desk.call;
    const account = each % 2 === 0 ? desk.cash : desk.transfer;
    const amount = 100_001 + each * 3707;
    const filed = { student_id: students[each % families]?.id ?? 0, payment_term: 'year', account_id: account };
    const sent = { ...filed, amount: amount / 100, reference: `DAY ${each}`, approve: 1, short_ok: 1, over_ok: 1 };
    const { status, body } = await who('POST', '/dashboard/payments', sent, 'multipart');
    expect([status, body.errors]).toEqual([201, undefined]);
    taken.push({ id: body.data.id, account, amount, who, receipt: body.data.receipt_no });
  }
  const numbers = taken.map(({ receipt }) => Number(receipt.split('-')[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));

  const back = taken.slice(0, 5);
  for (const { id, amount } of back) {
    const reversed = { version: 2, note: 'given back', refunded: amount / 100, account_id: desk.cash };
    expect((await desk.call('POST', `/dashboard/payments/${id}/reverse`, reversed)).status).toBe(200);
  }
  // Payments of a deleted student still count.
  const [gone] = students;
  change(desk.school, `update students set deleted_at = '${new Date().toISOString()}' where id = ${gone?.id}`);
  const kept = taken.filter((each) => !back.includes(each));

  const day = schoolDay(new Date());
  const narrowed = `state=approved&from=${day}&to=${day}`;
  const sumsOf = async (query: string) => (await desk.call('GET', `/dashboard/payments?${query}`)).body.sums;
  const of = (some: typeof taken, account: number) =>
    some.filter((each) => each.account === account).map(({ amount }) => amount);
  const expected = [desk.transfer, desk.cash]
    .sort((a, b) => a - b)
    .map((account) => {
      const amount = sumOf(of(taken, account));
      const refunded = account === desk.cash ? sumOf(back.map((each) => each.amount)) : 0;
      const reversed = sumOf(of(back, account));
      return { account, count: of(taken, account).length, amount, reversed, refunded, net: amount - refunded };
    });
  type Sum = Record<'count' | 'amount' | 'reversed' | 'refunded' | 'net', number> & { account: { id: number } };
  const told = (sums: Sum[]) =>
    sums.map(({ account, count, amount, reversed, refunded, net }) => ({
      account: account.id,
      count,
      amount: piastres(amount),
      reversed: piastres(reversed),
      refunded: piastres(refunded),
      net: piastres(net),
    }));
  expect(told(await sumsOf(narrowed))).toEqual(expected);
  // Filtered by account: a refund belongs to the account it was paid from, whichever account received the money.
  expect(told(await sumsOf(`${narrowed}&account_id=${desk.cash}`))).toEqual(
    expected.filter(({ account }) => account === desk.cash),
  );
  const { user } = (await secretary('GET', '/dashboard/me')).body;
  const hers = taken.filter(({ who }) => who === secretary);
  const ofHers = told(await sumsOf(`${narrowed}&decided_by=${user.id}`));
  expect(sumOf(ofHers.map(({ amount }) => amount))).toBe(sumOf(hers.map(({ amount }) => amount)));

  // The daily cash count: receipts and refunds, by account and by person.
  const counted = `settled=1&from=${day}&to=${day}`;
  const { sums, people, meta } = (await desk.call('GET', `/dashboard/payments?${counted}&people=1`)).body;
  expect([told(sums), meta.total]).toEqual([expected, taken.length]);
  const partsOf = (account: number) =>
    people.filter((part: { account: { id: number } }) => part.account.id === account);
  for (const { account, count, amount, reversed, refunded } of expected) {
    const parts = told(partsOf(account));
    expect(parts.length).toBe(2);
    expect(sumOf(parts.map((part) => part.count))).toBe(count);
    expect(sumOf(parts.map((part) => part.amount))).toBe(amount);
    expect(sumOf(parts.map((part) => part.reversed))).toBe(reversed);
    expect(sumOf(parts.map((part) => part.refunded))).toBe(refunded);
  }
  const ofPerson = people.filter((part: { person: { id: number } }) => part.person.id === user.id);
  expect(told(ofPerson)).toEqual(ofHers);

  const admin = (await client(desk.school, null)('POST', '/dashboard/login', { ...desk.school.admin })).body.token;
  const get = async (path: string) => (await opened(desk, admin, `/api/dashboard/payments/${path}`)).text();
  const csv = rows.parse(parse(await get(`export?format=csv&${narrowed}&lang=en`), { columns: true, bom: true }));
  const exported = csv.map((row) => [row['Number'], row['Amount']]);
  expect(csv.length).toBe(kept.length);
  expect(new Map(exported.map(([id, amount]) => [Number(id), piastres(amount ?? '')]))).toEqual(
    new Map(kept.map(({ id, amount }) => [id, amount])),
  );
  const all = rows.parse(parse(await get(`export?format=csv&${counted}&lang=en`), { columns: true, bom: true }));
  const names = new Map(
    sums.map(({ account }: { account: { id: number; name: { en: string } } }) => [account.name.en, account.id]),
  );
  const columns = (entry: string, amount: string, account: string) =>
    expected.map((each) => {
      const ofAccount = all.filter((row) => row['Entry'] === entry && names.get(row[account]) === each.account);
      return 0 + sumOf(ofAccount.map((row) => piastres(row[amount] ?? '')));
    });
  expect(all.length).toBe(taken.length + back.length);
  expect(columns('Approved', 'Amount', 'Account')).toEqual(expected.map(({ amount }) => amount));
  expect(columns('Reversed', 'Amount', 'Account')).toEqual(expected.map(({ reversed }) => 0 - reversed));
  expect(columns('Reversed', 'Refunded', 'Given back from')).toEqual(expected.map(({ refunded }) => refunded));
  const printed = [];
  for (const { id } of taken) {
    const page = await get(`${id}/receipt?lang=en`);
    printed.push(piastres(/class="amount">[^\d<]*([\d,.]+)/.exec(page)?.[1] ?? ''));
  }
  expect(sumOf(printed)).toBe(sumOf(expected.map(({ amount }) => amount)));
}, 120_000);
