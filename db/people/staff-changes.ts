import { and, eq, isNull, ne } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import { exists } from '../content/references.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { adminSessions, admins, recoveryCodes, staffSubjects } from '../schema.ts';
import { grown, lastChange, wantNewest } from '../versioned.ts';
import { noteInAudit } from './audit.ts';
import { findStaff } from './staff.ts';
import { emailKey } from './students.ts';

/** What is written of one of the staff; what is absent stays. */
export type StaffValues = Partial<Pick<StaffMember, 'name' | 'email' | 'role' | 'is_active'>> & {
  subjects?: number[] | undefined;
};

/** What keeps a write from being done. */
export type StaffProblem = 'emailTaken' | 'lastPrincipal' | 'unknownSubject';

/** Carries it out of the transaction, which then has changed nothing. */
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

/** @throws StaffRefused when nobody else could run the school */
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

/** Takes somebody on. @throws StaffRefused */
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

/** The newest version of one of the staff, and who made it when. */
export const changeOfStaff = (db: Database, id: number) =>
  lastChange(db, admins, and(eq(admins.id, id), isNull(admins.left_at)));

/**
 * @param version the one that the change was made from
 * @returns how they stand now, or null when there is nobody of this number; @throws ChangedMeanwhile, StaffRefused
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
    wantNewest(version, before.version);
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
    if (Object.keys(changes).length > 0) await tx.update(admins).set(grown(admins, by)).where(eq(admins.id, id));
    await noteInAudit(tx, by, { action: 'update', about: `staff/${id}`, changes });
    return mustFindStaff(tx, id);
  });
}

export async function forgetRecovery(tx: Transaction, id: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, id));
  await tx.update(admins).set({ recovery_codes_at: null }).where(eq(admins.id, id));
}
