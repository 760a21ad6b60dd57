import { and, eq, isNull, ne } from 'drizzle-orm';
import { theFamily } from '../../src/model/people/audit.ts';
import type { OwnDetails } from '../../src/model/people/own-details.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { forgetPasswordLinks } from '../mail/links.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { studentSessions, students } from '../schema.ts';
import { differs, nextVersion } from '../versioned.ts';
import { noteHourly, noteInAudit } from './audit.ts';
import { noteFormerPhone } from './former-phones.ts';
import { forgetCode } from './login-codes.ts';
import { endStudentSessions, sessionsOf } from './sessions.ts';
import { emailKey } from './students.ts';

/** A power failure may lose this write: it is not worth waiting for the disk. */
const soon = { lasting: false };

/**
 * Records a request to recover an account; the first moment is kept. It takes equally long if the address is unknown,
 * so that the answer does not reveal whether an account exists.
 */
export async function requestRecovery(db: Database, email: string): Promise<void> {
  const waiting = and(
    eq(students.email_key, emailKey(email)),
    isNull(students.recover_requested_at),
    isNull(students.deleted_at),
  );
  const recover_requested_at = new Date().toISOString();
  await write(db, (tx) => tx.update(students).set({ recover_requested_at }).where(waiting), soon);
}

/** Records the time of a student's last login. */
export async function noteLastLogin(db: Database, id: number): Promise<void> {
  const last_login_at = new Date().toISOString();
  await write(db, (tx) => tx.update(students).set({ last_login_at }).where(eq(students.id, id)), soon);
}

/**
 * Sets a new password, clears the recovery request and invalidates the login code.
 * @param kept the id of the session that stays; all others end
 */
export async function changePassword(db: Database, id: number, password_hash: string, kept: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(students).set({ password_hash, recover_requested_at: null }).where(eq(students.id, id));
    await forgetCode(tx, id);
    await forgetPasswordLinks(tx, { student_id: id });
    await tx.delete(studentSessions).where(and(sessionsOf([id]), ne(studentSessions.id, kept)));
  });
}

/** Ends all that lets somebody in as this student: the login code, and all sessions, switched ones too. */
export async function endEverywhere(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await forgetCode(tx, id);
    await endStudentSessions(tx, [id]);
  });
}

/**
 * Adds audit lines for a student's own changes: each phone change, and at most one line per hour for each other field.
 */
async function noteOwnChanges(
  tx: Transaction,
  before: StoredStudent,
  { name, phone, personal_image }: { name: string; phone: string; personal_image?: string | null | undefined },
): Promise<void> {
  const about = `students/${before.id}`;
  if (phone !== before.phone) {
    await noteInAudit(tx, theFamily, { action: 'own_phone', about, changes: { phone: [before.phone, phone] } });
  }
  if (name !== before.name) {
    await noteHourly(tx, theFamily, { action: 'own_name', about, changes: { name: [before.name, name] } });
  }
  if (personal_image) await noteHourly(tx, theFamily, { action: 'own_photo', about });
}

/**
 * Updates a student's own details; absent fields stay unchanged.
 * @returns the updated student and the photo that is no longer used; null if there is no such student
 */
export async function changeOwnDetails(
  db: Database,
  id: number,
  change: Omit<OwnDetails, 'current'> & Partial<Pick<StoredStudent, 'personal_image'>>,
): Promise<{ student: StoredStudent; replaced: string | null } | null> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(students)
      .where(and(eq(students.id, id), isNull(students.deleted_at)));
    if (!before) return null;
    const { name = before.name, phone = before.phone, personal_image } = change;
    await noteFormerPhone(tx, null, before, phone);
    await noteOwnChanges(tx, before, { name, phone, personal_image });
    const photo = personal_image ? { personal_image, personal_image_at: new Date().toISOString() } : {};
    const search_text = searchText([name, before.email, phone]);
    const grows = differs(before, { name, phone }) ? nextVersion(students, null) : {};
    const [student] = await tx
      .update(students)
      .set({ name, phone, search_text, ...photo, ...grows })
      .where(eq(students.id, id))
      .returning();
    return student ? { student, replaced: personal_image ? before.personal_image : null } : null;
  });
}
