import { and, eq, isNull, ne } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import { exists } from '../content/references.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { adminSessions, admins, recoveryCodes, staffSubjects } from '../schema.ts';
import { checkVersion, lastChange, nextVersion } from '../versioned.ts';
import { noteInAudit } from './audit.ts';
import { findStaff } from './staff.ts';
import { emailKey } from './students.ts';

/** The values of a staff member to write; absent fields stay unchanged. */
export type StaffValues = Partial<Pick<StaffMember, 'name' | 'email' | 'role' | 'is_active'>> & {
  subjects?: number[] | undefined;
};

/** Why a write was refused. */
export type StaffProblem = 'emailTaken' | 'lastPrincipal' | 'unknownSubject';

/** Thrown inside the transaction, which is then rolled back. */
export class StaffRefused extends Error {
  readonly problem: StaffProblem;

  constructor(problem: StaffProblem) {
    super(problem);
    this.problem = problem;
  }
}

const told = ['name', 'email', 'role', 'subjects', 'is_active'] as const;

export async function mustFindStaff(tx: Transaction, id: number): Promise<StaffMember> {
  const found = await findStaff(tx, id);
  if (!found) throw new Error(`${id} of the staff is not there`);
  return found;
}

/** Ensures that another active principal exists. @throws StaffRefused if there is none */
export async function keepAPrincipal(tx: Transaction, id: number): Promise<void> {
  const others = and(eq(admins.role, 'principal'), eq(admins.is_active, 1), ne(admins.id, id), isNull(admins.left_at));
  if ((await tx.$count(admins, others)) === 0) throw new StaffRefused('lastPrincipal');
}

/** @throws StaffRefused */
async function checkEmail(tx: Transaction, email: string, id: number): Promise<void> {
  const others = and(eq(admins.email_key, emailKey(email)), ne(admins.id, id));
  if ((await tx.$count(admins, others)) > 0) throw new StaffRefused('emailTaken');
}

/** @throws StaffRefused */
async function setSubjects(tx: Transaction, id: number, subjects: readonly number[]): Promise<void> {
  for (const subject of subjects) {
    if (!(await exists(tx, lists.subjects.name, subject))) throw new StaffRefused('unknownSubject');
  }
  await tx.delete(staffSubjects).where(eq(staffSubjects.admin_id, id));
  const rows = subjects.map((subject_id) => ({ admin_id: id, subject_id }));
  if (rows.length > 0) await tx.insert(staffSubjects).values(rows);
}

export const endStaffSessions = (tx: Transaction, id: number) =>
  tx.delete(adminSessions).where(eq(adminSessions.userId, id));

/** Adds a staff member. @throws StaffRefused */
export async function addStaff(
  db: Database,
  by: Actor,
  { subjects = [], ...values }: StaffValues & Pick<StaffMember, 'name' | 'email' | 'role'>,
  passwordHash: string,
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    await checkEmail(tx, values.email, 0);
    const row = {
      ...values,
      email_key: emailKey(values.email),
      password_hash: passwordHash,
      must_change_password: 1,
      created_at: new Date().toISOString(),
    } as const;
    const [added] = await tx.insert(admins).values(row).returning({ id: admins.id });
    if (!added) throw new Error('the new row of the staff is not there');
    await setSubjects(tx, added.id, subjects);
    const member = await mustFindStaff(tx, added.id);
    await noteInAudit(tx, by, {
      action: 'create',
      about: `staff/${added.id}`,
      changes: changesBetween(null, member, told),
    });
    return member;
  });
}

/** The newest version of a staff member, who wrote it and when. */
export const changeOfStaff = (db: Database, id: number) =>
  lastChange(db, admins, and(eq(admins.id, id), isNull(admins.left_at)));

/**
 * Updates a staff member.
 * @param version the version that the change is based on
 * @returns the updated staff member; null if there is none with this id
 * @throws ChangedMeanwhile, StaffRefused
 */
export async function changeStaff(
  db: Database,
  by: Actor,
  id: number,
  { subjects, ...values }: StaffValues,
  version?: number,
): Promise<StaffMember | null> {
  return inTransaction(db, async (tx) => {
    const before = await findStaff(tx, id);
    if (!before) return null;
    checkVersion(version, before.version);
    const after = { ...before, ...values };
    const rules = (one: StaffMember) => one.role === 'principal' && one.is_active === 1;
    if (rules(before) && !rules(after)) await keepAPrincipal(tx, id);
    await checkEmail(tx, after.email, id);
    const { name, email, role, is_active } = after;
    await tx
      .update(admins)
      .set({ name, email, email_key: emailKey(email), role, is_active })
      .where(eq(admins.id, id));
    if (subjects) await setSubjects(tx, id, subjects);
    if (is_active === 0) await endStaffSessions(tx, id);
    if (role !== 'principal') await forgetRecovery(tx, id);
    const changes = changesBetween(before, await mustFindStaff(tx, id), told);
    if (Object.keys(changes).length > 0) await tx.update(admins).set(nextVersion(admins, by)).where(eq(admins.id, id));
    await noteInAudit(tx, by, { action: 'update', about: `staff/${id}`, changes });
    return mustFindStaff(tx, id);
  });
}

export async function forgetRecovery(tx: Transaction, id: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, id));
  await tx.update(admins).set({ recovery_codes_at: null }).where(eq(admins.id, id));
}
