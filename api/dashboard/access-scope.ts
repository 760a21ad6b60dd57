import type { Database } from '../../db/open.ts';
import type { Admin } from '../../db/people/admins.ts';
import { gradesOfSubjects } from '../../db/school/student-subjects.ts';
import { type EntryFilter, ownEntriesFilter } from '../../src/model/content/owned.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { reachOf } from '../../src/model/people/capabilities.ts';

/** The part of a content type that a staff member may see and change; null means all of it. */
export function withinOf({ role, subjects }: Admin, type: ContentType): EntryFilter | null {
  return reachOf(role, type.needs) === 'own' ? ownEntriesFilter(type, subjects) : null;
}

/** The subjects from which a staff member may choose; null means all of them. */
export const ownSubjects = ({ role, subjects }: Admin): number[] | null =>
  reachOf(role, 'materials') === 'own' ? subjects : null;

/** The grades whose students a staff member may see: those of the own subjects; null means all grades. */
export async function ownGrades(db: Database, { role, subjects }: Admin): Promise<number[] | null> {
  return reachOf(role, 'students') === 'own' ? gradesOfSubjects(db, subjects) : null;
}
