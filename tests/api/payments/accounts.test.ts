import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, client } from '../dashboard/client.ts';
import { type Desk, family, file, openDesk } from './desk.ts';

let desk: Desk;
let call: Call;
let anyone: Call;
beforeAll(async () => {
  desk = await openDesk();
  call = desk.call;
  anyone = client(desk.school, null);
});
afterAll(() => desk.school.remove());

const fields = { name: { ar: 'فوري', en: 'Fawry' } };

describe('accounts that families pay to', () => {
  it('are made, changed, switched off, deleted and brought back; families see the active ones', async () => {
    const made = await call('POST', '/dashboard/payment-accounts', fields, 'multipart');
    expect([made.status, made.body.message]).toEqual([201, 'Added successfully']);
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      id,
      kind: 'transfer',
      name: fields.name,
      holder: '',
      number: '',
      note: { ar: '', en: '' },
      currency: 'SDG',
      is_active: 1,
      version: 1,
    });
    const shown = async () => (await anyone('GET', '/payment-accounts')).body.data;
    expect((await shown()).at(-1)).toMatchObject({ id, name: 'Fawry', note: '', number: '' });
    const path = `/dashboard/payment-accounts/${id}`;
    const changed = await call('POST', path, { number: ' ٠٠١٢٣ ', note: { ar: 'ملاحظة' }, currency: 'usd' });
    expect(changed.body.data).toMatchObject({
      number: '00123',
      note: { ar: 'ملاحظة', en: '' },
      currency: 'USD',
      name: fields.name,
    });
    expect((await shown()).at(-1)).toMatchObject({ number: '00123', note: 'ملاحظة' });
    await call('POST', path, { is_active: 0 });
    expect((await shown()).map((each: { id: number }) => each.id)).not.toContain(id);
    expect((await call('GET', path)).body.data.is_active).toBe(0);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('POST', `${path}/restore`)).body.data).toMatchObject({ id, number: '00123' });
    expect((await call('POST', `${path}/restore`)).status).toBe(404);
    const { changed: lately } = (await call('GET', '/dashboard/payment-accounts')).body;
    expect(lately[0]).toMatchObject({ account: { id }, changes: { number: ['', '00123'] } });
  });

  it('need both names and a currency of three letters', async () => {
    const bad = await call('POST', '/dashboard/payment-accounts', {
      name: { ar: 'x' },
      currency: 'pounds',
      kind: 'gold',
    });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['currency', 'kind', 'name.en']]);
    expect((await call('POST', '/dashboard/payment-accounts', {})).status).toBe(422);
  });

  it('cannot be deleted once a payment names them, nor have another currency', async () => {
    const { id } = (await call('POST', '/dashboard/payment-accounts', fields)).body.data;
    const change = (currency: string) => call('POST', `/dashboard/payment-accounts/${id}`, { ...fields, currency });
    expect((await change('USD')).body.data.currency).toBe('USD');
    expect((await change('SDG')).status).toBe(200);
    const student = await family(desk);
    const paid = await file(desk, student, { account_id: id });
    const other = await change('USD');
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['currency']]);
    expect((await call('GET', `/dashboard/payments/${paid.id}`)).body.data.currency).toBe('SDG');
    expect((await change('SDG')).status).toBe(200);
    expect((await call('DELETE', `/dashboard/payment-accounts/${id}`)).status).toBe(422);
    expect((await call('GET', `/dashboard/payment-accounts/${id}`)).status).toBe(200);
  });
});

describe('terms', () => {
  it('are empty with three days of grace until they are set, and keep what is not sent', async () => {
    const empty = { year_ends: '', semester_ends: '', half_semester_ends: '', by_hand_ends: '' };
    expect((await call('GET', '/dashboard/terms')).body.data).toEqual({
      ...empty,
      grace_days: 3,
      discount_max: 25,
      version: 1,
    });
    const set = await call('POST', '/dashboard/terms', { year_ends: '2035-06-30', grace_days: '٥' }, 'multipart');
    expect(set.body.data).toEqual({ ...empty, year_ends: '2035-06-30', grace_days: 5, discount_max: 25, version: 2 });
    expect((await call('POST', '/dashboard/terms', { year_ends: '' })).body.data.year_ends).toBe('');
    for (const [field, value] of Object.entries({ year_ends: '2026-02-30', grace_days: 61, discount_max: 101 })) {
      const { status, body } = await call('POST', '/dashboard/terms', { [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await call('GET', '/dashboard/terms')).body.data.grace_days).toBe(5);
  });
});
