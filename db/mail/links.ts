import { and, eq, gt, inArray, isNull, lte, notExists, type SQL } from 'drizzle-orm';
import { mailBounds } from '../../src/model/limits.ts';
import type { MailLinkKind } from '../../src/model/people/mail.ts';
import { type Database, inTransaction, type Reads, type Transaction, write } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { endStudentSessions } from '../people/sessions.ts';
import { emailKey } from '../people/students.ts';
import { adminSessions, admins, loginCodes, mailLinks, mails, students } from '../schema.ts';

/** Whose account a mail or a link is about. */
export type MailOwner = { student_id: number; admin_id?: never } | { admin_id: number; student_id?: never };

/** A link as stored, without its expiry: its token is made of the nonce. */
export interface NewLink {
  nonce: string;
  hash: string;
}

export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Stores a link. @param owner null: nobody; such a link opens nothing */
export async function addLink(
  tx: Transaction,
  kind: MailLinkKind,
  link: NewLink,
  owner: MailOwner | null,
  address: string,
): Promise<number | null> {
  const expires_at = hoursAhead(mailBounds.linkHours[kind]);
  const row = { kind, ...link, ...owner, address_key: emailKey(address), expires_at };
  const [added] = await tx.insert(mailLinks).values(row).returning({ id: mailLinks.id });
  return added?.id ?? null;
}

const of = (owner: MailOwner): SQL =>
  owner.student_id === undefined ? eq(mailLinks.admin_id, owner.admin_id) : eq(mailLinks.student_id, owner.student_id);

/** Ends the links that set a password: another password was set, or a link was used. */
export async function forgetPasswordLinks(tx: Transaction, owner: MailOwner): Promise<void> {
  await tx.delete(mailLinks).where(and(of(owner), inArray(mailLinks.kind, ['recover', 'invite'])));
}

/** A member of staff leaves: neither links nor mails to that address stay. */
export async function forgetMails(tx: Transaction, admin_id: number): Promise<void> {
  await tx.delete(mailLinks).where(eq(mailLinks.admin_id, admin_id));
  await tx.delete(mails).where(eq(mails.admin_id, admin_id));
}

/** An account has another address, which nobody has confirmed: all links to the former one end. */
export async function unconfirm(tx: Transaction, owner: MailOwner): Promise<void> {
  await tx.delete(mailLinks).where(of(owner));
  if (owner.student_id === undefined) {
    await tx.update(admins).set({ confirmed_key: null }).where(eq(admins.id, owner.admin_id));
    await tx.delete(mails).where(and(eq(mails.admin_id, owner.admin_id), eq(mails.state, 'waiting')));
  } else {
    await tx.update(students).set({ confirmed_key: null }).where(eq(students.id, owner.student_id));
    await tx.delete(mails).where(and(eq(mails.student_id, owner.student_id), eq(mails.state, 'waiting')));
  }
}

type Kinds = readonly MailLinkKind[];

const valid = (hash: string, kinds: Kinds) =>
  and(
    eq(mailLinks.hash, hash),
    inArray(mailLinks.kind, [...kinds]),
    gt(mailLinks.expires_at, new Date().toISOString()),
  );

/** The active student that a valid link was sent to, if the account still has that address. */
async function studentOfLink(db: Reads, hash: string, kinds: Kinds) {
  const [found] = await db
    .select({ id: students.id, email: students.email })
    .from(mailLinks)
    .innerJoin(students, eq(students.id, mailLinks.student_id))
    .where(
      and(
        valid(hash, kinds),
        eq(students.email_key, mailLinks.address_key),
        isNull(students.deleted_at),
        eq(students.is_active, 1),
      ),
    );
  return found ?? null;
}

/** The active member of staff that a valid link was sent to, if the account still has that address. */
async function adminOfLink(db: Reads, hash: string, kinds: Kinds) {
  const [found] = await db
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(mailLinks)
    .innerJoin(admins, eq(admins.id, mailLinks.admin_id))
    .where(
      and(
        valid(hash, kinds),
        eq(admins.email_key, mailLinks.address_key),
        isNull(admins.left_at),
        eq(admins.is_active, 1),
      ),
    );
  return found ?? null;
}

const use = (tx: Transaction, hash: string) => tx.delete(mailLinks).where(eq(mailLinks.hash, hash));

/** Confirms the address that a link was sent to. @returns false if the link is too old, used, or of another account */
export async function confirmAddress(db: Database, kind: 'student' | 'admin', hash: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (kind === 'student') {
      const student = await studentOfLink(tx, hash, ['confirm']);
      if (!student) return false;
      await tx
        .update(students)
        .set({ confirmed_key: emailKey(student.email) })
        .where(eq(students.id, student.id));
    } else {
      const admin = await adminOfLink(tx, hash, ['confirm']);
      if (!admin) return false;
      await tx
        .update(admins)
        .set({ confirmed_key: emailKey(admin.email) })
        .where(eq(admins.id, admin.id));
    }
    await use(tx, hash);
    return true;
  });
}

const entering: Kinds = ['recover', 'invite'];

export const studentOfPasswordLink = (db: Database, hash: string) => studentOfLink(db, hash, entering);
export const adminOfPasswordLink = (db: Database, hash: string) => adminOfLink(db, hash, entering);

/**
 * Uses a link of recovery: sets the password, ends all sessions, and confirms the address.
 * @returns the student's id; null if the link was used or has expired
 */
export async function useStudentLink(db: Database, hash: string, password_hash: string): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const student = await studentOfLink(tx, hash, entering);
    if (!student) return null;
    const { id } = student;
    await forgetPasswordLinks(tx, { student_id: id });
    await tx.delete(loginCodes).where(eq(loginCodes.student_id, id));
    await tx
      .update(students)
      .set({ password_hash, recover_requested_at: null, confirmed_key: emailKey(student.email) })
      .where(eq(students.id, id));
    await endStudentSessions(tx, [id]);
    return id;
  });
}

/**
 * Uses a link of recovery or invitation of the staff: sets the password, ends all sessions, and confirms the address.
 * The printed recovery codes stay.
 * @returns the id; null if the link was used or has expired
 */
export async function useAdminLink(db: Database, hash: string, password_hash: string): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const admin = await adminOfLink(tx, hash, entering);
    if (!admin) return null;
    await forgetPasswordLinks(tx, { admin_id: admin.id });
    const own = { password_hash, must_change_password: 0, password_given: 0 } as const;
    await tx
      .update(admins)
      .set({ ...own, confirmed_key: emailKey(admin.email) })
      .where(eq(admins.id, admin.id));
    await tx.delete(adminSessions).where(eq(adminSessions.userId, admin.id));
    await noteInAudit(tx, admin, { action: 'recover', about: `staff/${admin.id}` });
    return admin.id;
  });
}

/**
 * Deletes links that are too old. The time of a link whose mail still waits has not begun: without it the mail would be
 * thrown away. @returns how many were deleted
 */
export async function forgetOldLinks(db: Database): Promise<number> {
  const old = lte(mailLinks.expires_at, new Date().toISOString());
  const deleted = await write(db, (tx) => {
    const waits = and(eq(mails.link_id, mailLinks.id), eq(mails.state, 'waiting'));
    const sent = notExists(tx.select({ id: mails.id }).from(mails).where(waits));
    return tx.delete(mailLinks).where(and(old, sent)).returning({ id: mailLinks.id });
  });
  return deleted.length;
}
