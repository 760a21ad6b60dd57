import { lists } from '../../src/model/content-types/index.ts';
import * as published from '../content/published-content.ts';
import type { Database } from '../open.ts';

/** The live subjects of a grade, in the order they were made, in pieces. */
export function subjectsOfGrade(db: Database, gradeId: number) {
  return published.entriesInPieces(db, lists.subjects, { column: 'grade_id', id: gradeId });
}

/**
 * All that stands under a subject of a grade, each list in pieces, lessons in the order of their time; null when the
 * grade has no such subject.
 */
export async function materialsOfSubject(db: Database, gradeId: number, subjectId: number) {
  const subject = published.entry(db, lists.subjects, subjectId);
  if (subject?.grade_id !== gradeId) return null;
  const under = { column: 'subject_id', id: subjectId };
  return {
    lessons: published.entriesInPieces(db, lists.online_lessons, under, ['date', 'time']),
    videos: published.entriesInPieces(db, lists.videos, under),
    books: published.entriesInPieces(db, lists.books, under),
    workSheets: published.entriesInPieces(db, lists.work_sheets, under),
  };
}
