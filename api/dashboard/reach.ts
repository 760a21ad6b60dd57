import type { Database } from '../../db/open.ts';
import type { Admin } from '../../db/people/admins.ts';
import { gradesOfSubjects } from '../../db/school/subject-grades.ts';
import { ownOf, type Within } from '../../src/model/content/owned.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { reachOf } from '../../src/model/people/capabilities.ts';

/** What of a content type is there for one of the staff; null: all of it. */
export function withinOf({ role, subjects }: Admin, type: ContentType): Within | null {
  return reachOf(role, type.needs) === 'own' ? ownOf(type, subjects) : null;
}

/** The subjects that somebody may choose from; null: all of them. */
export const ownSubjects = ({ role, subjects }: Admin): number[] | null =>
  reachOf(role, 'materials') === 'own' ? subjects : null;

/** The grades whose students somebody sees: those of the own subjects; null: all of them. */
export async function ownGrades(db: Database, { role, subjects }: Admin): Promise<number[] | null> {
  return reachOf(role, 'students') === 'own' ? gradesOfSubjects(db, subjects) : null;
}
