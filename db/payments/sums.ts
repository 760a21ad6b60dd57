import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { onlyWhere } from '../conditions.ts';
import { translations } from '../content/translated.ts';
import type { Database } from '../open.ts';
import { cachedWhileUnchanged } from '../read-cache.ts';
import { paymentAccounts, payments } from '../schema.ts';
import { approvedWithin, decidedWithin, type PaymentFilter } from './list.ts';

/** Totals over entries. */
interface Totals {
  /** Approvals, including those reversed later. */
  count: number;
  amount: number;
  /** Reversals, whatever day the approval was made, and the part whose money never arrived. */
  reversed: number;
  not_received: number;
  /** Refunds, in the account they were paid from. */
  refunded: number;
}

/** The totals of an account, in its currency. */
export interface AccountSum extends Totals {
  account: { id: number; name: Bilingual } | null;
  currency: string;
  /** The balance of these entries in the account. */
  net: number;
}

/** The part of an account's totals made by one staff member, for counting their own cash. */
export interface PersonSum extends AccountSum {
  /** Null for entries without a staff member. */
  person: { id: number; name: string } | null;
}

/** Totals of one account, and of one person if they are split by person. */
interface Part extends Totals {
  person: number | null;
  name: string | null;
  account: number | null;
}

const nothing: Totals = { count: 0, amount: 0, reversed: 0, not_received: 0, refunded: 0 };

const count = sql`count(*)`.mapWith(Number);
const amount = sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number);
/** A person's name may change between decisions; they still get only one line. */
const latest = (name: SQL) => sql<string | null>`max(${name})`;

const { account_id, refund_account_id, decided_by_id, decided_by_name, approved_by_id, approved_by_name } = payments;

/** The filter fields that apply to sums. */
type SumFilter = Omit<PaymentFilter, 'q' | 'state' | 'settled'>;

const ofStudent = ({ student_id }: SumFilter) => onlyWhere(student_id, (id) => eq(payments.student_id, id));
const intoAccount = (filter: SumFilter) => onlyWhere(filter.account_id, (id) => eq(account_id, id));

/** Approvals of an account that were not reversed; reads a range of the index `payments_sums`. */
async function standing(db: Database, account: number | null, filter: SumFilter): Promise<Part> {
  const ofAccount = account === null ? isNull(account_id) : eq(account_id, account);
  const where = and(eq(payments.state, 'approved'), ofAccount, decidedWithin(filter), ofStudent(filter));
  const [sum = nothing] = await db.select({ count, amount }).from(payments).where(where);
  return { ...nothing, ...sum, account, person: null, name: null };
}

/** Approvals that were not reversed, by person and account. */
async function standingByPerson(db: Database, filter: SumFilter): Promise<Part[]> {
  const rows = await db
    .select({ person: decided_by_id, name: latest(sql`${decided_by_name}`), account: account_id, count, amount })
    .from(payments)
    .where(and(eq(payments.state, 'approved'), decidedWithin(filter), intoAccount(filter), ofStudent(filter)))
    .groupBy(decided_by_id, account_id);
  return rows.map((row) => ({ ...nothing, ...row }));
}

/** Both entries of reversed payments, and the refunds. */
async function ofReversed(db: Database, filter: SumFilter): Promise<Part[]> {
  const reversed = and(eq(payments.state, 'reversed'), ofStudent(filter));
  const approvals = await db
    .select({ person: approved_by_id, name: latest(sql`${approved_by_name}`), account: account_id, count, amount })
    .from(payments)
    .where(and(reversed, approvedWithin(filter), intoAccount(filter)))
    .groupBy(approved_by_id, account_id);
  const maker = { person: decided_by_id, name: latest(sql`${decided_by_name}`) };
  const unseen = sql`coalesce(sum(case when ${payments.received} = 0 then ${payments.amount} else 0 end), 0)`;
  const reversals = await db
    .select({ ...maker, account: account_id, reversed: amount, not_received: unseen.mapWith(Number) })
    .from(payments)
    .where(and(reversed, decidedWithin(filter), intoAccount(filter)))
    .groupBy(decided_by_id, account_id);
  const refunds = await db
    .select({
      ...maker,
      account: refund_account_id,
      refunded: sql`coalesce(sum(${payments.refunded}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        reversed,
        isNotNull(payments.refunded),
        decidedWithin(filter),
        onlyWhere(filter.account_id, (id) => eq(refund_account_id, id)),
      ),
    )
    .groupBy(decided_by_id, refund_account_id);
  return [...approvals, ...reversals, ...refunds].map((row) => ({ ...nothing, ...row }));
}

const allAccounts = (db: Database) => db.select().from(paymentAccounts).orderBy(asc(paymentAccounts.id));
type AccountRow = Awaited<ReturnType<typeof allAccounts>>[number];

/** Adds up the parts of one account in the form of the API answer; null if all are zero. */
function summed(account: AccountRow | null, parts: readonly Totals[]): AccountSum | null {
  const total = (what: keyof Totals) => parts.reduce((sum, part) => sum + part[what], 0);
  const totals = {
    amount: total('amount'),
    reversed: total('reversed'),
    refunded: total('refunded'),
    not_received: total('not_received'),
  };
  const entries = total('count');
  if (entries === 0 && Object.values(totals).every((each) => each === 0)) return null;
  return {
    account: account && { id: account.id, name: translations(account, 'name') },
    currency: account?.currency ?? schoolFacts().currency,
    count: entries,
    amount: amountOf(totals.amount),
    reversed: amountOf(totals.reversed),
    refunded: amountOf(totals.refunded),
    not_received: amountOf(totals.not_received),
    net: amountOf(totals.amount - totals.not_received - totals.refunded),
  };
}

/** Reads sums with a cache, because paging through a list requests the same sums repeatedly. */
export const sumsReader = (db: Database): ((filter: PaymentFilter) => Promise<AccountSum[]>) =>
  cachedWhileUnchanged(
    db,
    (filter: PaymentFilter) => paymentSums(db, filter),
    ({ q: _q, state: _state, settled: _settled, ...filter }) => JSON.stringify(filter),
  );

/** The totals of a filter by account, including payments of deleted and erased students. */
async function paymentSums(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<AccountSum[]> {
  const others = await ofReversed(db, filter);
  const sums: AccountSum[] = [];
  for (const account of [...(await allAccounts(db)), null]) {
    const id = account?.id ?? null;
    const isAsked = filter.account_id === undefined || filter.account_id === id;
    const stand = isAsked ? [await standing(db, id, filter)] : [];
    const sum = summed(account, [...stand, ...others.filter((part) => part.account === id)]);
    if (sum) sums.push(sum);
  }
  return sums;
}

/** The totals of a filter by account and person. */
export async function sumsByPerson(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<PersonSum[]> {
  const accounts = new Map((await allAccounts(db)).map((account) => [account.id, account]));
  const parts = [...(await standingByPerson(db, filter)), ...(await ofReversed(db, filter))];
  const groups = Map.groupBy(parts, ({ person, account }) => `${person ?? ''} ${account ?? ''}`);
  const sums = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const sum = summed((first.account !== null && accounts.get(first.account)) || null, same);
    if (!sum) return [];
    const name =
      same
        .flatMap((part) => part.name ?? [])
        .sort()
        .at(-1) ?? '';
    return [{ ...sum, person: first.person === null ? null : { id: first.person, name } }];
  });
  const order = (sum: PersonSum) => [sum.person?.id ?? Infinity, sum.account?.id ?? Infinity] as const;
  return sums.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}

/** The totals of one day. */
export interface DaySums {
  day: string;
  sums: AccountSum[];
}

/** A part of one day. */
type DayPart = Totals & { day: string | null; account: number | null };

/** All entries of a filter by day and account: approvals, reversals and refunds, each on its own day. */
async function partsByDay(db: Database, filter: SumFilter): Promise<DayPart[]> {
  const { decided_on, approved_on, refunded, received, state } = payments;
  const standing = and(eq(state, 'approved'), decidedWithin(filter), intoAccount(filter), ofStudent(filter));
  const reversed = and(eq(state, 'reversed'), ofStudent(filter));
  const approvals = await db
    .select({ day: decided_on, account: account_id, count, amount })
    .from(payments)
    .where(standing)
    .groupBy(decided_on, account_id);
  const reversedSince = await db
    .select({ day: approved_on, account: account_id, count, amount })
    .from(payments)
    .where(and(reversed, approvedWithin(filter), intoAccount(filter)))
    .groupBy(approved_on, account_id);
  const unseen = sql`coalesce(sum(case when ${received} = 0 then ${payments.amount} else 0 end), 0)`;
  const reversals = await db
    .select({ day: decided_on, account: account_id, reversed: amount, not_received: unseen.mapWith(Number) })
    .from(payments)
    .where(and(reversed, decidedWithin(filter), intoAccount(filter)))
    .groupBy(decided_on, account_id);
  const outOf = onlyWhere(filter.account_id, (id) => eq(refund_account_id, id));
  const refunds = await db
    .select({
      ...{ day: decided_on, account: refund_account_id },
      refunded: sql`coalesce(sum(${refunded}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(and(reversed, isNotNull(refunded), decidedWithin(filter), outOf))
    .groupBy(decided_on, refund_account_id);
  return [...approvals, ...reversedSince, ...reversals, ...refunds].map((row) => ({ ...nothing, ...row }));
}

/** The totals of a filter by day and account, oldest day first. Days without entries are left out. */
export async function sumsByDay(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<DaySums[]> {
  const accounts = [...(await allAccounts(db)), null];
  const days = Map.groupBy(await partsByDay(db, filter), ({ day }) => day);
  return [...days]
    .flatMap(([day, parts]) => {
      if (day === null) return [];
      const sums = accounts.flatMap((account) => {
        const same = parts.filter((part) => part.account === (account?.id ?? null));
        return summed(account, same) ?? [];
      });
      return sums.length > 0 ? [{ day, sums }] : [];
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}
