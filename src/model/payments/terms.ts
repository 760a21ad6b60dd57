import { addDays, addMonths, schoolDay, startOfDay } from '../school/days.ts';
import type { PriceTerm } from '../school/price-terms.ts';

/** Until when what is paid is valid. Days are `YYYY-MM-DD` or empty. */
export interface Terms {
  year_ends: string;
  semester_ends: string;
  half_semester_ends: string;
  /** Days for which access goes on after the last one paid. */
  grace_days: number;
  /** Ends all marks that were made by hand before it. */
  by_hand_ends: string;
  /** Percent up to which a discount needs no more than `payments`. */
  discount_max: number;
}

export const firstTerms: Terms = {
  year_ends: '',
  semester_ends: '',
  half_semester_ends: '',
  grace_days: 3,
  by_hand_ends: '',
  discount_max: 25,
};

/** What is paid for without a date of its own lasts so many months. */
const months: Record<PriceTerm, number> = { year: 12, semester: 6, half_semester: 3 };

/** The last day that a term paid today is proposed to be valid; a date that is past counts as empty. */
export function proposedEnd(terms: Terms, term: PriceTerm, today: string): string {
  const set = terms[`${term}_ends`];
  return set >= today ? set : addMonths(today, months[term]);
}

/** All that the standing of students hangs on besides themselves. */
export interface Clock {
  today: string;
  /** What ended before this day is over, its days of grace too. */
  since: string;
  /** The day that ends marks made by hand, or empty; it has no grace. */
  byHandEnds: string;
  /** Marks made before this moment (ISO 8601) end on that day. */
  marksFrom: string;
}

/** How a moment looks under the school's terms. */
export function clockOf(terms: Pick<Terms, 'grace_days' | 'by_hand_ends'>, now: Date): Clock {
  const today = schoolDay(now);
  const { by_hand_ends } = terms;
  return {
    today,
    since: addDays(today, -terms.grace_days),
    byHandEnds: by_hand_ends,
    marksFrom: by_hand_ends === '' ? '' : startOfDay(by_hand_ends).toISOString(),
  };
}
