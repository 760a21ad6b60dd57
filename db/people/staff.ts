import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import { live } from '../content/live-entries.ts';
import { tableOf } from '../content/tables.ts';
import type { Database, Transaction } from '../open.ts';
import { admins, staffSubjects } from '../schema.ts';

type Reading = Database | Transaction;

const shown = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  role: admins.role,
  is_active: admins.is_active,
  last_login_at: admins.last_login_at,
  must_change_password: admins.must_change_password,
  version: admins.version,
};

/** Live subject ids by staff member. @param ids of staff members; all if absent */
async function subjectsOf(db: Reading, ids?: number[]): Promise<Map<number, number[]>> {
  const subjects = tableOf(lists.subjects);
  const rows = await db
    .select({ admin: staffSubjects.admin_id, subject: staffSubjects.subject_id })
    .from(staffSubjects)
    .innerJoin(subjects, eq(subjects.id, staffSubjects.subject_id))
    .where(and(live(lists.subjects), ids && inArray(staffSubjects.admin_id, ids)))
    .orderBy(asc(staffSubjects.subject_id));
  const groups = Map.groupBy(rows, ({ admin }) => admin);
  return new Map([...groups].map(([admin, own]) => [admin, own.map(({ subject }) => subject)]));
}

/** All staff members in order of creation. There are only a few. */
export async function allStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db.select(shown).from(admins).where(isNull(admins.left_at)).orderBy(asc(admins.id));
  const subjects = await subjectsOf(db);
  return rows.map((row) => ({ ...row, subjects: subjects.get(row.id) ?? [] }));
}

export async function findStaff(db: Reading, id: number): Promise<StaffMember | null> {
  const [row] = await db
    .select(shown)
    .from(admins)
    .where(and(eq(admins.id, id), isNull(admins.left_at)));
  return row ? { ...row, subjects: (await subjectsOf(db, [id])).get(id) ?? [] } : null;
}
