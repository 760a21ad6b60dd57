import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { present } from '../content/live-entries.ts';
import { exists } from '../content/references.ts';
import { tableOf } from '../content/tables.ts';
import { forgetMails, forgetPasswordLinks, unconfirm } from '../mail/links.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { countUp } from '../publishing/state.ts';
import { adminSessions, admins, recoveryCodes, secondFactors, staffSubjects } from '../schema.ts';
import { checkVersion, lastChange, nextVersion } from '../versioned.ts';
import { noteInAudit } from './audit.ts';
import { forgetSecondFactor } from './second-factor.ts';
import { emailKey } from './students.ts';

type Reading = Database | Transaction;

const shown = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  role: admins.role,
  is_active: admins.is_active,
  last_login_at: admins.last_login_at,
  must_change_password: admins.must_change_password,
  totp: sql<Flag>`case when ${secondFactors.confirmed_at} is null then 0 else 1 end`,
  version: admins.version,
};

const ofAdmin = eq(secondFactors.admin_id, admins.id);

/** Live subject ids by staff member. @param ids of staff members; all if absent */
async function subjectsOf(db: Reading, ids?: number[]): Promise<Map<number, number[]>> {
  const subjects = tableOf(lists.subjects);
  const rows = await db
    .select({ admin: staffSubjects.admin_id, subject: staffSubjects.subject_id })
    .from(staffSubjects)
    .innerJoin(subjects, eq(subjects.id, staffSubjects.subject_id))
    .where(and(present(lists.subjects), ids && inArray(staffSubjects.admin_id, ids)))
    .orderBy(asc(staffSubjects.subject_id));
  const groups = Map.groupBy(rows, ({ admin }) => admin);
  return new Map([...groups].map(([admin, own]) => [admin, own.map(({ subject }) => subject)]));
}

/** All staff members in order of creation. There are only a few. */
export async function allStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db
    .select(shown)
    .from(admins)
    .leftJoin(secondFactors, ofAdmin)
    .where(isNull(admins.left_at))
    .orderBy(asc(admins.id));
  const subjects = await subjectsOf(db);
  return rows.map((row) => ({ ...row, subjects: subjects.get(row.id) ?? [] }));
}

/** The confirmed addresses of the active principals, of the first ones. */
export async function principalsToTell(db: Reading, most: number): Promise<string[]> {
  const rows = await db
    .select({ email: admins.email })
    .from(admins)
    .where(
      and(
        eq(admins.role, 'principal'),
        eq(admins.is_active, 1),
        isNull(admins.left_at),
        eq(admins.confirmed_key, admins.email_key),
      ),
    )
    .orderBy(asc(admins.id))
    .limit(most);
  return rows.map(({ email }) => email);
}

export async function findStaff(db: Reading, id: number): Promise<StaffMember | null> {
  const [row] = await db
    .select(shown)
    .from(admins)
    .leftJoin(secondFactors, ofAdmin)
    .where(and(eq(admins.id, id), isNull(admins.left_at)));
  return row ? { ...row, subjects: (await subjectsOf(db, [id])).get(id) ?? [] } : null;
}

/** The values of a staff member to write; absent fields stay unchanged. */
type StaffValues = Partial<Pick<StaffMember, 'name' | 'email' | 'role' | 'is_active'>> & {
  subjects?: number[] | undefined;
};

/** Why a write was refused. */
type StaffProblem = 'emailTaken' | 'lastPrincipal' | 'notInvited' | 'unknownSubject';

/** Thrown inside the transaction, which is then rolled back. */
export class StaffRefused extends Error {
  readonly problem: StaffProblem;

  constructor(problem: StaffProblem) {
    super(problem);
    this.problem = problem;
  }
}

const auditedFields = ['name', 'email', 'role', 'subjects', 'is_active'] as const;

async function mustFindStaff(tx: Transaction, id: number): Promise<StaffMember> {
  const found = await findStaff(tx, id);
  if (!found) throw new Error(`${id} of the staff is not there`);
  return found;
}

/** Ensures that another active principal exists. @throws StaffRefused if there is none */
async function keepAPrincipal(tx: Transaction, id: number): Promise<void> {
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

const endStaffSessions = (tx: Transaction, id: number) => tx.delete(adminSessions).where(eq(adminSessions.userId, id));

/**
 * Adds a staff member.
 * @param invite tells the person, in the same transaction, if that is possible
 * @returns the staff member, and whether the person is told
 * @throws StaffRefused
 */
export async function addStaff(
  db: Database,
  by: Actor,
  { subjects = [], ...values }: StaffValues & Pick<StaffMember, 'name' | 'email' | 'role'>,
  passwordHash: string,
  invite: (tx: Transaction, member: StaffMember) => Promise<boolean>,
): Promise<{ member: StaffMember; invited: boolean }> {
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
      changes: changesBetween(null, member, auditedFields),
    });
    return { member, invited: await invite(tx, member) };
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
    if (emailKey(email) !== emailKey(before.email)) await unconfirm(tx, { admin_id: id });
    if (subjects) await setSubjects(tx, id, subjects);
    if (is_active === 0) await endStaffSessions(tx, id);
    if (role !== 'principal') await forgetRecovery(tx, id);
    const changes = changesBetween(before, await mustFindStaff(tx, id), auditedFields);
    // Students see who gives a lesson: their cached answers are over.
    if (changes['name']) await countUp(tx, 'content');
    if (Object.keys(changes).length > 0) await tx.update(admins).set(nextVersion(admins, by)).where(eq(admins.id, id));
    await noteInAudit(tx, by, { action: 'update', about: `staff/${id}`, changes });
    return mustFindStaff(tx, id);
  });
}

async function forgetRecovery(tx: Transaction, id: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, id));
  await tx.update(admins).set({ recovery_codes_at: null }).where(eq(admins.id, id));
}

/**
 * Removes a staff member: no login is possible any more and the email address is free again; the name is kept for the
 * audit log.
 * @returns false if there is none with this id
 * @throws StaffRefused
 */
export async function removeStaff(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await findStaff(tx, id);
    if (!before) return false;
    if (before.role === 'principal') await keepAPrincipal(tx, id);
    const left_at = new Date().toISOString();
    const nobody = {
      email: '',
      email_key: `left ${id}`,
      password_hash: '',
      is_active: 0,
      last_login_at: null,
    } as const;
    await tx
      .update(admins)
      .set({ ...nobody, left_at })
      .where(eq(admins.id, id));
    await tx.delete(staffSubjects).where(eq(staffSubjects.admin_id, id));
    await forgetRecovery(tx, id);
    await forgetSecondFactor(tx, id);
    await forgetMails(tx, id);
    await endStaffSessions(tx, id);
    const changes = changesBetween(before, null, ['name', 'role', 'subjects']);
    await noteInAudit(tx, by, { action: 'delete', about: `staff/${id}`, changes });
    return true;
  });
}

/**
 * Sets a temporary password that must be changed, and ends all sessions and recovery codes, because an attacker may
 * hold them.
 * @returns null if there is no such staff member
 */
export async function renewStaffPassword(
  db: Database,
  by: Actor,
  id: number,
  passwordHash: string,
): Promise<StaffMember | null> {
  return inTransaction(db, async (tx) => {
    if (!(await findStaff(tx, id))) return null;
    await tx.update(admins).set({ password_hash: passwordHash, must_change_password: 1 }).where(eq(admins.id, id));
    await forgetRecovery(tx, id);
    await forgetPasswordLinks(tx, { admin_id: id });
    await endStaffSessions(tx, id);
    await noteInAudit(tx, by, { action: 'new_password', about: `staff/${id}` });
    return mustFindStaff(tx, id);
  });
}

/**
 * Invites a member of staff again who may log in and has not chosen a password yet.
 * @param invite puts the mail into the queue; false if that is full, and nothing is changed
 * @returns whether it is in the queue; null if there is no such staff member
 * @throws StaffRefused
 */
export async function inviteStaff(
  db: Database,
  by: Actor,
  id: number,
  invite: (tx: Transaction, member: StaffMember) => Promise<boolean>,
): Promise<boolean | null> {
  return inTransaction(db, async (tx) => {
    const member = await findStaff(tx, id);
    if (!member) return null;
    if (member.is_active === 0 || member.must_change_password === 0) throw new StaffRefused('notInvited');
    if (!(await invite(tx, member))) return false;
    await noteInAudit(tx, by, { action: 'invite', about: `staff/${id}` });
    return true;
  });
}

/**
 * Switches off the second step of another member of staff. The password stays.
 * @returns null if there is no such staff member, or no second step
 */
export async function takeSecondFactor(db: Database, by: Actor, id: number): Promise<StaffMember | null> {
  return inTransaction(db, async (tx) => {
    const before = await findStaff(tx, id);
    if (before?.totp !== 1) return null;
    await forgetSecondFactor(tx, id);
    await noteInAudit(tx, by, { action: 'totp_off', about: `staff/${id}` });
    return mustFindStaff(tx, id);
  });
}
