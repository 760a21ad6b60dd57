import { lists } from '../src/model/content-types/index.ts';
import type { Database } from './open.ts';
import * as published from './published-content.ts';

/** The live subjects of a grade, in the order they were made. */
export async function subjectsOfGrade(db: Database, gradeId: number) {
  return published.entriesOf(db, lists.subjects, 'grade_id', gradeId);
}

/** All that stands under a subject of a grade, lessons in the order of their time; null when the grade has no such subject. */
export async function materialsOfSubject(db: Database, gradeId: number, subjectId: number) {
  const subject = published.entry(db, lists.subjects, subjectId);
  if (subject?.grade_id !== gradeId) return null;
  const moment = (lesson: { date: string; time: string }) => `${lesson.date}T${lesson.time}`;
  return {
    lessons: published
      .entriesOf(db, lists.online_lessons, 'subject_id', subjectId)
      .toSorted((a, b) => (moment(a) < moment(b) ? -1 : 1)),
    videos: published.entriesOf(db, lists.videos, 'subject_id', subjectId),
    books: published.entriesOf(db, lists.books, 'subject_id', subjectId),
    workSheets: published.entriesOf(db, lists.work_sheets, 'subject_id', subjectId),
  };
}
