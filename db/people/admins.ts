import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { lists } from '../../src/model/content-types/index.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Role } from '../../src/model/people/capabilities.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { present } from '../content/live-entries.ts';
import { tableOf } from '../content/tables.ts';
import { forgetPasswordLinks } from '../mail/links.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { adminSessions, admins, recoveryCodes, secondFactors, staffSubjects } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { emailKey } from './students.ts';

export interface Admin {
  id: number;
  name: string;
  email: string;
  password_hash: string;
  role: Role;
  is_active: Flag;
  /** 1 while the password was chosen by somebody else. */
  must_change_password: Flag;
  /** 1 while the password came from the settings or the command line. */
  password_given: Flag;
  last_login_at: string | null;
  recovery_codes_at: string | null;
  /** 1 when a login takes a second step. */
  totp: Flag;
  /** The address that its owner has confirmed, as it is compared; null: none yet. */
  confirmed_key: string | null;
  /** Ids of the subjects assigned to a teacher. */
  subjects: number[];
}

type Row = Omit<Admin, 'subjects' | 'totp'>;

const found = { row: admins, confirmed: secondFactors.confirmed_at };

/** Adds the ids of the assigned live subjects, in order. */
async function whole(
  db: Database | Transaction,
  one: { row: Row; confirmed: string | null } | undefined,
): Promise<Admin | null> {
  if (!one) return null;
  const { row, confirmed } = one;
  const subjects = tableOf(lists.subjects);
  const own = await db
    .select({ id: staffSubjects.subject_id })
    .from(staffSubjects)
    .innerJoin(subjects, eq(subjects.id, staffSubjects.subject_id))
    .where(and(eq(staffSubjects.admin_id, row.id), present(lists.subjects)))
    .orderBy(asc(staffSubjects.subject_id));
  return { ...row, totp: confirmed === null ? 0 : 1, subjects: own.map(({ id }) => id) };
}

export async function countAdmins(db: Database): Promise<number> {
  return db.$count(admins, isNull(admins.left_at));
}

/**
 * Adds an administrator.
 * @param mustChange whether the password only opens the form for another one
 * @returns false if the email address is already used
 */
export async function addAdmin(
  db: Database,
  email: string,
  name: string,
  passwordHash: string,
  mustChange = false,
): Promise<boolean> {
  const row = {
    name,
    must_change_password: mustChange ? 1 : 0,
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    password_given: 1,
    created_at: new Date().toISOString(),
  } as const;
  const added = await write(db, (tx) =>
    tx.insert(admins).values(row).onConflictDoNothing().returning({ id: admins.id }),
  );
  return added.length > 0;
}

/**
 * Sets a password and ends the administrator's sessions and recovery codes.
 * @returns false if there is no such administrator
 */
export async function setAdminPassword(db: Database, email: string, passwordHash: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [admin] = await tx
      .update(admins)
      .set({ password_hash: passwordHash, password_given: 1, recovery_codes_at: null })
      .where(eq(admins.email_key, emailKey(email)))
      .returning({ id: admins.id });
    if (!admin) return false;
    await tx.delete(adminSessions).where(eq(adminSessions.userId, admin.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, admin.id));
    await forgetPasswordLinks(tx, { admin_id: admin.id });
    return true;
  });
}

export async function findAdmin(db: Database, email: string): Promise<Admin | null> {
  const [admin] = await db
    .select(found)
    .from(admins)
    .leftJoin(secondFactors, eq(secondFactors.admin_id, admins.id))
    .where(eq(admins.email_key, emailKey(email)));
  return whole(db, admin);
}

export async function findAdminById(db: Database, id: number): Promise<Admin | null> {
  const [admin] = await db
    .select(found)
    .from(admins)
    .leftJoin(secondFactors, eq(secondFactors.admin_id, admins.id))
    .where(eq(admins.id, id));
  return whole(db, admin);
}

/** Records the time of a login; a power failure may lose it. */
export async function noteAdminLogin(db: Database, id: number): Promise<void> {
  const last_login_at = new Date().toISOString();
  await write(db, (tx) => tx.update(admins).set({ last_login_at }).where(eq(admins.id, id)), { lasting: false });
}

/** Sets the password that the user has chosen. @param kept the current session; all others end */
export async function chooseAdminPassword(db: Database, by: Actor, passwordHash: string, kept: string): Promise<void> {
  const chosen = { password_hash: passwordHash, must_change_password: 0, password_given: 0 } as const;
  await inTransaction(db, async (tx) => {
    await tx.update(admins).set(chosen).where(eq(admins.id, by.id));
    await forgetPasswordLinks(tx, { admin_id: by.id });
    await tx.delete(adminSessions).where(and(eq(adminSessions.userId, by.id), ne(adminSessions.id, kept)));
    await noteInAudit(tx, by, { action: 'password', about: `staff/${by.id}` });
  });
}
