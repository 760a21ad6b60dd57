import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lists } from '../src/model/content-types/index.ts';
import type { ReferenceTarget } from '../src/model/fields.ts';
import type { Bilingual } from '../src/model/languages.ts';
import type { Database, Transaction } from './open.ts';
import { inPieces, turn } from './pieces.ts';
import { grades, levels } from './schema.ts';
import { columnOf, tableOf } from './tables.ts';
import { translated, translations } from './translated.ts';

export interface Named {
  id: number;
  name: Bilingual;
}

/** What an entry points at; `content` where it has one. */
export type Referred = Named & { content?: Bilingual };

/** An option of a select; `group` tells options of the same name apart: a grade's level, a subject's grade. */
export type Option = Named & { group: Named };

const subjects = tableOf(lists.subjects);

/** Whether there is a live entry of this id; what is deleted does not count. */
export async function exists(db: Database | Transaction, to: ReferenceTarget, id: number): Promise<boolean> {
  const count =
    to === 'grades'
      ? db.$count(grades, eq(grades.id, id))
      : db.$count(subjects, and(eq(subjects.id, id), isNull(subjects.deleted_at)));
  return (await count) > 0;
}

const subjectColumn = (name: string) => {
  const column = columnOf(subjects, name);
  if (!column) throw new Error(`subjects have no ${name}`);
  return column;
};

const subjectTexts = {
  id: subjects.id,
  ...translated('name', (language) => subjectColumn(`name_${language}`)),
  ...translated('content', (language) => subjectColumn(`content_${language}`)),
};

async function referredGrades(db: Database, ids: number[]): Promise<Referred[]> {
  const rows = await db.select().from(grades).where(inArray(grades.id, ids));
  return rows.map((row) => ({ id: row.id, name: translations(row, 'name') }));
}

async function referredSubjects(db: Database, ids: number[]): Promise<Referred[]> {
  const rows = await db.select(subjectTexts).from(subjects).where(inArray(subjects.id, ids));
  return rows.map((row) => ({
    id: row.id,
    name: translations(row, 'name'),
    content: translations(row, 'content'),
  }));
}

/** Entries that are read at once: each may hold a million characters. */
const atOnce = 20;

/** The entries that ids point at, by id. */
export async function referred(
  db: Database,
  to: ReferenceTarget,
  ids: readonly number[],
): Promise<Map<number, Referred>> {
  const read = to === 'grades' ? referredGrades : referredSubjects;
  const found = new Map<number, Referred>();
  for (let start = 0; start < ids.length; start += atOnce) {
    if (start > 0) await turn();
    for (const entry of await read(db, ids.slice(start, start + atOnce))) found.set(entry.id, entry);
  }
  return found;
}

/** Every grade in the order of schooling, with its level. */
export async function gradeOptions(db: Database): Promise<Option[]> {
  const rows = await db.select().from(grades).innerJoin(levels, eq(grades.level_id, levels.id)).orderBy(asc(grades.id));
  return rows.map(({ grades: grade, levels: level }) => ({
    id: grade.id,
    name: translations(grade, 'name'),
    group: { id: level.id, name: translations(level, 'name') },
  }));
}

const grade = { id: grades.id, ...translated('name', (language) => grades[`name_${language}`]) };
const subjectName = { id: subjects.id, ...translated('name', (language) => subjectTexts[`name_${language}`]) };

/** Where an option stands among all. */
interface Place {
  grade: number;
  id: number;
}

/** Every live subject, by grade, with its grade, in pieces. */
export function subjectOptions(db: Database): AsyncIterable<Option[]> {
  const read = async (after: Place | null, limit: number) => {
    const rows = await db
      .select({ ...subjectName, grade })
      .from(subjects)
      .innerJoin(grades, eq(subjectColumn('grade_id'), grades.id))
      .where(
        and(
          isNull(subjects.deleted_at),
          after ? sql`(${grades.id}, ${subjects.id}) > (${after.grade}, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(grades.id), asc(subjects.id))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      name: translations(row, 'name'),
      group: { id: row.grade.id, name: translations(row.grade, 'name') },
    }));
  };
  return inPieces(read, ({ id, group }): Place => ({ grade: group.id, id }), null);
}
