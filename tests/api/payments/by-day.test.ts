import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, schoolDay } from '../../../src/model/school/days.ts';
import { change } from '../../support/people.ts';
import { type Desk, family, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

interface Sum {
  account: { id: number } | null;
  count: number;
  amount: number;
  reversed: number;
  refunded: number;
  net: number;
}

async function approved(account_id: number, amount: number): Promise<number> {
  const { id } = await family(desk);
  const sent = { student_id: id, payment_term: 'year', account_id, amount, reference: `R${id}`, approve: 1 };
  const { status, body } = await desk.call('POST', '/dashboard/payments', { ...sent, short_ok: 1, over_ok: 1 });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.id;
}

const list = async (query: string) => (await desk.call('GET', `/dashboard/payments?${query}`)).body;
const total = (sums: readonly Sum[], what: 'count' | 'amount' | 'reversed' | 'refunded' | 'net') =>
  sums.reduce((sum, each) => sum + each[what], 0);

it('each day of a range has its own sums, which add up to those of the range', async () => {
  const today = schoolDay(new Date());
  const [first, second] = [addDays(today, -40), addDays(today, -3)];
  change(desk.school, `update payments set decided_on = '2020-01-01', approved_on = '2020-01-01'`);
  const [old, older, back] = [
    await approved(desk.cash, 1000),
    await approved(desk.transfer, 2000.5),
    await approved(desk.cash, 300),
  ];
  await approved(desk.cash, 70);
  change(
    desk.school,
    `update payments set decided_on = '${first}', approved_on = '${first}' where id in (${old}, ${older})`,
  );
  change(desk.school, `update payments set decided_on = '${second}', approved_on = '${second}' where id = ${back}`);
  const reversed = { version: 2, note: 'given back', refunded: 300, account_id: desk.transfer };
  expect((await desk.call('POST', `/dashboard/payments/${back}/reverse`, reversed)).status).toBe(200);

  const range = `settled=1&from=${first}&to=${today}`;
  const { days, sums }: { days: { day: string; sums: Sum[] }[]; sums: Sum[] } = await list(`${range}&by=day`);
  const told = days.map(({ day, sums: of }) => [
    day,
    of.map(({ account, amount, reversed: taken, refunded }) => [account?.id, amount, taken, refunded]),
  ]);
  const inOrder = (...rows: number[][]) => rows.sort(([one = 0], [other = 0]) => one - other);
  expect(told).toEqual([
    [first, inOrder([desk.cash, 1000, 0, 0], [desk.transfer, 2000.5, 0, 0])],
    [second, [[desk.cash, 300, 0, 0]]],
    [today, inOrder([desk.cash, 70, 300, 0], [desk.transfer, 0, 0, 300])],
  ]);
  for (const what of ['count', 'amount', 'reversed', 'refunded', 'net'] as const) {
    expect(
      total(
        days.flatMap((day) => day.sums),
        what,
      ),
    ).toBe(total(sums, what));
  }

  const narrowed = await list(`${range}&by=day&account_id=${desk.transfer}`);
  expect(narrowed.days.map(({ day }: { day: string }) => day)).toEqual([first, today]);
  expect((await list(`settled=1&from=${addDays(today, 1)}&by=day`)).days).toEqual([]);
  expect((await list(range)).days).toBe(undefined);
  expect((await desk.call('GET', '/dashboard/payments?by=week')).status).toBe(422);
});
