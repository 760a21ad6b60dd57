import { addDays, addMonths, schoolDay } from '../school/days.ts';
import { startOfDay } from '../school/moments.ts';
import type { PriceTerm } from '../school/price-terms.ts';

/** End dates of paid access, grace days and the highest discount. Days are `YYYY-MM-DD` or empty. */
export interface PaymentSettings {
  year_ends: string;
  semester_ends: string;
  half_semester_ends: string;
  /** Grace days: access continues for this many days after the last paid day. */
  grace_days: number;
  /** The day on which all manual "paid" marks made before it end. */
  by_hand_ends: string;
  /** The highest discount in percent that the `payments` capability may give. */
  discount_max: number;
}

export const defaultPaymentSettings: PaymentSettings = {
  year_ends: '',
  semester_ends: '',
  half_semester_ends: '',
  grace_days: 3,
  by_hand_ends: '',
  discount_max: 25,
};

/** Length of a term in months, if it has no end date. */
const months: Record<PriceTerm, number> = { year: 12, semester: 6, half_semester: 3 };

/** The proposed end date for a term that is paid today. An end date in the past counts as empty. */
export function proposedEnd(settings: PaymentSettings, term: PriceTerm, today: string): string {
  const set = settings[`${term}_ends`];
  return set >= today ? set : addMonths(today, months[term]);
}

/** The date values that decide the state of students. */
export interface Clock {
  today: string;
  /** Access that ended before this day is over, including grace days. */
  since: string;
  /** The day on which manual "paid" marks end, or empty. It has no grace days. */
  byHandEnds: string;
  /** Marks made before this moment (ISO 8601) end on that day. */
  marksFrom: string;
}

/** The `Clock` for a moment, with the payment settings of the school. */
export function clockOf(settings: Pick<PaymentSettings, 'grace_days' | 'by_hand_ends'>, now: Date): Clock {
  const today = schoolDay(now);
  const { by_hand_ends } = settings;
  return {
    today,
    since: addDays(today, -settings.grace_days),
    byHandEnds: by_hand_ends,
    marksFrom: by_hand_ends === '' ? '' : startOfDay(by_hand_ends).toISOString(),
  };
}
