import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireAndEnter } from '../../support/staff.ts';
import type { Answer, Nested } from '../dashboard/client.ts';
import { approve, type Desk, type Family, family, file, filing, openDesk, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
let dollars: number;
beforeAll(async () => {
  desk = await openDesk();
  const account = { kind: 'transfer', name: { ar: 'دولار', en: 'Dollars' }, currency: 'USD' };
  dollars = (await desk.call('POST', '/dashboard/payment-accounts', account)).body.data.id;
});
afterAll(() => desk.school.remove());

const decide = (id: number, fields: Nested = {}) =>
  desk.call('POST', `/dashboard/payments/${id}/approve`, { version: 1, ...fields });
const told = ({ status, body }: Answer) => [status, body.code, body.needs, Object.keys(body.errors ?? {})];
const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: number }) => id);
const atDesk = (student: Family, fields: Nested = {}) =>
  desk.call('POST', '/dashboard/payments', {
    ...{ student_id: student.id, account_id: desk.cash, amount: prices.year, paid_on: '2026-09-02', approve: 1 },
    ...fields,
  });

describe('what somebody has to confirm', () => {
  it('is an amount above what is due for the term, or below, at the decision', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student, { amount: prices.year + 1 });
    expect(told(await decide(id))).toEqual([422, 'confirm', ['over_ok'], ['amount']]);
    await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent: 50, reason: 'two brothers' });
    expect(told(await decide(id, { amount: prices.year, short_ok: 1 }))).toEqual([
      ...[422, 'confirm', ['over_ok'], ['amount']],
    ]);
    expect(told(await decide(id, { amount: 1, over_ok: 1 }))).toEqual([422, 'confirm', ['short_ok'], ['amount']]);
    expect((await decide(id, { amount: prices.year, over_ok: 1 })).status).toBe(200);
  });

  it('is neither where the grade has no price of the term', async () => {
    const student = await family(desk, { level_id: '1', grade_id: '5' });
    const { id } = await file(desk, student);
    const set = { semester: 10, half_semester: 10, year: '' };
    expect((await desk.call('POST', '/dashboard/Level/5', set)).status).toBe(200);
    expect((await decide(id, { amount: 3 })).status).toBe(200);
  });

  it('is the same payment typed twice, filed or approved, named together with all others at once', async () => {
    const student = await family(desk);
    const first = await atDesk(student);
    expect(first.status).toBe(201);
    const again = await atDesk(student);
    expect(told(again)).toEqual([422, 'confirm', ['again_ok', 'over_ok'], ['amount']]);
    expect(again.body.errors.amount).toHaveLength(2);
    expect(idsOf(again)).toEqual([first.body.data.id]);
    expect(told(await atDesk(student, { approve: 0 }))).toEqual([422, 'confirm', ['again_ok'], ['amount']]);
    expect((await atDesk(student, { paid_on: '2026-09-03', approve: 0 })).status).toBe(201);
    expect((await atDesk(student, { again_ok: 1, over_ok: 1 })).status).toBe(201);
  });

  it('is the picture of another approved payment, with a note', async () => {
    const image = await receipt();
    const first = await file(desk, await family(desk), { image });
    await approve(desk, first.id);
    const second = await file(desk, await family(desk), { image });
    const refused = await decide(second.id);
    expect(told(refused)).toEqual([422, 'confirm', ['shared_ok'], ['image']]);
    expect(idsOf(refused)).toEqual([first.id]);
    expect(told(await decide(second.id, { shared_ok: 1 }))).toEqual([422, undefined, undefined, ['note']]);
    expect((await decide(second.id, { shared_ok: 1, note: 'for both' })).status).toBe(200);
  });

  it('is a new student of the same name in the grade or with the phone, one who is deleted aside', async () => {
    const child = { name: 'أحمد  عبد الله', phone: '0915550001', level_id: 1, grade_id: 2, kind_of_account: 'free' };
    const first = await desk.call('POST', '/dashboard/users', child);
    expect(first.status).toBe(201);
    const grade = await desk.call('POST', '/dashboard/users', { ...child, name: 'احمد عبدالله', phone: '0915550002' });
    expect(told(grade)).toEqual([422, 'confirm', ['different'], ['name']]);
    expect(idsOf(grade)).toEqual([first.body.data.id]);
    // A letter of two code units is one character.
    const rare = { ...child, name: 'Sara 𐤀𐤁', phone: '0915550005' };
    const { id } = (await desk.call('POST', '/dashboard/users', rare)).body.data;
    expect(idsOf(await desk.call('POST', '/dashboard/users', { ...rare, phone: '0915550006' }))).toEqual([id]);
    const phone = await desk.call('POST', '/dashboard/users', { ...child, grade_id: 3 });
    expect(told(phone)).toEqual([422, 'confirm', ['different'], ['name']]);
    const far = { ...child, grade_id: 3, phone: '0915550003' };
    expect((await desk.call('POST', '/dashboard/users', far)).status).toBe(201);
    expect((await desk.call('POST', '/dashboard/users', { ...child, different: 1 })).status).toBe(201);
    const gone = { ...child, name: 'Gone Child', phone: '0915550004' };
    const { data } = (await desk.call('POST', '/dashboard/users', gone)).body;
    await desk.call('DELETE', `/dashboard/users/${data.id}`);
    expect((await desk.call('POST', '/dashboard/users', gone)).status).toBe(201);
  });

  it('is nothing where a field is wrong too: that is told first', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student, { amount: prices.year + 1 });
    const past = await decide(id, { valid_until: '2020-01-01' });
    expect(told(past)).toEqual([422, undefined, undefined, ['amount', 'valid_until']]);
  });
});

describe('another currency', () => {
  it('counts as what it is worth, which is said when it is approved', async () => {
    const student = await family(desk);
    const filed = await file(desk, student, { account_id: dollars, amount: 100 });
    expect(filed.worth).toBeNull();
    expect(told(await decide(filed.id))).toEqual([422, undefined, undefined, ['worth']]);
    expect(told(await decide(filed.id, { worth: 0 }))[3]).toEqual(['worth']);
    expect(told(await decide(filed.id, { worth: 0.01 }))).toEqual([422, 'confirm', ['short_ok'], ['worth']]);
    const before = (await desk.call('GET', '/dashboard/payments?state=approved')).body.sums;
    const done = await decide(filed.id, { worth: '٥٧٬٠٠٠', short_ok: 1 });
    expect(done.body.data).toMatchObject({ amount: 100, worth: 57_000, currency: 'USD', due: { amount: 1000 } });
    const printed = await desk.call('GET', `/dashboard/payments/${filed.id}/receipt?lang=en`);
    for (const said of ['>US$100<', '>SDG\u00a057,000<', '>SDG\u00a01,000<'])
      expect(String(printed.body)).toContain(said);
    const { sums } = (await desk.call('GET', '/dashboard/payments?state=approved')).body;
    const of = (all: typeof sums) =>
      all.find(({ account }: { account: { id: number } | null }) => account?.id === dollars)?.amount ?? 0;
    expect(of(sums) - of(before)).toBe(100);
    const undone = await desk.call('POST', `/dashboard/payments/${filed.id}/undo`, { version: 2 });
    expect(undone.body.data.worth).toBeNull();
    expect((await decide(filed.id, { version: 3, worth: prices.year })).status).toBe(200);
    expect((await studentOf(desk, student.id)).due).toBeNull();
  });

  it('is said when the office files and approves at once, and is null in the own', async () => {
    const foreign = { account_id: dollars, amount: 90, reference: 'USD 1' };
    expect(told(await atDesk(await family(desk), foreign))).toEqual([422, undefined, undefined, ['worth']]);
    const made = await atDesk(await family(desk), { ...foreign, reference: 'USD 2', worth: prices.year });
    expect([made.status, made.body.data.worth]).toEqual([201, prices.year]);
    const own = await atDesk(await family(desk), { worth: 5 });
    expect([own.status, own.body.data.worth]).toEqual([201, null]);
  });
});

describe('a discount above the bound', () => {
  it('falls to it with another grade, term or kind, unless who changes that may give it', async () => {
    const student = await family(desk);
    await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent: 60, reason: 'orphan' });
    const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const path = `/dashboard/users/${student.id}`;
    expect((await secretary('POST', path, { name: 'Only Renamed' })).body.data.discount.percent).toBe(60);
    const kept = await desk.call('POST', path, { payment_term: 'semester' });
    expect(kept.body.data.discount.percent).toBe(60);
    const lowered = await secretary('POST', path, { payment_term: 'year' });
    expect(lowered.body.data.discount.percent).toBe(25);
    expect(lowered.body.message).toContain('25');
    const lines = (await desk.call('GET', `/dashboard/audit?about=students/${student.id}`)).body.data;
    expect(lines.slice(0, 2)).toContainEqual(
      expect.objectContaining({ action: 'discount', changes: { discount: [60, 25] } }),
    );
  });

  it('falls where an approval makes a free account a paid one, and comes back when that is undone', async () => {
    const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const discounted = async (percent: number) => {
      const student = await family(desk, { kind_of_account: 'free' });
      await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent, reason: 'orphan' });
      return student;
    };
    const percentOf = async ({ id }: Family) => (await studentOf(desk, id)).discount.percent;
    const due = prices.year * 0.75;

    const student = await discounted(60);
    const { id, amount_due } = await file(desk, student, { amount: prices.year * 0.4 });
    expect(amount_due).toBe(prices.year * 0.4);
    const path = `/dashboard/payments/${id}`;
    // The amount due is that of the account after the approval.
    const short = await secretary('POST', `${path}/approve`, { version: 1 });
    expect(told(short)).toEqual([422, 'confirm', ['short_ok'], ['amount']]);
    expect(await percentOf(student)).toBe(60);
    const approved = await secretary('POST', `${path}/approve`, { version: 1, short_ok: 1 });
    expect(approved.body.data).toMatchObject({ discount: 25, due: { of: due, amount: due - prices.year * 0.4 } });
    expect(approved.body.message).toContain('25');
    expect((await secretary('POST', `${path}/undo`, { version: 2 })).status).toBe(200);
    expect(await percentOf(student)).toBe(60);
    const lines = (await desk.call('GET', `/dashboard/audit?about=students/${student.id}`)).body.data;
    for (const changes of [{ discount: [60, 25] }, { discount: [25, 60] }]) {
      expect(lines).toContainEqual(expect.objectContaining({ action: 'discount', changes }));
    }
    const kept = await approve(desk, id, { version: 3 });
    expect([kept.body.data.discount, kept.body.data.due]).toEqual([60, null]);
    // A discount given to the paid account does not apply to the free account.
    await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent: 90, reason: 'another' });
    const undone = await secretary('POST', `${path}/undo`, { version: 4 });
    expect([undone.status, undone.body.message.includes('25'), await percentOf(student)]).toEqual([200, true, 25]);

    // A discount of 100 percent opens everything; its end date is removed and restored with it.
    const whole = await discounted(100);
    const open = await studentOf(desk, whole.id);
    const fields = { student_id: whole.id, account_id: desk.cash, amount: due, payment_term: 'year', approve: 1 };
    const filed = await secretary('POST', '/dashboard/payments', fields);
    expect([filed.status, filed.body.data.discount, filed.body.data.due]).toEqual([201, 25, null]);
    expect(filed.body.message).toContain('25');
    await secretary('POST', `/dashboard/payments/${filed.body.data.id}/undo`, { version: 2 });
    const back = await studentOf(desk, whole.id);
    expect([back.discount, back.paid_until, back.kind_of_account]).toEqual([open.discount, open.paid_until, 'free']);
  });

  it('falls with a promotion, too, and comes back when that is undone, unless it was given since', async () => {
    const grade = { level_id: '1', grade_id: '3' };
    const [back, since] = [await family(desk, grade), await family(desk, grade)];
    const give = (id: number, percent: number) =>
      desk.call('POST', `/dashboard/users/${id}/discount`, { percent, reason: 'staff' });
    await give(back.id, 100);
    const before = await studentOf(desk, back.id);
    const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const moved = await secretary('POST', '/dashboard/users/promote', { grade_id: 3, to_grade_id: 6 });
    expect([moved.body.data.discounts_lowered, moved.body.message.includes('discount')]).toEqual([1, true]);
    await give(since.id, 80);
    const undone = await secretary('POST', `/dashboard/users/promote/${moved.body.data.undo}/undo`);
    expect([undone.body.data.left, undone.body.data.discounts_lowered]).toEqual([0, 1]);
    const after = await studentOf(desk, back.id);
    expect([after.discount, after.paid_until, after.state]).toEqual([before.discount, before.paid_until, before.state]);
    expect((await studentOf(desk, since.id)).discount.percent).toBe(25);
  });

  it('falls where a list moves a student to another grade', async () => {
    const student = await family(desk, { level_id: '1', grade_id: '4' });
    await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent: 100, reason: 'staff' });
    const { call: secretary } = await hireAndEnter(desk.school, desk.call, 'secretary');
    const { name, phone } = await studentOf(desk, student.id);
    const list = new File([`name,phone,email,grade\n${name},${phone},${student.email},2\n`], 'list.csv');
    const taken = await secretary('POST', '/dashboard/users/import', { file: list }, 'multipart');
    expect([taken.status, taken.body.data.updated, taken.body.data.discounts_lowered]).toEqual([200, 1, 1]);
    expect(taken.body.message).toContain('discount');
    expect((await studentOf(desk, student.id)).discount.percent).toBe(25);
  });
});

describe('who owes', () => {
  it('is a state of the list, the largest first where asked, and in the file', async () => {
    const little = await family(desk, { name: 'Owing Little', payment_term: 'half_semester' });
    const much = await family(desk, { name: 'Owing Much' });
    const nothing = await family(desk, { name: 'Owing Nothing' });
    await approve(desk, (await file(desk, nothing)).id);
    const ids = async (query: string) =>
      idsOf(await desk.call('GET', `/dashboard/users?q=owing&page=1&${query}`)).filter((id: number) => id);
    expect(await ids('state=owing')).toEqual([much.id, little.id]);
    expect(await ids('state=owing')).toEqual(await ids('owing=1'));
    expect(await ids('sort=due')).toEqual([much.id, little.id, nothing.id]);
    expect(await ids('sort=due&per_page=1')).toEqual([much.id]);
    const beside = async (id: number) => {
      const { body } = await desk.call('GET', `/dashboard/users/${id}/neighbours?q=owing&sort=due`);
      return [body.previous?.id ?? null, body.next?.id ?? null];
    };
    expect(await beside(much.id)).toEqual([null, little.id]);
    expect(await beside(little.id)).toEqual([much.id, nothing.id]);
    expect(await beside(nothing.id)).toEqual([little.id, null]);
    expect(idsOf(await desk.call('GET', '/dashboard/users?q=owing&sort=due'))).toEqual([
      much.id,
      little.id,
      nothing.id,
    ]);
    const all = (await desk.call('GET', '/dashboard/users?sort=due&page=1&per_page=100')).body.data;
    const due = all.map((each: { due: { amount: number } | null }) => each.due?.amount ?? -1);
    expect(due).toEqual([...due].sort((a, b) => b - a));
    expect((await desk.call('GET', '/dashboard/users?sort=name')).status).toBe(422);
    const { call: teacher } = await hireAndEnter(desk.school, desk.call, 'teacher');
    for (const query of ['state=owing', 'sort=due']) {
      expect([query, (await teacher('GET', `/dashboard/users?page=1&${query}`)).status]).toEqual([query, 422]);
    }
    const file1 = await desk.call('GET', '/dashboard/users/export?format=csv&q=owing&sort=due');
    const rows = String(file1.body)
      .split('\r\n')
      .map((row) => row.split(',').slice(-2));
    expect(rows.slice(0, 4)).toEqual([
      ['Due', 'Paid'],
      [String(prices.year), '0'],
      [String(prices.half_semester), '0'],
      ['', ''],
    ]);
  });
});

it('a family files ten times a day at most', async () => {
  const student = await family(desk);
  for (let each = 0; each < 10; each += 1) {
    const { id } = await file(desk, student);
    expect((await student.call('DELETE', `/payments/${id}`)).status).toBe(200);
  }
  const refused = await student.call('POST', '/payments', await filing(desk), 'multipart');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3600]).toEqual([429, true]);
});
