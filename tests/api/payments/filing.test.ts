import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitKey } from '../../../api/http/limits.ts';
import { ownPayment } from '../../../src/model/payments/payment.ts';
import { rateLimits } from '../../../src/model/request-limits.ts';
import { change, photo, register, registrationOf } from '../../support/people.ts';
import { storedFile } from '../../support/test-files.ts';
import { answerOf } from '../dashboard/client.ts';
import { approve, type Desk, family, file, filing, openDesk, prices, receipt, studentOf } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.school.remove());

const fileAt = (image: string) => storedFile(desk.school.dataDir, image.replace('/files/', 'private/')) !== null;

describe('a family', () => {
  it('sees what is due and where to pay, files once, and waits', async () => {
    const student = await family(desk);
    const before = (await student.call('GET', '/payments')).body;
    expect(before).toMatchObject({ data: [], paid_until: null });
    expect(before.due).toEqual({
      payment_term: 'year',
      amount: prices.year,
      of: prices.year,
      paid: 0,
      currency: 'SDG',
    });
    expect(before.accounts.map(({ id }: { id: number }) => id)).toEqual([desk.transfer, desk.cash]);
    const paid = await file(desk, student, { amount: '٥٨٬٠٠٠', reference: ' FT 9 ' });
    expect(paid).toMatchObject({
      payment_term: 'year',
      amount_due: prices.year,
      amount: prices.year,
      currency: 'SDG',
      account: { id: desk.transfer, name: 'Bankak' },
      reference: 'FT 9',
      paid_on: '2026-09-01',
      state: 'sent',
      reason: null,
      note: null,
      version: 1,
      decided_at: null,
    });
    expect(Object.keys(paid).sort()).toEqual(Object.keys(ownPayment.shape).sort());
    const after = (await student.call('GET', '/payments')).body;
    expect([after.due, after.data]).toEqual([null, [paid]]);
    const again = await student.call('POST', '/payments', await filing(desk), 'multipart');
    expect(again.status).toBe(422);
    expect(await studentOf(desk, student.id)).toMatchObject({
      state: 'waiting',
      payment_status: 0,
      payment_image: paid.image,
    });
  });

  it('of a free account brings a receipt that its first payment replaces, file and all', async () => {
    const free = { kind_of_account: 'free', payment_term: '' };
    const picture = async () => Buffer.from(await (await receipt()).arrayBuffer());
    const [own, desks] = [await family(desk, free, await picture()), await family(desk, free, await picture())];
    const images: string[] = [];
    for (const { id } of [own, desks]) images.push((await studentOf(desk, id)).payment_image);
    expect(images.map(fileAt)).toEqual([true, true]);
    change(desk.school, "update students set created_at = '2025-01-01T00:00:00.000Z' where id = ?", own.id);
    const paid = await file(desk, own);
    const filed = { student_id: desks.id, payment_term: 'year', account_id: desk.cash, amount: prices.year };
    expect((await desk.call('POST', '/dashboard/payments', filed, 'multipart')).status).toBe(201);
    expect(images.map(fileAt)).toEqual([false, false]);
    expect((await studentOf(desk, own.id)).payment_image).toBe(paid.image);
    const { user } = (await own.call('GET', '/auth/me')).body;
    expect(user.documents).toEqual([{ name: 'payment_image', since: paid.created_at }]);
  });

  it('sends pictures a hundred and twenty times an hour at most, whatever becomes of them', async () => {
    const [busy, other] = [await family(desk), await family(desk)];
    const { points } = rateLimits.ownPictures;
    const writes = rateLimitKey('writesOfStudent', `student ${busy.id}`).key;
    for (let count = 0; count < points; count++) {
      if (count % 50 === 0) change(desk.school, 'delete from rate_windows where key = ?', writes);
      expect((await busy.call('POST', '/payments', { amount: 'none' }, 'multipart')).status).toBe(422);
    }
    change(desk.school, 'delete from rate_windows where key = ?', writes);
    const refused = await busy.call('POST', '/payments', await filing(desk), 'multipart');
    expect(refused.status).toBe(429);
    expect((await busy.call('POST', '/auth/me', { personal_photo: await receipt() }, 'multipart')).status).toBe(429);
    expect((await busy.call('POST', '/auth/me', { name: 'Amna Ali Omer' }, 'multipart')).status).toBe(200);
    await file(desk, other);
  });

  it('is told every field that is wrong, and nothing is kept', async () => {
    const student = await family(desk);
    const bad = {
      payment_term: 'decade',
      account_id: 999,
      amount: '0',
      paid_on: '2026-02-31',
      reference: 'x'.repeat(61),
    };
    const { status, body } = await student.call('POST', '/payments', await filing(desk, bad), 'multipart');
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['amount', 'paid_on', 'payment_term', 'reference'],
    ]);
    const refused = async (changes: Parameters<typeof filing>[1]) => {
      const sent = Object.fromEntries(
        Object.entries(await filing(desk, changes)).filter(([, value]) => value !== null),
      );
      return Object.keys((await student.call('POST', '/payments', sent, 'multipart')).body.errors ?? {});
    };
    expect(await refused({ account_id: 999 })).toEqual(['account_id']);
    expect(await refused({ paid_on: '2999-01-01' })).toEqual(['paid_on']);
    expect(await refused({ reference: null })).toEqual(['reference']);
    expect(await refused({ image: null })).toEqual(['image']);
    const wrong = new File(['no picture'], 'receipt.jpg');
    expect((await student.call('POST', '/payments', await filing(desk, { image: wrong }), 'multipart')).status).toBe(
      415,
    );
    expect((await student.call('GET', '/payments')).body.data).toEqual([]);
  });

  it('is told of everything that is missing, the picture too', async () => {
    const { call } = await family(desk);
    const { status, body } = await call('POST', '/payments', {});
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['account_id', 'amount', 'image', 'paid_on', 'payment_term'],
    ]);
  });

  it('sends numbers in digits of either script, and no reference that reads as another one', async () => {
    const student = await family(desk);
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const account_id = arabic(String(desk.transfer));
    const turned = '\u202EFT\u2066 9\u200E9 \u0007';
    const sent = await file(desk, student, { account_id, reference: turned });
    expect(sent).toMatchObject({ reference: 'FT 99', account: { id: desk.transfer } });
    // Invisible characters count as empty, and so as not sent.
    const empty = await student.call('POST', `/payments/${sent.id}`, { reference: '\u202E' });
    expect([empty.status, empty.body.data.reference]).toEqual([200, 'FT 99']);
    await approve(desk, sent.id, { version: 2 });
    const again = await file(desk, await family(desk), { reference: 'f\u200Dt99' });
    expect((await approve(desk, again.id)).body.errors).toHaveProperty('reference');
  });

  it('replaces what waits and takes it back, with its picture', async () => {
    const student = await family(desk);
    const paid = await file(desk, student);
    const path = `/payments/${paid.id}`;
    const changed = await student.call('POST', path, { amount: 100, image: await receipt() }, 'multipart');
    expect(changed.body.data).toMatchObject({ id: paid.id, amount: 100, version: 2, reference: paid.reference });
    expect([fileAt(paid.image), fileAt(changed.body.data.image)]).toEqual([false, true]);
    const stale = await approve(desk, paid.id);
    expect([stale.status, stale.body.data.version]).toEqual([409, 2]);
    expect((await student.call('DELETE', path)).status).toBe(200);
    expect(fileAt(changed.body.data.image)).toBe(false);
    expect((await student.call('DELETE', path)).status).toBe(404);
    expect((await desk.call('GET', `/dashboard${path}`)).status).toBe(404);
    expect(await studentOf(desk, student.id)).toMatchObject({ state: 'unpaid', payment_image: null });
    const other = await family(desk);
    const theirs = await file(desk, other);
    expect((await student.call('DELETE', `/payments/${theirs.id}`)).status).toBe(404);
  });

  it('is told what each term would ask for, a free account too', async () => {
    const student = await family(desk, { kind_of_account: 'free' });
    const amounts = async () => (await student.call('GET', '/payments')).body.amounts;
    expect(await amounts()).toEqual(prices);
    await desk.call('POST', `/dashboard/users/${student.id}/discount`, { percent: 10, reason: 'two children' });
    expect(await amounts()).toEqual({ year: 52_200, semester: 28_800, half_semester: 16_200 });
    const sent = await file(desk, student, { payment_term: 'semester', amount: 20_000 });
    expect([sent.amount_due, (await amounts()).semester]).toEqual([28_800, 28_800]);
    await approve(desk, sent.id, { short_ok: 1 });
    expect(await amounts()).toEqual({ year: 32_200, semester: 8_800, half_semester: 0 });
  });

  it('pays cash without a reference, and free accounts may pay too', async () => {
    const student = await family(desk, { kind_of_account: 'free' });
    const { reference, ...sent } = await filing(desk, {
      account_id: desk.cash,
      payment_term: 'semester',
      amount: 32000,
    });
    const { status, body } = await student.call('POST', '/payments', sent, 'multipart');
    expect([status, body.data.amount_due, body.data.reference]).toEqual([201, prices.semester, null]);
    expect((await approve(desk, body.data.id)).status).toBe(200);
    expect(await studentOf(desk, student.id)).toMatchObject({
      kind_of_account: 'paid',
      payment_term: 'semester',
      state: 'paid',
    });
    await desk.call('POST', `/dashboard/payments/${body.data.id}/undo`, { version: 2 });
    expect(await studentOf(desk, student.id)).toMatchObject({ kind_of_account: 'free', payment_term: null });
  });

  it('may send the same form again whose answer was lost', async () => {
    const student = await family(desk);
    const sent = await filing(desk);
    const form = new FormData();
    for (const [name, value] of Object.entries(sent)) form.append(name, value instanceof File ? value : String(value));
    const headers = {
      authorization: `Bearer ${student.token}`,
      'idempotency-key': 'the-same-receipt-again',
      lang: 'en',
    };
    const send = async () =>
      answerOf(await fetch(`${desk.school.url}/api/payments`, { method: 'POST', body: form, headers }));
    const first = await send();
    const again = await send();
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe('the receipt of a registration', () => {
  it('is the first payment of a paid account, with what was said of it', async () => {
    const said = { account_id: String(desk.transfer), reference: 'R 1', amount: '58000', paid_on: '2026-09-01' };
    const student = await family(desk, said, await photo(200, 200));
    const { data } = (await student.call('GET', '/payments')).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ state: 'sent', amount: 58000, reference: 'R 1', account: { id: desk.transfer } });
    expect((await approve(desk, data[0].id)).status).toBe(200);
  });

  it('waits without data, which approving then asks for', async () => {
    const student = await family(desk, {}, await photo(201, 200));
    const [paid] = (await student.call('GET', '/payments')).body.data;
    expect(paid).toMatchObject({
      amount: null,
      reference: null,
      account: null,
      paid_on: null,
      amount_due: prices.year,
    });
    const bare = await approve(desk, paid.id);
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([422, ['account_id', 'amount']]);
    const half = await approve(desk, paid.id, { account_id: desk.transfer, amount: prices.year });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['reference']]);
    const whole = await approve(desk, paid.id, { account_id: desk.cash, amount: prices.year });
    expect([whole.status, whole.body.data.account.id]).toEqual([200, desk.cash]);
  });

  it('must be right where it is said, and is none with a free account', async () => {
    const bad = registrationOf({ kind_of_account: 'paid', payment_term: 'year', account_id: '999' });
    const refused = await register(desk.school, bad, { image: await photo(202, 200) });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['account_id']]);
    expect((await register(desk.school, { ...bad, account_id: '', amount: '-1' })).body.errors).toHaveProperty(
      'amount',
    );
    const student = await family(desk, { kind_of_account: 'free', amount: 'nonsense' }, await photo(203, 200));
    expect((await student.call('GET', '/payments')).body).toMatchObject({ data: [], due: null });
    expect((await studentOf(desk, student.id)).payment_image).toMatch(/^\/files\/students\//);
  });

  it('is told at a registration what cannot be of a receipt, with its picture or without', async () => {
    const paid = { kind_of_account: 'paid', payment_term: 'year' };
    const wrong = await register(desk.school, registrationOf({ ...paid, account_id: '999', paid_on: '2199-01-01' }));
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['account_id', 'paid_on']]);
    const right = { ...paid, account_id: String(desk.transfer), paid_on: '2026-09-01' };
    expect((await register(desk.school, registrationOf(right))).status).toBe(200);
  });
});
