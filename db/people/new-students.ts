import { eq } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import type { GivenField } from '../../src/model/people/registration.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import type { DocumentName } from '../../src/model/people/student-fields.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { aboutStudent } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { updateAccess } from '../payments/access.ts';
import { addPayment, checkReceipt, type Filed, type Filing, type StudentRow, stepOf } from '../payments/filing.ts';
import { payments, students } from '../schema.ts';
import { wantGrade } from './grade-of-student.ts';
import { addStudentSession, type SessionRow } from './sessions.ts';
import { emailKey } from './students.ts';

/** The values of a registration; absent images were not uploaded. */
export type NewStudent = Pick<StoredStudent, GivenField | 'password_hash'> &
  Partial<Pick<StoredStudent, 'payment_status' | DocumentName>>;

/** The details of a registration's receipt, if any; it becomes the student's first payment. */
export type FirstReceipt = Pick<Filing, 'account_id' | 'amount' | 'reference' | 'paid_on' | 'image_hash'>;

const noReceiptDetails: FirstReceipt = {
  account_id: null,
  amount: null,
  reference: null,
  paid_on: null,
  image_hash: null,
};

/**
 * Inserts a student, active and unpaid unless stated otherwise; "paid" is then a manual mark. The receipt of a paid
 * account becomes the student's first payment.
 * @param filedBy the staff member who files the receipt; null: the student
 * @returns the row and the payment, if any; null when the email address is taken
 * @throws Refusal 422 for an invalid account or day of the receipt, or a grade that was deleted meanwhile
 */
export async function insertStudent(
  tx: Transaction,
  student: NewStudent,
  receipt: FirstReceipt,
  filedBy: Actor | null,
): Promise<{ added: StudentRow; payment: Filed | null } | null> {
  const now = new Date();
  const row = {
    ...student,
    marked_paid_at: student.payment_status === 1 ? now.toISOString() : null,
    email_key: emailKey(student.email),
    search_text: searchText([student.name, student.email, student.phone]),
    created_at: now.toISOString(),
  };
  await wantGrade(tx, student.grade_id);
  const [added] = await tx.insert(students).values(row).onConflictDoNothing({ target: students.email_key }).returning();
  if (!added) return null;
  aboutStudent(added.id);
  const { kind_of_account, payment_term, payment_image: image } = added;
  if (kind_of_account !== 'paid' || payment_term === null) return { added, payment: null };
  // Receipt details must be valid even without an image.
  await checkReceipt(tx, receipt, now);
  if (image === null) return { added, payment: null };
  const filing = { ...receipt, payment_term, image, note: null };
  return { added, payment: await addPayment(tx, added, filing, filedBy, now) };
}

/**
 * Adds a student who registers.
 * @param sessionOf makes the session that the registration opens; null: it opens none
 * @returns the id; null if the email address is taken
 * @throws Refusal 422
 */
export async function addStudent(
  db: Database,
  student: NewStudent,
  receipt: FirstReceipt = noReceiptDetails,
  sessionOf: ((id: number) => SessionRow) | null = null,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const made = await insertStudent(tx, student, receipt, null);
    if (!made) return null;
    const { id } = made.added;
    if (made.payment && student.payment_status === 1) await keepAsPaidByHand(tx, id, made.payment);
    if (sessionOf) {
      await addStudentSession(tx, sessionOf(id));
      await tx.update(students).set({ last_login_at: new Date().toISOString() }).where(eq(students.id, id));
    }
    return id;
  });
}

/** Approves the receipt of a student who is already marked as paid manually, so that it is not pending. */
async function keepAsPaidByHand(tx: Transaction, student: number, { id, step }: Filed): Promise<void> {
  const { to: state } = stepOf(step.to, 'keep');
  const at = new Date().toISOString();
  const done = { state, ended_at: at, decided_at: at, decided_on: schoolDay(new Date()) };
  await tx.update(payments).set(done).where(eq(payments.id, id));
  await updateAccess(tx, student);
}
