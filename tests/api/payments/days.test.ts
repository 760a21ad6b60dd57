import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, schoolDay } from '../../../src/model/school/days.ts';
import { startOfDay } from '../../../src/model/school/moments.ts';
import { itInProof } from '../../support/long-form.ts';
import { change } from '../../support/people.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { inStore } from '../../support/test-files.ts';
import { approve, type Desk, family, file, openDesk } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const clock = join(folder, 'days');
const setClock = (days: number) => writeFileSync(clock, String(days));
const day = 86_400_000;

let desk: Desk;
beforeAll(async () => {
  setClock(0);
  desk = await openDesk({
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/moved-clock.ts')}`,
  });
});
afterAll(async () => {
  await desk.school.remove();
  rmSync(folder, { recursive: true });
});

/** The last day to which access may be given today. */
const lastDay = () => addMonths(schoolDay(new Date()), 120);
const newest = async (id: number) => (await desk.call('GET', `/dashboard/payments/${id}`)).body.data;

describe('a day that is typed', () => {
  it('lies between 1900 and 2199', async () => {
    const calls: [string, string, (day: string) => object][] = [
      ['/dashboard/terms', 'year_ends', (year_ends) => ({ year_ends })],
      ['/dashboard/online-lessons', 'date', (date) => ({ date, time: '10:00', subject_id: 1 })],
    ];
    for (const [path, field, body] of calls) {
      for (const wrong of ['1899-12-31', '2200-01-01', '9999-12-31']) {
        const answer = await desk.call('POST', path, { ...body(wrong) });
        expect([path, answer.status, Object.keys(answer.body.errors)]).toEqual([path, 422, [field]]);
      }
      const right = await desk.call('POST', path, { ...body('2199-12-31') });
      expect([path, right.status < 300]).toEqual([path, true]);
    }
    await desk.call('POST', '/dashboard/terms', { year_ends: '' });
    expect((await desk.call('GET', '/dashboard/payments?from=9999-01-01')).status).toBe(422);
  });

  itInProof('ends no access more than ten years ahead, by an approval or by hand', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    const last = lastDay();
    for (const wrong of ['9999-12-31', addDays(last, 1)]) {
      const approved = await approve(desk, id, { valid_until: wrong });
      expect([approved.status, Object.keys(approved.body.errors)]).toEqual([422, ['valid_until']]);
      const mark = { payment_status: 1, valid_until: wrong };
      const marked = await desk.call('PUT', `/dashboard/user/${student.id}/payment-status`, mark);
      expect([marked.status, Object.keys(marked.body.errors)]).toEqual([422, ['valid_until']]);
    }
    expect((await approve(desk, id, { valid_until: last })).status).toBe(200);
  });
});

it('an extension is refused with the names of those whom it would give more than ten years', async () => {
  const student = await family(desk);
  const { id } = await file(desk, student);
  const last = lastDay();
  await approve(desk, id, { valid_until: last });
  const answer = await desk.call('POST', '/dashboard/payments/extend', { days: 1, note: 'rain' });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['days']]);
  expect(answer.body.data).toContainEqual({ id: student.id, name: expect.any(String) });
  expect((await newest(id)).valid_until).toBe(last);
  // An end date set before this limit existed stays.
  const far = addMonths(last, -10);
  change(desk.school, `update payments set valid_until = '9999-12-30' where valid_until > '${far}'`);
  const ends = "paid_until = '9999-12-30', settled_until = '9999-12-30'";
  change(desk.school, `update students set ${ends} where paid_until > '${far}'`);
  const other = await file(desk, student);
  await approve(desk, other.id, { valid_until: last });
  const before = (await desk.call('GET', '/dashboard/users/outlook')).body.data.extended;
  const extended = await desk.call('POST', '/dashboard/payments/extend', { days: 1, note: 'rain' });
  expect(extended.status).toBe(200);
  expect(extended.body.data.left).toBeGreaterThan(0);
  expect((await newest(id)).valid_until).toBe('9999-12-30');
  expect((await newest(other.id)).valid_until).toBe(last);
  expect(extended.body.data.moved).toBe(before);
});

itInProof('an extension that is refused names every student, however many they are', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => `Many ${n},09${10_000_000 + n},3`);
  const body = { dry_run: 0, file: new File([['name,phone,grade', ...rows].join('\n')], 'list.csv') };
  expect((await desk.call('POST', '/dashboard/users/import', body, 'multipart')).body.data.created).toBe(130);
  const marked = `marked_paid_at = '${new Date().toISOString()}', mark_until = '${lastDay()}'`;
  change(desk.school, `update students set ${marked} where name like 'Many %'`);
  const answer = await desk.call('POST', '/dashboard/payments/extend', { days: 1, note: 'rain' });
  expect(answer.status).toBe(422);
  const named = answer.body.data.filter(({ name }: { name: string }) => name.startsWith('Many '));
  expect(named).toHaveLength(130);
  change(desk.school, "update students set marked_paid_at = null, mark_until = null where name like 'Many %'");
});

it('a discount above the bound is changed only by whom may give it, down as well', async () => {
  const student = await family(desk);
  const path = `/dashboard/users/${student.id}/discount`;
  const secretary = (await hireAndEnter(desk.school, desk.call, 'secretary')).call;
  expect((await desk.call('POST', path, { percent: 60, reason: 'a scholarship' })).status).toBe(200);
  expect((await secretary('POST', path, { percent: 10, reason: 'less' })).status).toBe(403);
  expect((await desk.call('POST', path, { percent: 20, reason: 'less' })).status).toBe(200);
  expect((await secretary('POST', path, { percent: 10, reason: 'less' })).status).toBe(200);
});

// S3 rejects a client whose clock is off.
describe.skipIf(inStore)('a decision', () => {
  /** Days from now until `minutes` before the next midnight of the school. */
  const beforeMidnight = (minutes: number) =>
    (startOfDay(addDays(schoolDay(new Date()), 1)).getTime() - Date.now() - minutes * 60_000) / day;

  it('that counted in a day is not undone on the next one, though ten minutes are not over; a refusal is', async () => {
    const [one, other] = [await family(desk), await family(desk)];
    const [first, second] = [await file(desk, one), await file(desk, other)];
    setClock(beforeMidnight(3));
    expect((await approve(desk, first.id)).status).toBe(200);
    const refusal = { reason: 'short', version: 1 };
    expect((await desk.call('POST', `/dashboard/payments/${second.id}/refuse`, refusal)).status).toBe(200);
    setClock(beforeMidnight(-2));
    const late = await desk.call('POST', `/dashboard/payments/${first.id}/undo`, { version: 2 });
    expect([late.status, late.body.data.state]).toEqual([409, 'approved']);
    expect((await desk.call('POST', `/dashboard/payments/${second.id}/undo`, { version: 2 })).status).toBe(200);
    setClock(0);
  });
});
