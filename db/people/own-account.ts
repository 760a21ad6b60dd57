import { and, eq, isNull, ne } from 'drizzle-orm';
import { theFamily } from '../../src/model/people/audit.ts';
import type { OwnDetails } from '../../src/model/people/own-details.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { studentSessions, students } from '../schema.ts';
import { differs, grown } from '../versioned.ts';
import { noteHourly, noteInAudit } from './audit.ts';
import { noteFormerPhone } from './former-phones.ts';
import { forgetCode } from './login-codes.ts';
import { emailKey } from './students.ts';

/** What a power cut takes is asked or noted once more: it waits for no disk. */
const soon = { lasting: false };

/**
 * Notes that somebody who says to have this address asks for a way back in; the first moment stays. It takes as long when
 * nobody has the address: the answer is no place to find out (beyond 2).
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

/** Notes that a student has just come in. */
export async function noteLogin(db: Database, id: number): Promise<void> {
  const last_login_at = new Date().toISOString();
  await write(db, (tx) => tx.update(students).set({ last_login_at }).where(eq(students.id, id)), soon);
}

/** Sets another password: whoever waited for a way back in has one, and an open code ends. @param kept the id of the one session that stays */
export async function changePassword(db: Database, id: number, password_hash: string, kept: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(students).set({ password_hash, recover_requested_at: null }).where(eq(students.id, id));
    await forgetCode(tx, id);
    await tx.delete(studentSessions).where(and(eq(studentSessions.userId, id), ne(studentSessions.id, kept)));
  });
}

/** Ends a student's open code. */
export async function endCode(db: Database, id: number): Promise<void> {
  await inTransaction(db, (tx) => forgetCode(tx, id));
}

/** Notes what a student has corrected: each change of a phone, of the rest one line for each field in a rolling hour. */
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
 * Corrects what a student may correct; what is not given stays.
 * @returns the student now, and the photo that is nobody's any more; null when there is no such student
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
    const grows = differs(before, { name, phone }) ? grown(students, null) : {};
    const [student] = await tx
      .update(students)
      .set({ name, phone, search_text, ...photo, ...grows })
      .where(eq(students.id, id))
      .returning();
    return student ? { student, replaced: personal_image ? before.personal_image : null } : null;
  });
}
