import { and, eq, type SQL, sql } from 'drizzle-orm';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import { grades, students } from '../schema.ts';

/** The discounted price of the student's term in hundredths, calculated like `priceFor`. */
function price(): SQL {
  const { payment_term, discount_percent } = students;
  const ofTerms = priceTerms.map((term) => sql`when ${payment_term} = ${term} then ${grades[term]}`);
  const pounds = sql`(case ${sql.join(ofTerms, sql` `)} else 0 end)`;
  return sql`(cast(round(${pounds} * 100) as bigint) * (100 - ${discount_percent}) + 50) / 100`;
}

/** The amount that counts toward the price, in hundredths. */
function paid(since: string): SQL {
  const { settled_until, credit, carry } = students;
  return sql`case when ${settled_until} >= ${since} then ${credit} else ${carry} end`;
}

/**
 * The amount that a student owes, in hundredths; 0 for nothing. The query must join the student's grade.
 * @param since as in `owing`
 */
export function amountOwed(since: string): SQL<number> {
  const { kind_of_account, payment_waits } = students;
  const rest = sql`coalesce(${price()} - ${paid(since)}, 0)`;
  return sql<number>`case when ${kind_of_account} = 'paid' and ${payment_waits} = 0 and ${rest} > 0 then ${rest} else 0 end`;
}

/**
 * Whether a student owes something: the SQL version of `dueOf` in `src/model/payments/standing.ts`
 * (`tests/api/payments/standing.test.ts` compares the two).
 * @param since access that ends on this day (YYYY-MM-DD) or later has not expired
 */
export function owing(since: string): SQL | undefined {
  const { kind_of_account, payment_waits, grade_id } = students;
  // PostgreSQL turns this subquery into a join.
  const dear = sql`exists (select 1 from ${grades} where ${grades.id} = ${grade_id} and ${price()} > ${paid(since)})`;
  return and(eq(kind_of_account, 'paid'), eq(payment_waits, 0), dear);
}
