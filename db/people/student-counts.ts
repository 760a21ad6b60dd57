import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { dueOf } from '../../src/model/payments/standing.ts';
import type { Clock } from '../../src/model/payments/terms.ts';
import type { Prices } from '../../src/model/school/price-terms.ts';
import type { Database } from '../open.ts';
import { countEndedMarks } from '../payments/access.ts';
import { turn } from '../pieces.ts';
import { grades, students } from '../schema.ts';

export interface StudentCounts {
  all: number;
  waiting: number;
  paid: number;
  unpaid: number;
  expired: number;
  inactive: number;
  free: number;
  owing: number;
  recover: number;
}

const live = isNull(students.deleted_at);
const { is_active, payment_waits, payment_status, paid_until } = students;

/** Counts students with a paid account and no pending payment, grouped by all values that decide what they owe. */
export function feesQuery(db: Database, since: string) {
  const { grade_id, payment_term, discount_percent, credit, carry, settled_until, kind_of_account } = students;
  return (
    db
      .select({
        grade_id,
        payment_term,
        discount_percent,
        credit,
        carry,
        count: sql`count(*)`.mapWith(Number),
        open: sql`sum(case when ${settled_until} >= ${since} then 1 else 0 end)`.mapWith(Number),
      })
      .from(students)
      // Written as literals, like the condition of the partial index `students_fees`: with bound parameters the
      // database would not use it.
      .where(and(live, sql`${kind_of_account} = 'paid'`, sql`${payment_waits} = 0`))
      .groupBy(grade_id, payment_term, discount_percent, credit, carry)
  );
}

/** Counts students who owe something; the rule is evaluated once per group of equal values. */
async function countOwing(db: Database, clock: Clock): Promise<number> {
  const rows = await db.select().from(grades);
  const prices = new Map<number, Prices>(rows.map((grade) => [grade.id, grade]));
  const groups = await feesQuery(db, clock.since);
  return groups.reduce((sum, { count, open, grade_id, ...group }) => {
    const of = prices.get(grade_id);
    if (!of) return sum;
    const owes = (settled_until: string | null) =>
      dueOf({ ...group, settled_until, kind_of_account: 'paid', payment_waits: 0 }, of, clock) !== null;
    return sum + (owes(clock.since) ? open : 0) + (owes(null) ? count - open : 0);
  }, 0);
}

/** The number of students in each state in the whole school; each count reads a range of an index. */
export async function studentCounts(db: Database, clock: Clock): Promise<StudentCounts> {
  // Both run in parallel if the database can, because counting who owes takes as long as all other counts.
  const [others, owing] = await Promise.all([countStates(db, clock), turn().then(() => countOwing(db, clock))]);
  return { ...others, owing };
}

async function countStates(db: Database, clock: Clock): Promise<Omit<StudentCounts, 'owing'>> {
  const count = (...of: Parameters<typeof and>) => db.$count(students, and(live, ...of));
  const decided = [eq(is_active, 1), eq(payment_waits, 0)];
  const inactive = await count(eq(is_active, 0));
  const waiting = await count(eq(is_active, 1), eq(payment_waits, 1));
  const unpaid = await count(...decided, eq(payment_status, 0));
  const marks = await countEndedMarks(db, clock);
  const expired = marks + (await count(...decided, eq(payment_status, 1), lt(paid_until, clock.since)));
  const undated = await count(...decided, eq(payment_status, 1), isNull(paid_until));
  const dated = await count(...decided, eq(payment_status, 1), gte(paid_until, clock.since));
  const paid = undated + dated - marks;
  return {
    all: inactive + waiting + paid + expired + unpaid,
    waiting,
    paid,
    unpaid,
    expired,
    inactive,
    free: await count(eq(students.kind_of_account, 'free')),
    recover: await count(isNotNull(students.recover_requested_at)),
  };
}
