import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '../../../db/open.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { approve, type Desk, family, file, openDesk } from '../payments/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const get = async (path: string) => (await desk.call('GET', path)).body.data;
const day = 86_400_000;

/** Moves the time of an action back by this many days. */
function age(table: string, column: string, id: number, days: number): void {
  const db = openSchoolDatabase(desk.school);
  const at = new Date(Date.now() - days * day).toISOString();
  db.$client.prepare(`update ${table} set ${column} = ? where id = ?`).run(at, id);
  void closeDatabase(db);
}

it('promotions are listed until they are undone or a week old, newest first, with who moved how many', async () => {
  const promote = async (grade_id: number, to_grade_id: number | string) =>
    (await desk.call('POST', '/dashboard/users/promote', { grade_id, to_grade_id })).body.data;
  expect(await get('/dashboard/users/promotions')).toEqual([]);
  await family(desk);
  const first = await promote(1, 2);
  const second = await promote(2, '');
  const lines = [
    { undo: second.undo, moved: second.moved, grade_id: 2, to_grade_id: null },
    { undo: first.undo, moved: first.moved, grade_id: 1, to_grade_id: 2 },
  ];
  const told = { at: expect.stringMatching(/^\d{4}-.*Z$/), by: expect.stringMatching(/./) };
  expect(await get('/dashboard/users/promotions')).toEqual(lines.map((line) => ({ ...line, ...told })));
  expect((await desk.call('POST', `/dashboard/users/promote/${second.undo}/undo`)).status).toBe(200);
  expect(await get('/dashboard/users/promotions')).toMatchObject([{ undo: first.undo }]);
  age('promotions', 'at', first.undo, 8);
  expect(await get('/dashboard/users/promotions')).toEqual([]);
});

it('extensions are listed until they are undone or a week old, with days, note and whose they were', async () => {
  await approve(desk, (await file(desk, await family(desk))).id, { valid_until: '2027-08-31' });
  const extend = async (body: object) => (await desk.call('POST', '/dashboard/payments/extend', { ...body })).body.data;
  const whole = await extend({ grade_id: '', days: 7, note: 'flood' });
  const one = await extend({ grade_id: 1, days: 1 });
  expect(await get('/dashboard/payments/extensions')).toMatchObject([
    { undo: one.undo, days: 1, moved: one.moved, grade_id: 1, note: null },
    { undo: whole.undo, days: 7, moved: whole.moved, grade_id: null, note: 'flood' },
  ]);
  expect((await desk.call('POST', `/dashboard/payments/extend/${one.undo}/undo`)).status).toBe(200);
  age('extensions', 'at', whole.undo, 8);
  expect(await get('/dashboard/payments/extensions')).toEqual([]);
});

it('students who were deleted are listed for a day, and are none of the list once they are back', async () => {
  const [kept, old] = [await family(desk), await family(desk)];
  for (const { id } of [old, kept]) await desk.call('DELETE', `/dashboard/users/${id}`);
  expect((await get('/dashboard/users/deleted')).map(({ id }: { id: number }) => id)).toEqual([kept.id, old.id]);
  age('students', 'deleted_at', old.id, 1.01);
  expect(await get('/dashboard/users/deleted')).toMatchObject([{ id: kept.id, name: expect.any(String) }]);
  expect((await desk.call('POST', `/dashboard/users/${kept.id}/restore`)).status).toBe(200);
  expect(await get('/dashboard/users/deleted')).toEqual([]);
});
