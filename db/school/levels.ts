import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Prices } from '../../src/model/content/reader.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { byTerm } from '../../src/model/school/price-terms.ts';
import { translated, translations } from '../content/translated.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { grades, levels } from '../schema.ts';
import { lastChange } from '../versioned.ts';

export interface Grade extends Prices {
  id: number;
  /** Incremented when a field of the grade changes. */
  version: number;
  name: Bilingual;
}

export interface Level {
  id: number;
  /** Incremented when its name changes. */
  version: number;
  name: Bilingual;
  grades: Grade[];
}

/** The price columns, including the older columns that earlier program versions read. */
export const priceValues = ({ semester, half_semester, year }: Prices) => ({
  ...{ semester, half_semester, year },
  ...{ semester_before: semester ?? 0, half_semester_before: half_semester ?? 0, year_before: year ?? 0 },
});

const gradeOf = (row: typeof grades.$inferSelect): Grade => ({
  id: row.id,
  name: translations(row, 'name'),
  ...byTerm((term) => row[term]),
  version: row.version,
});

/** Levels and grades that are not deleted. */
export const liveLevels = isNull(levels.deleted_at);
export const liveGrades = isNull(grades.deleted_at);

/** The order that the school chose: levels, and the grades of a level. */
const levelOrder = [asc(levels.position), asc(levels.id)] as const;
const gradeOrder = [asc(grades.position), asc(grades.id)] as const;

/** Whether the school has a grade in which somebody can learn: its level is there too. */
export const hasGrades = async (db: Database | Transaction): Promise<boolean> =>
  (await allLevels(db)).some((level) => level.grades.length > 0);

/** All levels with their grades, in the school's order. */
export async function allLevels(db: Database | Transaction): Promise<Level[]> {
  const gradeRows = await db
    .select()
    .from(grades)
    .where(liveGrades)
    .orderBy(...gradeOrder);
  const levelRows = await db
    .select()
    .from(levels)
    .where(liveLevels)
    .orderBy(...levelOrder);
  return levelRows.map((level) => ({
    id: level.id,
    name: translations(level, 'name'),
    grades: gradeRows.filter((row) => row.level_id === level.id).map(gradeOf),
    version: level.version,
  }));
}

/** A grade with its level; null if there is none. */
export function gradeIn(levels: readonly Level[], id: number): { grade: Grade; level: Level } | null {
  const level = levels.find((each) => each.grades.some((grade) => grade.id === id));
  const grade = level?.grades.find((each) => each.id === id);
  return level && grade ? { grade, level } : null;
}

export async function findGrade(
  db: Database | Transaction,
  id: number,
): Promise<{ grade: Grade; level: Level } | null> {
  return gradeIn(await allLevels(db), id);
}

/** A level with its grades; null if there is none. */
export async function findLevel(db: Database | Transaction, id: number): Promise<Level | null> {
  return (await allLevels(db)).find((level) => level.id === id) ?? null;
}

/** Whether a grade exists and is not deleted. */
export const isGrade = async (db: Reads | Transaction, id: number): Promise<boolean> =>
  (await db.$count(grades, and(eq(grades.id, id), liveGrades))) > 0;

/** The newest version of a grade, who wrote it and when. */
export const changeOfGrade = (db: Database, id: number) => lastChange(db, grades, and(eq(grades.id, id), liveGrades));
export const changeOfLevel = (db: Database, id: number) => lastChange(db, levels, and(eq(levels.id, id), liveLevels));

/** A name without a translation in a language is stored as an empty text. */
export interface NewLevel {
  name: Partial<Bilingual>;
  grades: (Prices & { name: Partial<Bilingual> })[];
}

/** Adds a level with its grades to a new school. @returns the ids of the grades, in order */
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
    if (rows.length === 0) return [];
    const made = await tx.insert(grades).values(rows).returning({ id: grades.id });
    // Ids are assigned in insertion order, but `returning` guarantees no order.
    return made.map(({ id }) => id).sort((a, b) => a - b);
  });
}
