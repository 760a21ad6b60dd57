import { and, eq, isNull } from 'drizzle-orm';
import { onlyWhere } from '../conditions.ts';
import type { Database } from '../open.ts';
import { extendable } from '../payments/extensions.ts';
import { students } from '../schema.ts';

/** What a deed about a whole grade would be about, told before it is done. */
export interface Outlook {
  students: number;
  /** Who never logged in: codes are made for them. */
  newcomers: number;
  /** Whose time an extension moves. */
  extended: number;
}

/** @param grade null: the whole school */
export async function outlookOf(db: Database, grade: number | null): Promise<Outlook> {
  const theirs = and(
    isNull(students.deleted_at),
    onlyWhere(grade ?? undefined, (id) => eq(students.grade_id, id)),
  );
  return {
    students: await db.$count(students, theirs),
    newcomers: await db.$count(students, and(theirs, isNull(students.last_login_at))),
    extended: await extendable(db, grade),
  };
}
