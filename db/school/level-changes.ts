import { and, desc, eq, gte, isNotNull, isNull, lt, ne, notExists, type SQL } from 'drizzle-orm';
import { gradeTags } from '../../src/model/content/changes.ts';
import { tags } from '../../src/model/content/tags.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import { type Actor, type Changes, changesBetween } from '../../src/model/people/audit.ts';
import { byTerm, type Prices, type PriceTerm, priceTerms } from '../../src/model/school/price-terms.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { missingTexts, textsAfter } from '../../src/model/text/texts-in-use.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import { translated, translations } from '../content/translated.ts';
import { type Database, inLongTransaction, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { requestPublish } from '../publishing/queue.ts';
import { restorableSince } from '../restorable-since.ts';
import { grades, levels, promotions, students } from '../schema.ts';
import { checkVersion, differs, nextVersion } from '../versioned.ts';
import { isGrade, liveGrades, liveLevels, priceValues } from './levels.ts';
import { nextPosition, putInOrder } from './order.ts';

const aboutLevel = (id: number) => `levels/${id}`;
const aboutGrade = (id: number) => `grades/${id}`;

/** A name and other values for the audit log, which names each language of a text. */
function audited({ name, ...others }: { name: Bilingual } & Readonly<Record<string, unknown>>) {
  return { ...Object.fromEntries(languages.map((language) => [`name.${language}`, name[language]])), ...others };
}
type Audited = Parameters<typeof audited>[0];

/** The differences between two states of a level or grade; `before` is null for a new one. */
function auditedChanges(before: Audited | null, after: Audited): Changes {
  const values: Record<string, unknown> = audited(after);
  return changesBetween(before && audited(before), values, Object.keys(values));
}

const names = (name: Bilingual) => translated('name', (language) => name[language]);
/** Every page shows the names of levels and grades in its menu. */
const menuChanged = (tx: Transaction) => requestPublish(tx, { tags: [tags.menu], addresses: [] });
const gradeCameOrWent = (tx: Transaction, id: number) => requestPublish(tx, gradeTags(id));

type GradeRow = typeof grades.$inferSelect;
type LevelRow = typeof levels.$inferSelect;

async function levelRow(tx: Transaction, id: number): Promise<LevelRow | null> {
  const [row] = await tx
    .select()
    .from(levels)
    .where(and(eq(levels.id, id), liveLevels));
  return row ?? null;
}

async function gradeRow(tx: Transaction, id: number): Promise<GradeRow | null> {
  const [row] = await tx
    .select()
    .from(grades)
    .where(and(eq(grades.id, id), liveGrades));
  return row ?? null;
}

/** The languages in which another grade of the level has the same name, compared like a search. */
async function takenNames(tx: Transaction, level: number, name: Bilingual, except = 0): Promise<FieldProblems> {
  const others = await tx
    .select()
    .from(grades)
    .where(and(eq(grades.level_id, level), ne(grades.id, except), liveGrades));
  const same = (one: string, other: string) => one !== '' && searchText([one]) === searchText([other]);
  const taken = languages.filter((language) =>
    others.some((other) => same(name[language], translations(other, 'name')[language])),
  );
  return Object.fromEntries(taken.map((language) => [`name.${language}`, [{ problem: 'nameTaken' as const }]]));
}

function refuse(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** A name as it was sent. What was not sent stays. */
type SentName = Parameters<typeof textsAfter>[1];

/** The name after a change. @throws Refusal 422 if it is missing in a language in use */
function renamed(before: Bilingual, sent: SentName): Bilingual {
  const name = textsAfter(before, sent);
  const missing = missingTexts(before, name);
  refuse(Object.fromEntries(missing.map((language) => [`name.${language}`, [{ problem: 'required' as const }]])));
  return name;
}

/** Creates a level without grades; it comes last. @returns its id */
export async function createLevel(db: Database, by: Actor, name: Bilingual): Promise<number> {
  return inTransaction(db, async (tx) => {
    const position = await nextPosition(tx, levels, undefined);
    const [added] = await tx
      .insert(levels)
      .values({ ...names(name), position })
      .returning({ id: levels.id });
    if (!added) throw new Error('the new level is not there');
    await menuChanged(tx);
    const changes = auditedChanges(null, { name });
    await noteInAudit(tx, by, { action: 'create', about: aboutLevel(added.id), changes });
    return added.id;
  });
}

/** Renames a level. @returns false if there is none @throws ChangedMeanwhile, Refusal 422 */
export async function renameLevel(
  db: Database,
  by: Actor,
  id: number,
  sent: SentName,
  version: number | undefined,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await levelRow(tx, id);
    if (!before) return false;
    checkVersion(version, before.version);
    const name = renamed(translations(before, 'name'), sent);
    const set = names(name);
    const change = differs(before, set) ? nextVersion(levels, by) : {};
    await tx
      .update(levels)
      .set({ ...set, ...change })
      .where(eq(levels.id, id));
    await menuChanged(tx);
    const changes = auditedChanges({ name: translations(before, 'name') }, { name });
    await noteInAudit(tx, by, { action: 'update', about: aboutLevel(id), changes });
    return true;
  });
}

/** Soft-deletes a level. @returns false if there is none; the number of grades if it still has any */
export async function deleteLevel(db: Database, by: Actor, id: number): Promise<boolean | { grades: number }> {
  return inTransaction(db, async (tx) => {
    if (!(await levelRow(tx, id))) return false;
    const held = await tx.$count(grades, and(eq(grades.level_id, id), liveGrades));
    if (held > 0) return { grades: held };
    await tx.update(levels).set({ deleted_at: new Date().toISOString() }).where(eq(levels.id, id));
    await menuChanged(tx);
    await noteInAudit(tx, by, { action: 'delete', about: aboutLevel(id) });
    return true;
  });
}

/** Restores a level deleted within the last day, at its former place. @returns false if there is none */
export async function restoreLevel(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const restorable = and(eq(levels.id, id), isNotNull(levels.deleted_at), gte(levels.deleted_at, restorableSince()));
    const back = await tx.update(levels).set({ deleted_at: null }).where(restorable).returning({ id: levels.id });
    if (back.length === 0) return false;
    await menuChanged(tx);
    await noteInAudit(tx, by, { action: 'restore', about: aboutLevel(id) });
    return true;
  });
}

/** The audit changes of an order: the ids before and after. */
const reordered = (before: readonly number[], after: readonly number[]): Changes =>
  before.join() === after.join() ? {} : { order: [before.join(', '), after.join(', ')] };

/** Puts all levels in another order. @throws Refusal 409, 422 */
export async function orderLevels(db: Database, by: Actor, ids: readonly number[]): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    const before = await putInOrder(tx, levels, undefined, ids);
    await menuChanged(tx);
    await noteInAudit(tx, by, { action: 'order', about: 'levels', changes: reordered(before, ids) });
  });
}

/** Puts the grades of a level in another order. @returns false if there is no such level @throws Refusal 409, 422 */
export async function orderGrades(db: Database, by: Actor, level: number, ids: readonly number[]): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    if (!(await levelRow(tx, level))) return false;
    const before = await putInOrder(tx, grades, eq(grades.level_id, level), ids);
    await menuChanged(tx);
    await noteInAudit(tx, by, { action: 'order', about: aboutLevel(level), changes: reordered(before, ids) });
    return true;
  });
}

/** Creates a grade; it comes last. @returns its id; null if there is no such level @throws Refusal 422 */
export async function createGrade(
  db: Database,
  by: Actor,
  level: number,
  { name, ...prices }: Prices & { name: Bilingual },
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    if (!(await levelRow(tx, level))) return null;
    refuse(await takenNames(tx, level, name));
    const position = await nextPosition(tx, grades, eq(grades.level_id, level));
    const [added] = await tx
      .insert(grades)
      .values({ level_id: level, ...names(name), ...priceValues(prices), position })
      .returning({ id: grades.id });
    if (!added) throw new Error('the new grade is not there');
    await gradeCameOrWent(tx, added.id);
    const changes = auditedChanges(null, { name, level_id: level, ...prices });
    await noteInAudit(tx, by, { action: 'create', about: aboutGrade(added.id), changes });
    return added.id;
  });
}

/** What to change of a grade; absent values stay. */
export interface GradeChange extends Partial<Record<PriceTerm, number | null | undefined>> {
  name?: SentName;
  level_id?: number | undefined;
}

/** A price after a change. Null is a price that was sent: the term is not offered. */
const priceAfter = (before: number | null, sent: number | null | undefined) => (sent === undefined ? before : sent);

/**
 * Renames a grade, moves it to another level, where it comes last, or changes its prices.
 * @returns false if there is no such grade
 * @throws ChangedMeanwhile, Refusal 422
 */
export async function changeGrade(
  db: Database,
  by: Actor,
  id: number,
  change: GradeChange,
  version: number | undefined,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await gradeRow(tx, id);
    if (!row) return false;
    checkVersion(version, row.version);
    const before = { name: translations(row, 'name'), level_id: row.level_id, ...byTerm((term) => row[term]) };
    const name = change.name ? renamed(before.name, change.name) : before.name;
    const prices = byTerm((term) => priceAfter(row[term], change[term]));
    const after = { name, level_id: change.level_id ?? before.level_id, ...prices };
    if (!(await levelRow(tx, after.level_id))) refuse({ level_id: [{ problem: 'unknown' }] });
    const taken = await takenNames(tx, after.level_id, after.name, id);
    // Without a new name, the level is what the person has to change.
    if (Object.keys(taken).length > 0) refuse(change.name ? taken : { level_id: [{ problem: 'nameTaken' }] });
    const moved = after.level_id !== before.level_id;
    const set = { ...names(after.name), level_id: after.level_id, ...prices };
    await tx
      .update(grades)
      .set({
        ...set,
        ...priceValues(prices),
        ...(moved ? { position: await nextPosition(tx, grades, eq(grades.level_id, after.level_id)) } : {}),
        ...(differs(row, set) ? nextVersion(grades, by) : {}),
      })
      .where(eq(grades.id, id));
    await requestPublish(tx, { tags: differs(row, prices) ? [tags.menu, tags.prices] : [tags.menu], addresses: [] });
    const changes = auditedChanges(before, after);
    await noteInAudit(tx, by, { action: 'update', about: aboutGrade(id), changes });
    return true;
  });
}

/** How many students and subjects a grade has. Students who left the school count, deleted ones do not. */
export interface GradeUse {
  students: number;
  subjects: number;
}

const ofGrade = (id: number) => {
  const table = tableOf(lists.subjects);
  return { table, where: and(eq(mustColumn(table, 'grade_id'), id), isNull(table.deleted_at)) };
};

/** Soft-deletes a grade. @returns false if there is none; its students and subjects if it has any */
export async function deleteGrade(db: Database, by: Actor, id: number): Promise<boolean | GradeUse> {
  return inTransaction(db, async (tx) => {
    if (!(await isGrade(tx, id))) return false;
    const subjects = ofGrade(id);
    const use = {
      students: await tx.$count(students, and(eq(students.grade_id, id), isNull(students.deleted_at))),
      subjects: await tx.$count(subjects.table, subjects.where),
    };
    if (use.students > 0 || use.subjects > 0) return use;
    await tx.update(grades).set({ deleted_at: new Date().toISOString() }).where(eq(grades.id, id));
    await gradeCameOrWent(tx, id);
    await noteInAudit(tx, by, { action: 'delete', about: aboutGrade(id) });
    return true;
  });
}

/** A deleted level or grade that can still be restored. */
interface Deleted {
  id: number;
  name: Bilingual;
  deleted_at: string;
}

/** The levels and grades deleted within the last day, the latest first. */
export async function restorablePlaces(
  db: Database,
): Promise<{ levels: Deleted[]; grades: (Deleted & { level_id: number })[] }> {
  const deletedOf = (row: LevelRow | GradeRow): Deleted => ({
    id: row.id,
    name: translations(row, 'name'),
    deleted_at: row.deleted_at ?? '',
  });
  const restorable = (column: typeof grades.deleted_at | typeof levels.deleted_at) =>
    and(isNotNull(column), gte(column, restorableSince()));
  const levelRows = await db
    .select()
    .from(levels)
    .where(restorable(levels.deleted_at))
    .orderBy(desc(levels.deleted_at));
  const gradeRows = await db
    .select()
    .from(grades)
    .where(restorable(grades.deleted_at))
    .orderBy(desc(grades.deleted_at));
  return {
    levels: levelRows.map(deletedOf),
    grades: gradeRows.map((row) => ({ ...deletedOf(row), level_id: row.level_id })),
  };
}

/**
 * Restores a grade deleted within the last day, at its former place.
 * @returns false if there is none
 * @throws Refusal 422 if its level is deleted, or another grade has its name now
 */
export async function restoreGrade(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const restorable = and(eq(grades.id, id), isNotNull(grades.deleted_at), gte(grades.deleted_at, restorableSince()));
    const [row] = await tx.select().from(grades).where(restorable);
    if (!row) return false;
    if (!(await levelRow(tx, row.level_id))) refuse({ level_id: [{ problem: 'levelDeleted' }] });
    refuse(await takenNames(tx, row.level_id, translations(row, 'name')));
    await tx.update(grades).set({ deleted_at: null }).where(eq(grades.id, id));
    await gradeCameOrWent(tx, id);
    await noteInAudit(tx, by, { action: 'restore', about: aboutGrade(id) });
    return true;
  });
}

/**
 * Sets the three prices of a grade.
 * @param version the version that the change is based on
 * @returns false if there is no such grade
 * @throws ChangedMeanwhile
 */
export async function setPrices(
  db: Database,
  id: number,
  { semester, half_semester, year }: Prices,
  by: Actor | null = null,
  version?: number,
): Promise<boolean> {
  const prices = { semester, half_semester, year };
  return inTransaction(db, async (tx) => {
    const before = await gradeRow(tx, id);
    if (!before) return false;
    checkVersion(version, before.version);
    const change = differs(before, prices) ? nextVersion(grades, by) : {};
    await tx
      .update(grades)
      .set({ ...priceValues(prices), ...change })
      .where(eq(grades.id, id));
    await requestPublish(tx, { tags: [tags.prices], addresses: [] });
    const changes = changesBetween<Prices>(before, prices, priceTerms);
    if (by) await noteInAudit(tx, by, { action: 'update', about: `Level/${id}`, changes });
    return true;
  });
}

/** Removes deleted grades and levels that can no longer be restored and that nothing names any more. */
export async function purgeLevels(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = (column: typeof grades.deleted_at | typeof levels.deleted_at): SQL | undefined =>
      and(isNotNull(column), lt(column, restorableSince()));
    const { table } = ofGrade(0);
    const unnamed = [
      notExists(tx.select({ id: students.id }).from(students).where(eq(students.grade_id, grades.id))),
      notExists(
        tx
          .select({ id: table.id })
          .from(table)
          .where(eq(mustColumn(table, 'grade_id'), grades.id)),
      ),
      notExists(tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.grade_id, grades.id))),
      notExists(tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.to_grade_id, grades.id))),
    ];
    const gone = await tx
      .delete(grades)
      .where(and(due(grades.deleted_at), ...unnamed))
      .returning({ id: grades.id });
    const empty = notExists(tx.select({ id: grades.id }).from(grades).where(eq(grades.level_id, levels.id)));
    const also = await tx
      .delete(levels)
      .where(and(due(levels.deleted_at), empty))
      .returning({ id: levels.id });
    return gone.length + also.length;
  });
}
