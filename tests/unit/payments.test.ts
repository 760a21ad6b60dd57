import { afterEach, describe, expect, it } from 'vitest';
import { amountInWords } from '../../src/model/payments/amount-in-words.ts';
import { dueOf } from '../../src/model/payments/due.ts';
import { amountSent, reduced } from '../../src/model/payments/money.ts';
import { paidAccessOf, type StoredPaidAccess } from '../../src/model/payments/paid-access.ts';
import { referenceKey } from '../../src/model/payments/payment-fields.ts';
import { clockOf, defaultPaymentSettings, proposedEnd } from '../../src/model/payments/payment-settings.ts';
import { addMonths, isDay, schoolDay } from '../../src/model/school/days.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { startOfDay } from '../../src/model/school/moments.ts';

const first = schoolFacts();
afterEach(() => setSchoolFacts(first));

const at = (moment: string, terms: Partial<typeof defaultPaymentSettings> = {}) =>
  clockOf({ ...defaultPaymentSettings, ...terms }, new Date(moment));

describe('days', () => {
  it("are the school's: they begin two hours before those of Greenwich", () => {
    expect(schoolDay(new Date('2026-11-22T21:59:59Z'))).toBe('2026-11-22');
    expect(schoolDay(new Date('2026-11-22T22:00:00Z'))).toBe('2026-11-23');
    expect(startOfDay('2026-11-23').toISOString()).toBe('2026-11-22T22:00:00.000Z');
  });

  it('go on by calendar months, to the last day of a shorter one', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-11-22', 12)).toBe('2027-11-22');
    expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('2026-2-1'), isDay('')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('terms', () => {
  it('propose their date while it is to come, and months otherwise', () => {
    const terms = { ...defaultPaymentSettings, year_ends: '2027-06-30', semester_ends: '2026-11-21' };
    expect(proposedEnd(terms, 'year', '2026-11-22')).toBe('2027-06-30');
    expect(proposedEnd(terms, 'semester', '2026-11-22')).toBe('2027-05-22');
    expect(proposedEnd(terms, 'half_semester', '2026-11-22')).toBe('2027-02-22');
    expect(proposedEnd(terms, 'year', '2027-06-30')).toBe('2027-06-30');
  });
});

describe('paid access', () => {
  const nothing: StoredPaidAccess = {
    is_active: 1,
    payment_status: 0,
    payment_waits: 0,
    paid_until: null,
    marked_paid_at: null,
    settled_until: null,
  };
  const paid = { ...nothing, payment_status: 1, paid_until: '2026-11-22', settled_until: '2026-11-22' } as const;
  const marked = { ...nothing, payment_status: 1, marked_paid_at: '2026-09-01T08:00:00.000Z' } as const;

  it('ends at the end of the last day and its grace, by itself', () => {
    expect(paidAccessOf(paid, at('2026-11-25T21:59:00Z'))).toEqual({
      state: 'paid',
      payment_status: 1,
      paid_until: '2026-11-22',
    });
    expect(paidAccessOf(paid, at('2026-11-25T22:00:00Z'))).toMatchObject({ state: 'expired', payment_status: 0 });
    expect(paidAccessOf(paid, at('2026-11-22T22:00:00Z', { grace_days: 0 }))).toMatchObject({ state: 'expired' });
  });

  it('is one state, the first that fits', () => {
    const clock = at('2026-11-22T10:00:00Z');
    expect(paidAccessOf({ ...paid, is_active: 0, payment_waits: 1 }, clock).state).toBe('inactive');
    expect(paidAccessOf({ ...paid, payment_waits: 1 }, clock)).toMatchObject({ state: 'waiting', payment_status: 1 });
    expect(paidAccessOf(nothing, clock)).toEqual({ state: 'unpaid', payment_status: 0, paid_until: null });
    expect(paidAccessOf(marked, clock)).toEqual({ state: 'paid', payment_status: 1, paid_until: null });
  });

  it('by hand ends on the day set for such marks, without grace, those made later go on', () => {
    const terms = { by_hand_ends: '2026-11-22' };
    expect(paidAccessOf(marked, at('2026-11-22T10:00:00Z', terms))).toEqual({
      state: 'paid',
      payment_status: 1,
      paid_until: '2026-11-22',
    });
    expect(paidAccessOf(marked, at('2026-11-22T22:00:00Z', terms))).toMatchObject({
      state: 'expired',
      payment_status: 0,
    });
    const later = { ...marked, marked_paid_at: '2026-11-21T22:00:00.000Z' };
    expect(paidAccessOf(later, at('2026-12-22T22:00:00Z', terms))).toMatchObject({ state: 'paid', paid_until: null });
    const both = { ...marked, settled_until: '2026-12-31' };
    expect(paidAccessOf(both, at('2026-12-01T10:00:00Z', terms))).toMatchObject({
      state: 'paid',
      paid_until: '2026-12-31',
    });
  });
});

describe('what is due', () => {
  const prices = { year: 135_000, semester: 75_000, half_semester: 40_000 };
  const account = {
    kind_of_account: 'paid',
    payment_term: 'year',
    payment_waits: 0,
    credit: 0,
    carry: 0,
    discount_percent: 0,
    settled_until: null,
  } as const;
  const today = { since: '2026-11-19' };
  const open = { settled_until: '2027-06-30' };

  it('is the price, less what is approved, while paid too', () => {
    expect(dueOf(account, prices, today)).toMatchObject({ amount: 13_500_000, of: 13_500_000, paid: 0 });
    expect(dueOf({ ...account, ...open, credit: 10_000_000 }, prices, today)).toMatchObject({ amount: 3_500_000 });
    expect(dueOf({ ...account, ...open, credit: 13_500_000 }, prices, today)).toBeNull();
  });

  it('is nothing for a free account, for a whole discount and while a payment waits', () => {
    expect(dueOf({ ...account, kind_of_account: 'free' }, prices, today)).toBeNull();
    expect(dueOf({ ...account, discount_percent: 100 }, prices, today)).toBeNull();
    expect(dueOf({ ...account, payment_waits: 1 }, prices, today)).toBeNull();
    expect(dueOf({ ...account, discount_percent: 10 }, prices, today)).toMatchObject({
      amount: 12_150_000,
      of: 12_150_000,
    });
  });

  it('is the whole price again from the end of access, less what was above the last one', () => {
    const over = { ...account, credit: 14_000_000, carry: 500_000, settled_until: '2026-11-18' };
    expect(dueOf(over, prices, today)).toMatchObject({ amount: 13_000_000, paid: 500_000 });
    expect(dueOf(over, { ...prices, year: 130_000 }, today)).toMatchObject({ amount: 12_500_000, paid: 500_000 });
    expect(dueOf({ ...over, carry: 0 }, prices, today)).toMatchObject({ amount: 13_500_000, paid: 0 });
  });
});

describe('amounts', () => {
  it('are read from what people write, and counted in whole hundredths', () => {
    const read = (value: unknown) => amountSent.safeParse(value).data;
    expect(['32000', '٣٢٠٠٠', '32,000.50', 0.07, 19.99, ' 5 '].map(read)).toEqual([
      3_200_000, 3_200_000, 3_200_050, 7, 1999, 500,
    ]);
    expect(['0', -1, '1.234', '', 'x', true, null, '32.000'].map(read).filter((each) => each !== undefined)).toEqual(
      [],
    );
    expect(reduced(1001, 50)).toBe(501);
  });

  it('are said in words', () => {
    expect(amountInWords(13_500_000, 'SDG', 'en')).toBe('One hundred and thirty-five thousand Sudanese pounds only');
    expect(amountInWords(2_000_150, 'SDG', 'en')).toBe(
      'Twenty thousand and one Sudanese pounds and fifty piastres only',
    );
    expect(amountInWords(13_500_000, 'SDG', 'ar')).toBe('فقط مائة وخمسة وثلاثون ألف جنيه سوداني لا غير');
    expect(amountInWords(500_000, 'SDG', 'ar')).toBe('فقط خمسة آلاف جنيه سوداني لا غير');
    expect(amountInWords(1_200_375, 'SDG', 'ar')).toBe(
      'فقط اثنا عشر ألفًا وثلاثة جنيهات سودانية وخمسة وسبعون قرشًا لا غير',
    );
  });

  it('are said in the parts of their own currency, where the school counts in smaller ones', () => {
    setSchoolFacts({ ...first, currency: 'KWD' });
    expect(amountInWords(10_500, 'SDG', 'en')).toBe('Ten Sudanese pounds and fifty piastres only');
    expect(amountInWords(10_500, 'SDG', 'ar')).toBe('فقط عشرة جنيهات سودانية وخمسون قرشًا لا غير');
    expect(amountInWords(10_500, 'USD', 'en')).toBe('Ten US dollars and fifty hundredths only');
    expect(amountInWords(10_500, 'KWD', 'en')).toBe('Ten Kuwaiti dinars and five hundred thousandths only');
    expect(amountInWords(10_000, 'JPY', 'en')).toBe('Ten Japanese yen only');
  });
});

it('references are compared without spaces, case and the script of their digits', () => {
  expect(referenceKey(' FT ١٢٣ x ')).toBe('ft123x');
  expect(referenceKey('  ')).toBeNull();
});
