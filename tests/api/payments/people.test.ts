import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldPictures } from '../../../api/people/retention.ts';
import { closeDatabase } from '../../../db/open.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { bearer, change, count, photo } from '../../support/people.ts';
import { storageOf, storedFile } from '../../support/test-files.ts';
import { tracesIn } from '../../support/traces.ts';
import { adminToken, type Nested } from '../dashboard/client.ts';
import { approve, type Desk, family, file, openDesk, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const paymentOf = async (id: number) => (await desk.call('GET', `/dashboard/payments/${id}`)).body.data;
const isStored = (address: string) => storedFile(desk.school.dataDir, address.replace('/files/', 'private/')) !== null;
const told = async (about: string) =>
  (await desk.call('GET', `/dashboard/audit?about=${about}&per_page=100`)).body.data;
const open = async (address: string) =>
  fetch(desk.school.url + address, { headers: bearer(await adminToken(desk.school)) });

describe('a receipt that the office is given with an enrolment', () => {
  const child: Nested = { name: 'آدم عيسى', phone: '0911444555', level_id: 1, grade_id: 1 };

  it('is a payment that the office has filed', async () => {
    const image = await receipt();
    const said = { account_id: desk.transfer, reference: 'FT 77 01', amount: 58_000, paid_on: '2026-09-01' };
    const paid = { ...child, kind_of_account: 'paid', payment_term: 'year', ...said, image };
    const made = await desk.call('POST', '/dashboard/users', paid, 'multipart');
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body.data).toMatchObject({ state: 'waiting', payment_image: expect.any(String) });
    const { data } = (await desk.call('GET', `/dashboard/payments?student_id=${made.body.data.id}`)).body;
    expect(data).toMatchObject([
      {
        ...{ state: 'sent', amount: 58_000, amount_due: prices.year, reference: 'FT 77 01', paid_on: '2026-09-01' },
        filed_by: { id: 1, name: expect.any(String) },
        account: { id: desk.transfer },
        image: made.body.data.payment_image,
      },
    ]);
    expect(await told(`payments/${data[0].id}`)).toMatchObject([{ action: 'create', actor: { id: 1 } }]);
    // The same image again is reported, but not refused.
    const again = await desk.call(
      'POST',
      '/dashboard/users',
      { ...child, kind_of_account: 'paid', payment_term: 'semester', image, different: 1 },
      'multipart',
    );
    expect(again.status).toBe(201);
    const second = (await desk.call('GET', `/dashboard/payments?student_id=${again.body.data.id}`)).body.data;
    expect(second).toMatchObject([{ amount: null, account: null, reference: null, same_picture: [data[0].id] }]);
  });

  it('changes nothing when it cannot be, and is none of a free account', async () => {
    const students = count(desk.school, 'select count(*) n from students');
    const wrong = { ...child, kind_of_account: 'paid', payment_term: 'year', account_id: 999, image: await receipt() };
    const refused = await desk.call('POST', '/dashboard/users', wrong, 'multipart');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['account_id']]);
    expect(count(desk.school, 'select count(*) n from students')).toBe(students);
    const free = { ...child, kind_of_account: 'free', image: await receipt(), different: 1 };
    const made = await desk.call('POST', '/dashboard/users', free, 'multipart');
    expect(made.status).toBe(201);
    expect((await desk.call('GET', `/dashboard/payments?student_id=${made.body.data.id}`)).body.data).toEqual([]);
  });
});

describe('an erased student', () => {
  it('leaves the sums of the payments, and no byte of who paid', async () => {
    const payer = await family(desk, { name: 'زهرة أبكر' }, await photo(71, 51));
    const [first] = (await desk.call('GET', `/dashboard/payments?student_id=${payer.id}`)).body.data;
    await desk.call('POST', `/dashboard/payments/${first.id}/refuse`, { reason: 'other', note: 'سطر خاص', version: 1 });
    const sent = await file(desk, payer, { reference: 'ZAHRA-5512' });
    expect((await approve(desk, sent.id)).status).toBe(200);
    const pictures = [(await paymentOf(first.id)).image, (await paymentOf(sent.id)).image];
    const names = pictures.map((address: string) => address.split('/').at(-1) ?? '');
    expect(tracesIn(desk.school.dataDir, ['ZAHRA-5512']).length).toBeGreaterThan(0);

    expect((await desk.call('POST', `/dashboard/users/${payer.id}/erase`)).status).toBe(200);
    const texts = ['زهرة أبكر', payer.email, 'ZAHRA-5512', 'zahra-5512', 'ZAHRA5512', 'zahra5512', 'سطر خاص', ...names];
    expect(tracesIn(desk.school.dataDir, texts)).toEqual([]);
    for (const address of pictures) {
      expect([isStored(address), (await open(address)).status]).toEqual([false, 404]);
    }
    expect(await paymentOf(sent.id)).toMatchObject({
      ...{ student: null, reference: null, note: null, image: null, state: 'approved' },
      ...{ amount: prices.year, account: { id: desk.transfer }, receipt_no: expect.any(String) },
    });
    const [line] = await told(`payments/${sent.id}`);
    expect(line).toMatchObject({ action: 'approve', changes: { state: ['sent', 'approved'] } });
    expect(line.changes).not.toHaveProperty('reference');
  });

  it('leaves no receipt to decide: it waits no more, and is as it was', async () => {
    const student = await family(desk);
    const { id } = await file(desk, student);
    const queue = async () => (await desk.call('GET', '/dashboard/payments?state=sent&per_page=100')).body;
    const before = await queue();
    expect((await desk.call('POST', `/dashboard/users/${student.id}/erase`)).status).toBe(200);
    const after = await queue();
    const ids = (list: { data: { id: number }[] }) => list.data.map((each) => each.id);
    expect(ids(before)).toContain(id);
    expect(ids(after)).toEqual(ids(before).filter((each) => each !== id));
    expect([after.meta.total, after.counts.sent]).toEqual([before.meta.total - 1, before.counts.sent - 1]);
    for (const [how, fields] of [
      ['approve', { version: 1, reference: 'X 1' }],
      ['refuse', { version: 1, reason: 'unreadable' }],
    ] as const) {
      const { status, body } = await desk.call('POST', `/dashboard/payments/${id}/${how}`, fields);
      expect([status, body.data]).toMatchObject([409, { state: 'sent', receipt_no: null, student: null }]);
    }
    expect((await paymentOf(id)).state).toBe('sent');
  });
});

describe('the export of a student', () => {
  it('holds every payment with its picture and what was done with it', async () => {
    const payer = await family(desk, {}, await photo(72, 52));
    const [first] = (await desk.call('GET', `/dashboard/payments?student_id=${payer.id}`)).body.data;
    await desk.call('POST', `/dashboard/payments/${first.id}/refuse`, { reason: 'unreadable', version: 1 });
    const second = await file(desk, payer);
    await approve(desk, second.id);
    const answer = await open(`/api/dashboard/users/${payer.id}/export`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'audit.json',
      `documents/payment-${first.id}.webp`,
      `documents/payment-${second.id}.webp`,
      'entrance.json',
      'mails.json',
      'payments.json',
      'student.json',
    ]);
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    expect(read('payments.json')).toMatchObject([
      { id: first.id, state: 'refused', reason: 'unreadable' },
      { id: second.id, state: 'approved', amount: prices.year, reference: second.reference },
    ]);
    const lines = read('audit.json').map((line: { action: string; about: string }) => `${line.action} ${line.about}`);
    expect(lines.sort()).toEqual(
      [`refuse payments/${first.id}`, `approve payments/${second.id}`, `export students/${payer.id}`].sort(),
    );
  });
});

describe('the picture of a payment', () => {
  it('goes so many days after the decision; by what it is known again stays', async () => {
    const set = (days: number) => desk.call('POST', '/dashboard/retention', { receipts_days: days, passports_days: 0 });
    await set(20);
    const image = await receipt();
    const old = await family(desk);
    const young = await family(desk);
    const waiting = await family(desk);
    const [first, second, third] = [
      await file(desk, old, { image }),
      await file(desk, young),
      await file(desk, waiting, { image }),
    ];
    await approve(desk, first.id);
    await approve(desk, second.id);
    const past = new Date(Date.now() - 21 * 86_400_000).toISOString();
    change(desk.school, 'update payments set decided_at = ? where id = ?', past, first.id);
    change(desk.school, 'update payments set created_at = ? where id = ?', past, third.id);
    const removed = async () => {
      const db = openSchoolDatabase(desk.school);
      const gone = await removeOldPictures({ db, storage: storageOf(desk.school.dataDir) });
      await closeDatabase(db);
      return gone;
    };
    await set(0);
    expect(await removed()).toBe(0);
    await set(20);
    expect(await removed()).toBe(1);
    expect(await paymentOf(first.id)).toMatchObject({
      ...{ image: null, image_removed_at: expect.any(String), state: 'approved', same_picture: [third.id] },
    });
    expect(isStored(first.image)).toBe(false);
    expect((await studentOf(desk, old.id)).payment_image).toBeNull();
    // A payment that an older version marked as paid has no decision date.
    change(desk.school, 'update payments set decided_at = null, created_at = ? where id = ?', past, second.id);
    expect(await removed()).toBe(1);
    expect((await studentOf(desk, young.id)).payment_image).toBeNull();
    expect(await paymentOf(third.id)).toMatchObject({ image: third.image, image_removed_at: null });
    expect((await studentOf(desk, waiting.id)).payment_image).toBe(third.image);
  });

  it('is opened with one line about the payment, an older one too', async () => {
    const payer = await family(desk, {}, await photo(73, 53));
    const [first] = (await desk.call('GET', `/dashboard/payments?student_id=${payer.id}`)).body.data;
    await desk.call('POST', `/dashboard/payments/${first.id}/refuse`, { reason: 'unreadable', version: 1 });
    const second = await file(desk, payer);
    const before = await told(`students/${payer.id}`);
    for (const address of [first.image, second.image, first.image]) expect((await open(address)).status).toBe(200);
    expect((await told(`payments/${first.id}`)).map(({ action }: { action: string }) => action)).toEqual([
      'open_payment_image',
      'refuse',
    ]);
    expect(await told(`payments/${second.id}`)).toMatchObject([{ action: 'open_payment_image', changes: {} }]);
    expect(await told(`students/${payer.id}`)).toEqual(before);
    await desk.call('DELETE', `/dashboard/users/${payer.id}`);
    for (const address of [first.image, second.image]) expect((await open(address)).status).toBe(404);
  });
});

describe('a promotion', () => {
  const promote = async (grade_id: number, to_grade_id: number) =>
    (await desk.call('POST', '/dashboard/users/promote', { grade_id, to_grade_id })).body.data;
  const undo = (id: number) => desk.call('POST', `/dashboard/users/promote/${id}/undo`);

  it('ends what payments have opened, and its undo gives it back to whom nothing was decided since', async () => {
    const [kept, decided, marked] = [await family(desk), await family(desk), await family(desk)];
    const first = await file(desk, kept);
    const until = '2027-08-31';
    await approve(desk, first.id, { valid_until: until });
    const theirs = await file(desk, decided);
    await approve(desk, (await file(desk, marked)).id, { valid_until: '2027-07-31' });
    const by_hand = { payment_status: 1, valid_until: '2028-01-01' };
    await desk.call('PUT', `/dashboard/user/${marked.id}/payment-status`, by_hand);
    const was = await studentOf(desk, marked.id);

    const done = await promote(1, 2);
    for (const { id } of [kept, marked]) {
      expect(await studentOf(desk, id)).toMatchObject({
        ...{ grade: { id: 2 }, payment_status: 0, paid_until: null, state: 'unpaid' },
      });
    }
    // A pending payment stays pending.
    expect(await studentOf(desk, decided.id)).toMatchObject({ state: 'waiting' });
    await desk.call('POST', `/dashboard/payments/${theirs.id}/refuse`, { reason: 'unreadable', version: 1 });
    const other = await family(desk, { grade_id: '2' });
    await approve(desk, (await file(desk, other, { amount: 90_000 })).id);
    // Saving the student again must not recalculate access that the promotion has ended.
    await desk.call('POST', `/dashboard/users/${kept.id}`, { name: 'اسم جديد' });

    const back = await undo(done.undo);
    expect(back.status).toBe(200);
    expect(back.body.data).toEqual({ moved: done.moved - 1, left: 1 });
    expect(await studentOf(desk, kept.id)).toMatchObject({
      ...{ grade: { id: 1 }, payment_status: 1, paid_until: until, state: 'paid' },
    });
    expect(await studentOf(desk, marked.id)).toMatchObject({
      paid_until: was.paid_until,
      payment_status: 1,
      state: 'paid',
    });
    expect(await studentOf(desk, decided.id)).toMatchObject({ grade: { id: 2 }, payment_status: 0 });
    // After the undo, reversing the payment has the usual effect.
    const now = await paymentOf(first.id);
    await desk.call('POST', `/dashboard/payments/${first.id}/reverse`, { note: 'back', version: now.version });
    expect(await studentOf(desk, kept.id)).toMatchObject({ payment_status: 0, paid_until: null });
  });

  it('and an approval that is undone in between opens nothing at the undo', async () => {
    const payer = await family(desk);
    const sent = await file(desk, payer);
    await approve(desk, sent.id);
    const done = await promote(1, 2);
    const now = await paymentOf(sent.id);
    expect((await desk.call('POST', `/dashboard/payments/${sent.id}/undo`, { version: now.version })).status).toBe(200);
    await undo(done.undo);
    expect(await studentOf(desk, payer.id)).toMatchObject({ payment_status: 0, paid_until: null, state: 'waiting' });
  });
});
