import { asc, eq } from 'drizzle-orm';
import type { Prices } from '../../src/model/content/reader.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { byTerm, priceTerms } from '../../src/model/school/price-terms.ts';
import { translated, translations } from '../content/translated.ts';
import { type Database, inTransaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { requestPublish } from '../publishing/queue.ts';
import { grades, levels } from '../schema.ts';
import { checkVersion, differs, lastChange, nextVersion } from '../versioned.ts';

export interface Grade extends Prices {
  id: number;
  /** Incremented when a field of the grade changes. */
  version: number;
  name: Bilingual;
}

export interface Level {
  id: number;
  name: Bilingual;
  grades: Grade[];
}

/** The price columns, including the older columns that earlier program versions read. */
const priceValues = ({ semester, half_semester, year }: Prices) => ({
  ...{ semester, half_semester, year },
  ...{ semester_before: semester ?? 0, half_semester_before: half_semester ?? 0, year_before: year ?? 0 },
});

const gradeOf = (row: typeof grades.$inferSelect): Grade => ({
  id: row.id,
  name: translations(row, 'name'),
  ...byTerm((term) => row[term]),
  version: row.version,
});

/** All levels with their grades, in order of id. */
export async function allLevels(db: Database): Promise<Level[]> {
  const gradeRows = await db.select().from(grades).orderBy(asc(grades.id));
  const levelRows = await db.select().from(levels).orderBy(asc(levels.id));
  return levelRows.map((level) => ({
    id: level.id,
    name: translations(level, 'name'),
    grades: gradeRows.filter((row) => row.level_id === level.id).map(gradeOf),
  }));
}

/** A grade with its level; null if there is none. */
export function gradeIn(levels: readonly Level[], id: number): { grade: Grade; level: Level } | null {
  const level = levels.find((each) => each.grades.some((grade) => grade.id === id));
  const grade = level?.grades.find((each) => each.id === id);
  return level && grade ? { grade, level } : null;
}

export async function findGrade(db: Database, id: number): Promise<{ grade: Grade; level: Level } | null> {
  return gradeIn(await allLevels(db), id);
}

/** The newest version of a grade, who wrote it and when. */
export const changeOfGrade = (db: Database, id: number) => lastChange(db, grades, eq(grades.id, id));

/**
 * Sets the three prices of a grade.
 * @param version the version that the change is based on
 * @returns false if there is no such grade
 * @throws ChangedMeanwhile
 */
export async function setPrices(
  db: Database,
  gradeId: number,
  { semester, half_semester, year }: Prices,
  by: Actor | null = null,
  version?: number,
): Promise<boolean> {
  const prices = { semester, half_semester, year };
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(grades).where(eq(grades.id, gradeId));
    if (!before) return false;
    checkVersion(version, before.version);
    const change = differs(before, prices) ? nextVersion(grades, by) : {};
    await tx
      .update(grades)
      .set({ ...priceValues(prices), ...change })
      .where(eq(grades.id, gradeId));
    await requestPublish(tx, { tags: [tags.prices], addresses: [] });
    const changes = changesBetween<Prices>(before, prices, priceTerms);
    if (by) await noteInAudit(tx, by, { action: 'update', about: `Level/${gradeId}`, changes });
    return true;
  });
}

/** A name without a translation in a language is stored as an empty text. */
export interface NewLevel {
  name: Partial<Bilingual>;
  grades: (Prices & { name: Partial<Bilingual> })[];
}

/** Adds a level with its grades. @returns the ids of the grades, in order */
export async function addLevel(db: Database, level: NewLevel): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const [added] = await tx
      .insert(levels)
      .values(translated('name', (language) => level.name[language] ?? ''))
      .returning({ id: levels.id });
    if (!added) throw new Error('the new level is not there');
    const rows = level.grades.map(({ name, ...prices }) => ({
      level_id: added.id,
      ...translated('name', (language) => name[language] ?? ''),
      ...priceValues(prices),
    }));
    const made = await tx.insert(grades).values(rows).returning({ id: grades.id });
    // Ids are assigned in insertion order, but `returning` guarantees no order.
    return made.map(({ id }) => id).sort((a, b) => a - b);
  });
}
