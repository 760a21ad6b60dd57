import { and, asc, inArray } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import { entriesInPieces, findEntry, present } from '../content/live-entries.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import type { Database } from '../open.ts';

/** The distinct grades of subjects, drafts too: a teacher's. */
export async function gradesOfSubjects(db: Database, subjects: readonly number[]): Promise<number[]> {
  const table = tableOf(lists.subjects);
  const grade = mustColumn(table, 'grade_id');
  const rows = await db
    .selectDistinct({ grade })
    .from(table)
    .where(and(present(lists.subjects), inArray(table.id, [...subjects])))
    .orderBy(asc(grade));
  return rows.map((row) => Number(row.grade));
}

const all = { page: null, perPage: 0, order: 'order' } as const;

/** The live subjects of a grade in the order of the site, in chunks. */
export function subjectsOfGrade(db: Database, gradeId: number) {
  return entriesInPieces(db, lists.subjects, { ...all, holder: { field: 'grade_id', id: gradeId } });
}

/** All materials of a subject, each list in chunks, lessons sorted by time; null if the grade has no such subject. */
export async function materialsOfSubject(db: Database, gradeId: number, subjectId: number) {
  const subject = await findEntry(db, lists.subjects, subjectId);
  if (subject?.grade_id !== gradeId) return null;
  const under = { ...all, holder: { field: 'subject_id', id: subjectId } };
  return {
    lessons: entriesInPieces(db, lists.online_lessons, { ...under, order: ['date', 'time'] }),
    videos: entriesInPieces(db, lists.videos, under),
    books: entriesInPieces(db, lists.books, under),
    workSheets: entriesInPieces(db, lists.work_sheets, under),
  };
}
