import { referred } from '../../../db/content/references.ts';
import type { Database } from '../../../db/open.ts';
import { namesOfStaff } from '../../../db/people/staff-names.ts';
import type { NamedPerson, ReferencedEntry } from '../../../src/model/content/answer.ts';
import type { Field } from '../../../src/model/fields/index.ts';

/** What a field refers to, by id: entries with the texts that it shows, or members of the staff. */
export async function referredBy(
  db: Database,
  field: Field,
  ids: readonly number[],
): Promise<Map<number, ReferencedEntry | NamedPerson>> {
  if (field.kind === 'reference') return referred(db, field.to, ids, field.shows);
  return field.kind === 'staff' ? namesOfStaff(db, ids) : new Map();
}
