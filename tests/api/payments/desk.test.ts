import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInProof } from '../../support/long-form.ts';
import { change } from '../../support/people.ts';
import { asAdmin, client, type Nested } from '../dashboard/client.ts';
import { approve, type Desk, family, file, openDesk, opened, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await openDesk();
  admin = (await client(desk.school, null)('POST', '/dashboard/login', { ...desk.school.admin })).body.token;
});
afterAll(() => desk.school.remove());

const office = (fields: Nested) => desk.call('POST', '/dashboard/payments', fields, 'multipart');
const list = async (query: string) => (await desk.call('GET', `/dashboard/payments?${query}`)).body;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe('the office', () => {
  it('files what a family brings, and approves it at once', async () => {
    const student = await family(desk);
    const cash = { student_id: student.id, payment_term: 'semester', account_id: desk.cash, amount: 32_000 };
    const paid = await office({ ...cash, paid_on: '2026-09-01', approve: 1, valid_until: '2035-03-03' });
    expect([paid.status, paid.body.errors]).toEqual([201, undefined]);
    expect(paid.body.data).toMatchObject({
      state: 'approved',
      filed_by: { name: expect.any(String) },
      image: null,
      valid_until: '2035-03-03',
      student: { id: student.id },
    });
    expect((await student.call('DELETE', `/payments/${paid.body.data.id}`)).status).toBe(403);
    const more = await office({ ...cash, account_id: desk.transfer, image: await receipt(), reference: 'W 1' });
    expect(more.body.data).toMatchObject({ state: 'sent', reference: 'W 1' });
    expect((await office({ ...cash, student_id: 999_999 })).status).toBe(422);
    const { id: other } = await family(desk);
    const short = await office({ ...cash, student_id: other, amount: 1, approve: 1 });
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['amount']]);
    expect((await list(`student_id=${student.id}`)).meta.total).toBe(2);
  });

  itInProof('takes one transfer for three children of a family', async () => {
    const children = [await family(desk), await family(desk), await family(desk)];
    const image = await receipt();
    const ids: number[] = [];
    for (const [index, { id }] of children.entries()) {
      const sent = { student_id: id, account_id: desk.transfer, amount: prices.year, reference: 'FAMILY 1', image };
      const shared: Nested = index === 0 ? {} : { shared_ok: 1, note: 'three children' };
      const { status, body } = await office({ ...sent, approve: 1, ...shared });
      expect([status, body.errors]).toEqual([201, undefined]);
      ids.push(body.data.id);
    }
    const [first = 0, ...others] = ids;
    expect((await desk.call('GET', `/dashboard/payments/${first}`)).body.data).toMatchObject({
      same_reference: others,
      same_picture: others,
    });
  });
});

describe('the list', () => {
  it('has those that wait in order of filing, the others newest first, with counts and filters', async () => {
    const [first, second] = [await family(desk, { name: 'خالد عبد الرحيم' }), await family(desk)];
    const one = await file(desk, first, { reference: 'UNIQUE-77' });
    const two = await file(desk, second);
    const sent = await list('state=sent&per_page=100');
    expect(idsOf(sent)).toEqual([...idsOf(sent)].sort((a, b) => a - b));
    expect(sent.counts.sent).toBe(sent.meta.total);
    expect(idsOf(await list('per_page=100'))).toEqual([...idsOf(await list('per_page=100'))].sort((a, b) => b - a));
    expect(idsOf(await list(`q=${encodeURIComponent('عبدالرحيم خالد')}`))).toEqual([one.id]);
    expect(idsOf(await list('q=unique-77'))).toEqual([one.id]);
    expect(idsOf(await list(`q=${encodeURIComponent('unique-٧٧')}&state=approved`))).toEqual([]);
    expect((await desk.call('GET', '/dashboard/payments?state=gone')).status).toBe(422);
    expect((await desk.call('GET', '/dashboard/payments?from=yesterday')).status).toBe(422);
    expect(idsOf(await list('account_id=99999'))).toEqual([]);
    change(desk.school, `update students set deleted_at = '2026-01-01T00:00:00.000Z' where id = ${second.id}`);
    expect(idsOf(await list('state=sent&per_page=100'))).not.toContain(two.id);
    expect((await list('state=sent')).counts.sent).toBe(sent.counts.sent - 1);
    expect((await desk.call('GET', `/dashboard/payments/${two.id}`)).body.data.student.deleted).toBe(true);
    expect((await approve(desk, two.id)).status).toBe(409);
    change(desk.school, `update students set deleted_at = null where id = ${second.id}`);
    expect((await list('state=sent')).counts.sent).toBe(sent.counts.sent);
  });

  itInProof('sums what was approved by account, and what was given back where it left', async () => {
    const before = (await list('state=approved')).sums;
    const amountOf = (sums: typeof before, id: number, key: string) =>
      sums.find(({ account }: { account: { id: number } | null }) => account?.id === id)?.[key] ?? 0;
    const [one, two] = [
      await file(desk, await family(desk)),
      await file(desk, await family(desk), { amount: 58_000.25 }),
    ];
    await approve(desk, one.id);
    await approve(desk, two.id);
    const sums = (await list('state=approved')).sums;
    expect(amountOf(sums, desk.transfer, 'amount')).toBe(amountOf(before, desk.transfer, 'amount') + 116_000.25);
    expect(amountOf(sums, desk.transfer, 'count')).toBe(amountOf(before, desk.transfer, 'count') + 2);
    const reverse = { version: 2, note: 'gone', refunded: 8_000.25, account_id: desk.cash };
    await desk.call('POST', `/dashboard/payments/${two.id}/reverse`, reverse);
    const after = (await list('state=approved')).sums;
    // The approved amount stays; the reversal is listed beside it.
    expect(amountOf(after, desk.transfer, 'amount')).toBe(amountOf(before, desk.transfer, 'amount') + 116_000.25);
    expect(amountOf(after, desk.transfer, 'reversed')).toBe(amountOf(before, desk.transfer, 'reversed') + 58_000.25);
    expect(amountOf(after, desk.cash, 'refunded')).toBe(amountOf(before, desk.cash, 'refunded') + 8_000.25);
    expect((await list('from=2020-01-01&to=2020-01-02')).sums).toEqual([]);
    const { user } = (await desk.call('GET', '/dashboard/me')).body;
    expect((await list(`state=approved&decided_by=${user.id}`)).meta.total).toBeGreaterThan(0);
    expect((await list('decided_by=99999')).meta.total).toBe(0);
  });

  it('is taken along as CSV and as a workbook that say the same', async () => {
    const answer = await opened(desk, admin, '/api/dashboard/payments/export?format=csv&state=approved');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(lines.length - 1).toBe((await list('state=approved')).meta.total);
    const workbook = await opened(desk, admin, '/api/dashboard/payments/export?format=xlsx&state=approved');
    const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)?.length).toBe(lines.length);
    expect((await desk.call('GET', '/dashboard/payments/export?format=pdf')).status).toBe(422);
    expect((await desk.call('POST', '/dashboard/payments/export', {})).status).toBe(405);
    expect((await desk.call('GET', '/dashboard/payments/extend')).status).toBe(405);
  });
});

describe('a receipt', () => {
  it('is a page to print in both languages, for the school and for whose it is', async () => {
    const student = await family(desk);
    const paid = await file(desk, student);
    const path = `/api/payments/${paid.id}/receipt`;
    expect((await opened(desk, student.token, path)).status).toBe(404);
    const { receipt_no } = (await approve(desk, paid.id)).body.data;
    const english = await opened(desk, student.token, `${path}?lang=en&paper=80mm`);
    expect([english.status, english.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const text = await english.text();
    for (const part of [receipt_no, 'سارة عثمان', 'Fifty-eight thousand Sudanese pounds only', 'dir="ltr"', '80mm'])
      expect(text).toContain(part);
    const arabic = await (await opened(desk, admin, `/api/dashboard/payments/${paid.id}/receipt?lang=ar`)).text();
    for (const part of ['dir="rtl"', 'فقط ثمانية وخمسون ألف جنيه سوداني لا غير', 'A5']) expect(arabic).toContain(part);
    expect(arabic).not.toContain('ملغى');
    expect((await opened(desk, student.token, `${path}?paper=a3`)).status).toBe(422);
    const other = await family(desk);
    expect((await opened(desk, other.token, path)).status).toBe(404);
    await desk.call('POST', `/dashboard/payments/${paid.id}/reverse`, { version: 2, note: 'x' });
    expect(await (await opened(desk, student.token, `${path}?lang=ar`)).text()).toContain('ملغى');
  });
});

describe('a discount', () => {
  it('lessens what is due, and a whole one opens everything', async () => {
    const student = await family(desk);
    const give = (percent: number, reason = 'brothers') =>
      desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent, reason });
    expect((await give(10, '')).status).toBe(422);
    expect((await give(101)).status).toBe(422);
    const given = await give(10);
    expect([given.status, given.body.data.due.of]).toEqual([200, 52_200]);
    expect((await file(desk, student)).amount_due).toBe(52_200);
    await student.call('DELETE', `/payments/${(await student.call('GET', '/payments')).body.data[0].id}`);
    await give(100);
    const whole = await studentOf(desk, student.id);
    expect(whole).toMatchObject({ state: 'paid', due: null, discount: { percent: 100, reason: 'brothers' } });
    expect(whole.paid_until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await give(50);
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'unpaid', due: { amount: 29_000 } });
  });

  it('above the bound is the principal’s', async () => {
    const student = await family(desk);
    change(desk.school, "update admins set role = 'secretary'");
    const give = (percent: number) =>
      desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent, reason: 'x' });
    expect([(await give(26)).status, (await give(25)).status]).toEqual([403, 200]);
    expect((await desk.call('POST', '/dashboard/terms', { grace_days: 1 })).status).toBe(403);
    expect((await desk.call('GET', '/dashboard/terms')).status).toBe(200);
    change(desk.school, "update admins set role = 'principal'");
    expect((await asAdmin(desk.school)) !== null).toBe(true);
  });
});

describe('an extension', () => {
  itInProof('moves what is valid and has an end, and is undone for who was not changed since', async () => {
    const grade = { level_id: '1', grade_id: '2' };
    const [one, two, three] = [await family(desk, grade), await family(desk, grade), await family(desk, grade)];
    for (const student of [one, two]) {
      const { id } = await file(desk, student, { amount: 99_000 });
      await approve(desk, id, { valid_until: '2035-01-31' });
    }
    const mark = { payment_status: 1, valid_until: '2035-01-31' };
    await desk.call('PUT', `/dashboard/user/${three.id}/payment-status`, mark);
    const ends = async () => {
      const all = await Promise.all([one, two, three].map(({ id }) => studentOf(desk, id)));
      return all.map(({ paid_until }) => paid_until);
    };
    expect((await desk.call('POST', '/dashboard/payments/extend', { grade_id: 2, days: 367 })).status).toBe(422);
    const moved = await desk.call('POST', '/dashboard/payments/extend', { grade_id: 2, days: 10, note: 'closed' });
    expect([moved.status, moved.body.data.moved]).toEqual([200, 3]);
    expect(await ends()).toEqual(['2035-02-10', '2035-02-10', '2035-02-10']);
    await desk.call('PUT', `/dashboard/user/${two.id}/payment-status`, { payment_status: 0 });
    const path = `/dashboard/payments/extend/${moved.body.data.undo}/undo`;
    const undone = await desk.call('POST', path);
    expect([undone.status, undone.body.data]).toEqual([200, { moved: 2, left: 1 }]);
    expect(await ends()).toEqual(['2035-01-31', null, '2035-01-31']);
    expect((await desk.call('POST', path)).status).toBe(409);
    expect((await desk.call('POST', '/dashboard/payments/extend/9999/undo')).status).toBe(404);
  });

  itInProof('leaves whole whom it finds changed: of two ends the other one stays moved too', async () => {
    const student = await family(desk, { grade_id: '3' });
    const { id } = await file(desk, student, { amount: 99_000 });
    await approve(desk, id, { valid_until: '2035-01-31' });
    const mark = (valid_until: string) =>
      desk.call('PUT', `/dashboard/user/${student.id}/payment-status`, { payment_status: 1, valid_until });
    await mark('2035-01-31');
    const { data } = (await desk.call('POST', '/dashboard/payments/extend', { grade_id: 3, days: 10 })).body;
    await mark('2035-05-01');
    const undone = await desk.call('POST', `/dashboard/payments/extend/${data.undo}/undo`);
    expect(undone.body.data).toEqual({ moved: 0, left: 1 });
    const payment = (await desk.call('GET', `/dashboard/payments/${id}`)).body;
    expect(JSON.stringify(payment)).toContain('"valid_until":"2035-02-10"');
  });
});

describe('the list of students', () => {
  it('is narrowed by level, grade, kind, state and who waits for a way in, with the counts of the school', async () => {
    const students = async (query: string) => (await desk.call('GET', `/dashboard/users?${query}`)).body;
    const before = (await students('page=1')).counts;
    const grade = { level_id: '3', grade_id: '10' };
    const [free, unpaid, waiting] = [
      await family(desk, { ...grade, kind_of_account: 'free' }),
      await family(desk, grade),
      await family(desk, grade),
    ];
    await file(desk, waiting);
    change(desk.school, `update students set recover_requested_at = '2026-01-01' where id = ${free.id}`);
    const { counts, meta } = await students('page=1');
    expect(counts).toEqual({
      ...before,
      all: before.all + 3,
      free: before.free + 1,
      unpaid: before.unpaid + 2,
      waiting: before.waiting + 1,
      owing: before.owing + 1,
      recover: before.recover + 1,
    });
    expect(meta.total).toBe(counts.all);
    expect(counts.all).toBe(counts.waiting + counts.paid + counts.unpaid + counts.expired + counts.inactive);
    const of = async (query: string) => idsOf(await students(query));
    expect(await of('grade_id=10&page=1')).toEqual([waiting.id, unpaid.id, free.id]);
    expect(await of('grade_id=10')).toEqual([waiting.id, unpaid.id, free.id]);
    expect(await of('level_id=3&kind_of_account=free&page=1')).toEqual([free.id]);
    expect(await of('grade_id=10&state=unpaid&page=1')).toEqual([unpaid.id, free.id]);
    expect((await students('state=waiting&page=1')).meta.total).toBe(counts.waiting);
    expect((await students('owing=1&page=1')).meta.total).toBe(counts.owing);
    expect(await of('grade_id=10&owing=1')).toEqual([unpaid.id]);
    expect(await of('grade_id=10&owing=1&page=1')).toEqual([unpaid.id]);
    expect(await of(`owing=1&q=${encodeURIComponent(unpaid.email)}`)).toEqual([unpaid.id]);
    expect(await of(`owing=1&q=${encodeURIComponent(waiting.email)}`)).toEqual([]);
    expect((await students('recover=1&page=1')).data).toMatchObject([{ id: free.id, state: 'unpaid' }]);
    expect(await of(`grade_id=10&q=${encodeURIComponent(unpaid.email)}`)).toEqual([unpaid.id]);
    expect((await students('grade_id=10')).counts).toEqual(counts);
    expect(await of('grade_id=999')).toEqual([]);
    for (const bad of ['state=free', 'kind_of_account=x', 'grade_id=x', 'recover=2']) {
      expect([bad, (await desk.call('GET', `/dashboard/users?${bad}`)).status]).toEqual([bad, 422]);
    }
    change(desk.school, `update students set deleted_at = '2026-01-01T00:00:00.000Z' where id = ${unpaid.id}`);
    expect(await of('grade_id=10&page=1')).toEqual([waiting.id, free.id]);
    expect((await students('page=1')).counts.all).toBe(counts.all - 1);
    expect((await desk.call('GET', `/dashboard/users/${unpaid.id}`)).status).toBe(404);
  });
});
