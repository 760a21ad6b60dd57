import { and, eq, gte, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '../../src/model/payments/payment-fields.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { contains } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/** What a list of payments is narrowed to. Days are those of decision, of filing while they wait. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  q?: string | undefined;
  student_id?: number | undefined;
  account_id?: number | undefined;
  decided_by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const deleted = (db: Database) =>
  db.select({ id: students.id }).from(students).where(isNotNull(students.deleted_at));

/** Whose student is deleted is not listed; whose student is erased stands there without one. */
const shown = (db: Database) => or(isNull(payments.student_id), notInArray(payments.student_id, deleted(db)));

function days({ from, to, state }: PaymentFilter): SQL | undefined {
  const { decided_on, filed_on } = payments;
  if (state === 'sent') return and(from ? gte(filed_on, from) : undefined, to ? lte(filed_on, to) : undefined);
  if (state !== undefined) return and(from ? gte(decided_on, from) : undefined, to ? lte(decided_on, to) : undefined);
  const day = sql`coalesce(${decided_on}, ${filed_on})`;
  return and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined);
}

/** All of a filter but its words. */
export const narrowed = (db: Database, filter: PaymentFilter): SQL | undefined =>
  and(
    onlyWhere(filter.state, (state) => eq(payments.state, state)),
    onlyWhere(filter.student_id, (id) => eq(payments.student_id, id)),
    onlyWhere(filter.account_id, (id) => eq(payments.account_id, id)),
    onlyWhere(filter.decided_by, (id) => eq(payments.decided_by_id, id)),
    days(filter),
    shown(db),
  );

/** Every word stands in the student's name, email or phone, or in the reference; the whole query may be a reference. */
export function matching(q: string | undefined): SQL | undefined {
  const words = searchWords(q ?? '');
  const whole = referenceKey(q ?? null);
  if (words.length === 0 || whole === null) return undefined;
  const anywhere = words.map((word) =>
    or(contains(students.search_text, word), contains(payments.reference_key, referenceKey(word) ?? word)),
  );
  return or(and(...anywhere), contains(payments.reference_key, whole));
}
