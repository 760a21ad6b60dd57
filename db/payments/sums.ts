import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Bilingual } from '../../src/model/languages.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { onlyWhere } from '../conditions.ts';
import { translations } from '../content/translated.ts';
import type { Column } from '../dialect/columns.ts';
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

/** The totals of one account, on one day or by one person if they are split so. */
interface Part<Key> extends Totals {
  key: Key | null;
  name: string | null;
  account: number | null;
}

const nothing: Totals = { count: 0, amount: 0, reversed: 0, not_received: 0, refunded: 0 };

const { account_id, refund_account_id, decided_by_id, decided_by_name, approved_by_id, approved_by_name } = payments;

const sumOf = (amount: SQL | Column) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);
const count = sql`count(*)`.mapWith(Number);
const amount = sumOf(payments.amount);
/** Of reversed payments, those whose money never arrived. */
const notReceived = sumOf(sql`case when ${payments.received} = 0 then ${payments.amount} else 0 end`);
const noName = sql<null>`null`;

/**
 * What entries are grouped by, beside the account. The approval of a payment that was reversed since has a day and a
 * person of its own; any other entry has those of the decision.
 */
export interface Grouping<Key> {
  decided: { key: SQL<Key>; name: SQL<string | null> };
  approved: { key: SQL<Key>; name: SQL<string | null> };
}

const byPerson: Grouping<number> = {
  // A person's name may change between decisions; they still get only one line.
  decided: { key: sql`${decided_by_id}`.mapWith(Number), name: sql`max(${decided_by_name})` },
  approved: { key: sql`${approved_by_id}`.mapWith(Number), name: sql`max(${approved_by_name})` },
};

/** Groups entries by what is read from their day. */
export const byDay = (part: (day: Column) => SQL<string>): Grouping<string> => ({
  decided: { key: part(payments.decided_on), name: noName },
  approved: { key: part(payments.approved_on), name: noName },
});

/** The filter fields that apply to sums. */
type SumFilter = Omit<PaymentFilter, 'q' | 'state' | 'settled'>;

const ofStudent = ({ student_id }: SumFilter) => onlyWhere(student_id, (id) => eq(payments.student_id, id));
const intoAccount = (filter: SumFilter) => onlyWhere(filter.account_id, (id) => eq(account_id, id));

const approvedInto = (account: number | null, filter: SumFilter) =>
  and(
    eq(payments.state, 'approved'),
    account === null ? isNull(account_id) : eq(account_id, account),
    decidedWithin(filter),
    ofStudent(filter),
  );

/** Approvals of an account that were not reversed; reads a range of the index `payments_sums`. */
async function approvals(db: Database, account: number | null, filter: SumFilter): Promise<Part<never>> {
  const [sum = nothing] = await db.select({ count, amount }).from(payments).where(approvedInto(account, filter));
  return { ...nothing, ...sum, account, key: null, name: null };
}

/** The same in groups; it reads the same range. */
export async function groupedApprovals<Key>(
  db: Database,
  account: number | null,
  filter: SumFilter,
  { decided }: Grouping<Key>,
): Promise<Part<Key>[]> {
  const rows = await db
    .select({ ...decided, count, amount })
    .from(payments)
    .where(approvedInto(account, filter))
    .groupBy(decided.key);
  return rows.map((row) => ({ ...nothing, ...row, account }));
}

/** All entries of reversed payments in groups: their approvals, their reversals and the refunds. */
export async function reversedEntries<Key>(
  db: Database,
  filter: SumFilter,
  { decided, approved }: Grouping<Key>,
): Promise<Part<Key>[]> {
  const reversed = and(eq(payments.state, 'reversed'), ofStudent(filter));
  const approvalsBefore = await db
    .select({ ...approved, account: account_id, count, amount })
    .from(payments)
    .where(and(reversed, approvedWithin(filter), intoAccount(filter)))
    .groupBy(approved.key, account_id);
  const reversals = await db
    .select({ ...decided, account: account_id, reversed: amount, not_received: notReceived })
    .from(payments)
    .where(and(reversed, decidedWithin(filter), intoAccount(filter)))
    .groupBy(decided.key, account_id);
  const outOf = onlyWhere(filter.account_id, (id) => eq(refund_account_id, id));
  const refunds = await db
    .select({ ...decided, account: refund_account_id, refunded: sumOf(payments.refunded) })
    .from(payments)
    .where(and(reversed, isNotNull(payments.refunded), decidedWithin(filter), outOf))
    .groupBy(decided.key, refund_account_id);
  return [...approvalsBefore, ...reversals, ...refunds].map((row) => ({ ...nothing, ...row }));
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

/** The accounts that a filter is about, and null for payments without one. */
const accountsOf = async (db: Database, { account_id: asked }: SumFilter): Promise<(AccountRow | null)[]> =>
  [...(await allAccounts(db)), null].filter((account) => asked === undefined || account?.id === asked);

/** All entries of a filter in groups: approvals, reversals and refunds, each with its own day and person. */
async function entriesBy<Key>(
  db: Database,
  accounts: readonly (AccountRow | null)[],
  filter: SumFilter,
  by: Grouping<Key>,
): Promise<Part<Key>[]> {
  const entries = await reversedEntries(db, filter, by);
  for (const account of accounts) entries.push(...(await groupedApprovals(db, account?.id ?? null, filter, by)));
  return entries;
}

/** The totals of a filter by account, including payments of deleted and erased students. */
async function paymentSums(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<AccountSum[]> {
  const reversed = await reversedEntries(db, filter, byPerson);
  const sums: AccountSum[] = [];
  for (const account of await accountsOf(db, filter)) {
    const id = account?.id ?? null;
    const sum = summed(account, [await approvals(db, id, filter), ...reversed.filter((part) => part.account === id)]);
    if (sum) sums.push(sum);
  }
  return sums;
}

/** The totals of a filter by account and person. */
export async function sumsByPerson(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<PersonSum[]> {
  const asked = await accountsOf(db, filter);
  const accounts = new Map(asked.map((account) => [account?.id ?? null, account]));
  const parts = await entriesBy(db, asked, filter, byPerson);
  const groups = Map.groupBy(parts, ({ key, account }) => `${key ?? ''} ${account ?? ''}`);
  const sums = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const sum = summed(accounts.get(first.account) ?? null, same);
    if (!sum) return [];
    const name =
      same
        .flatMap((part) => part.name ?? [])
        .sort()
        .at(-1) ?? '';
    return [{ ...sum, person: first.key === null ? null : { id: first.key, name } }];
  });
  const order = (sum: PersonSum) => [sum.person?.id ?? Infinity, sum.account?.id ?? Infinity] as const;
  return sums.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}

/** The totals of one day. */
export interface DaySums {
  day: string;
  sums: AccountSum[];
}

/** The totals of a filter by day and account, oldest day first. Days without entries are left out. */
export async function sumsByDay(
  db: Database,
  { q: _q, state: _state, settled: _settled, ...filter }: PaymentFilter,
): Promise<DaySums[]> {
  const accounts = await accountsOf(db, filter);
  const parts = await entriesBy(
    db,
    accounts,
    filter,
    byDay((day) => sql`${day}`),
  );
  const days = Map.groupBy(parts, ({ key }) => key);
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
