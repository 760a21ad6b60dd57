import { and, count, eq, gte, isNotNull, or } from 'drizzle-orm';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { firstLanguage } from '../../src/model/languages.ts';
import type { LastChange } from '../../src/model/last-change.ts';
import { currencyDecimals, partsIn } from '../../src/model/payments/currencies.ts';
import { type Actor, type Changes, changesBetween } from '../../src/model/people/audit.ts';
import { type SchoolFacts, schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { priceTerms } from '../../src/model/school/price-terms.ts';
import {
  changedSchool,
  newSchool,
  type SchoolChange,
  type SchoolRecord,
  storedSchool,
  unnamedIn,
} from '../../src/model/school/school.ts';
import { isReadable, nearestReadable } from '../../src/model/school/school-colours.ts';
import { setPhonePlan } from '../../src/model/text/phone.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { changeOfRecord, readOfficeRecord, saveOfficeRecord, versionedRecord } from '../people/office-records.ts';
import { hasSecondFactor } from '../people/second-factor.ts';
import { requestPublish } from '../publishing/queue.ts';
import { restorableSince } from '../restorable-since.ts';
import { grades, payments } from '../schema.ts';
import { changedBy, checkVersion } from '../versioned.ts';
import { liveGrades } from './levels.ts';
import { readPhone, trunkPrefixOf } from './phone-plans.ts';

const name = 'school';

/** The school's record. */
export const readSchool = async (db: Reads): Promise<SchoolRecord> =>
  (await readOfficeRecord(db, name, storedSchool)) ?? newSchool(firstLanguage);

/** Reads the facts that this process works with (`schoolFacts`) from the record. */
export async function loadSchoolFacts(db: Reads): Promise<SchoolFacts> {
  const school = await readSchool(db);
  setPhonePlan(readPhone);
  setSchoolFacts({ ...school, trunk_prefix: trunkPrefixOf(school.phone_country) });
  return schoolFacts();
}

/**
 * Keeps the facts of this process as new as the content, which any process may change.
 * @returns a function to call before they are used: undefined when they are new. Without a database they stay as they are
 */
export function watchSchoolFacts(db: Pick<Database, 'contentVersion'> & Reads): () => Promise<void> | undefined {
  let readAt = Number.NaN;
  let reading: Promise<void> | undefined;
  return () => {
    const version = db.contentVersion();
    if (version === readAt) return undefined;
    const done = (read: boolean) => {
      reading = undefined;
      if (read) readAt = version;
    };
    reading ??= loadSchoolFacts(db).then(
      () => done(true),
      () => done(false),
    );
    return reading;
  };
}

/** The school's record with its version, for the dashboard. */
export const shownSchool = async (db: Reads) => versionedRecord(db, name, await readSchool(db));

/** The newest version of the record, who wrote it and when. */
export const changeOfSchool = (db: Reads): Promise<LastChange> => changeOfRecord(db, name);

/** Stores the record of a new school, unless it has one. */
export async function seedSchool(db: Database, school: SchoolRecord): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await readOfficeRecord(tx, name, storedSchool)) === null) await saveOfficeRecord(tx, name, school);
  });
}

/**
 * Payments that bind the school to its currency: those that wait or are approved and were not reversed. One of an erased
 * student waits for nobody.
 */
async function bindingPayments(tx: Transaction): Promise<number> {
  const waits = and(eq(payments.state, 'sent'), isNotNull(payments.student_id));
  const [row] = await tx
    .select({ count: count() })
    .from(payments)
    .where(or(eq(payments.state, 'approved'), waits));
  return row?.count ?? 0;
}

/** How many grades have a price with more decimals. A deleted one counts as long as it can be restored. */
async function unfitPrices(tx: Transaction, decimals: number): Promise<number> {
  const rows = await tx
    .select()
    .from(grades)
    .where(or(liveGrades, gte(grades.deleted_at, restorableSince())));
  const fits = (price: number | null) => price === null || Number(price.toFixed(decimals)) === price;
  return rows.filter((row) => !priceTerms.every((term) => fits(row[term]))).length;
}

async function currencyProblems(tx: Transaction, before: SchoolRecord, after: SchoolRecord) {
  if (after.currency === before.currency) return null;
  // Amounts are stored in parts of the school's currency: payments of any state bind a school to their size.
  const sameParts = partsIn(after.currency) === partsIn(before.currency);
  const bound = sameParts ? await bindingPayments(tx) : await tx.$count(payments);
  if (bound > 0)
    return { problem: { problem: 'currencyPaid', values: { count: bound } }, data: { payments: bound } } as const;
  const unfit = await unfitPrices(tx, currencyDecimals(after.currency));
  if (unfit > 0)
    return { problem: { problem: 'pricesUnfit', values: { count: unfit } }, data: { grades: unfit } } as const;
  return null;
}

/** @throws Refusal 422 with everything that is wrong about a change */
async function checkSchool(
  tx: Transaction,
  before: SchoolRecord,
  after: SchoolRecord,
  change: SchoolChange,
  actor: Actor,
): Promise<void> {
  const fields: Record<string, FieldProblems[string]> = {};
  const data: Record<string, unknown> = {};
  for (const language of unnamedIn(after, change)) fields[`name.${language}`] = [{ problem: 'required' }];
  if (!after.languages.includes(after.default_language)) fields['default_language'] = [{ problem: 'choice' }];
  for (const colour of ['accent', 'primary'] as const) {
    if (change.colours?.[colour] === undefined || isReadable(after.colours[colour])) continue;
    fields[`colours.${colour}`] = [{ problem: 'contrast' }];
    const nearest = nearestReadable(after.colours[colour]);
    Object.assign(data, { nearest, [colour]: nearest });
  }
  // Who asks everybody for a second step has one, so that nobody shuts out the whole school by mistake.
  if (after.require_totp > before.require_totp && !(await hasSecondFactor(tx, actor.id))) {
    fields['require_totp'] = [{ problem: 'ownTotpFirst' }];
  }
  const currency = await currencyProblems(tx, before, after);
  if (currency) {
    fields['currency'] = [currency.problem];
    Object.assign(data, currency.data);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields, data });
}

/** What decides which addresses the site has: the languages in use, and the one without a prefix. */
const addressesOf = ({ languages, default_language }: SchoolRecord) => [default_language, ...languages].join(' ');

/** The fields that the audit log names, each in each language. */
function auditedChanges(before: SchoolRecord, after: SchoolRecord): Changes {
  const flat = ({ name, short_name, address, colours, languages, ...rest }: SchoolRecord) => ({
    ...Object.fromEntries(
      Object.entries({ name, short_name, address, colours }).flatMap(([field, parts]) =>
        Object.entries(parts).map(([part, value]): [string, unknown] => [`${field}.${part}`, value]),
      ),
    ),
    languages: languages.join(', '),
    ...rest,
  });
  const [one, other]: Record<string, unknown>[] = [flat(before), flat(after)];
  return changesBetween(one ?? {}, other ?? {}, Object.keys(other ?? {}));
}

/**
 * Changes the school; what is not sent stays.
 * @param version the version that the change is based on
 * @returns the record after the change
 * @throws ChangedMeanwhile
 * @throws Refusal 422
 */
export async function changeSchool(db: Database, actor: Actor, change: SchoolChange, version: number | undefined) {
  return inTransaction(db, async (tx) => {
    const newest = await changeOfSchool(tx);
    checkVersion(version, newest.version);
    const before = await readSchool(tx);
    const after = changedSchool(before, change);
    await checkSchool(tx, before, after, change, actor);
    const changes = auditedChanges(before, after);
    const grows = Object.keys(changes).length > 0 ? { version: newest.version + 1, ...changedBy(actor) } : {};
    await saveOfficeRecord(tx, name, after, grows);
    if (addressesOf(before) !== addressesOf(after)) {
      await requestPublish(tx, { tags: [], addresses: [], everything: true });
    }
    await noteInAudit(tx, actor, { action: 'update', about: name, changes });
    return shownSchool(tx);
  });
}
