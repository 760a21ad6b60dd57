import { eq, sql } from 'drizzle-orm';
import type { AccountKind, Flag, PaymentTerm } from '../../src/model/access.ts';
import { textLimits } from '../../src/model/limits.ts';
import { searchText } from '../../src/model/search-text.ts';
import { type Database, write } from '../open.ts';
import { students } from '../schema.ts';

export interface NewStudent {
  name: string;
  email: string;
  passwordHash: string;
  phone: string;
  gradeId: number;
  kind: AccountKind;
  paymentTerm: PaymentTerm | null;
  paymentImage: string | null;
  personalImage: string | null;
  passport: string | null;
  paymentStatus?: Flag;
}

/**
 * An address as it is compared: unique whatever its case. Of one that is too long to be any, no more is looked at than
 * tells it from the others: the time that normalising takes grows with the square of a row of accents.
 */
export const emailKey = (email: string): string =>
  email
    .trim()
    .slice(0, 2 * textLimits.email)
    .normalize('NFC')
    .toLowerCase();

/** Adds a student, active and unpaid unless said otherwise. @returns the id, or null when the address is taken */
export async function addStudent(db: Database, student: NewStudent): Promise<number | null> {
  const row = {
    name: student.name,
    email: student.email,
    email_key: emailKey(student.email),
    password_hash: student.passwordHash,
    phone: student.phone,
    grade_id: student.gradeId,
    kind_of_account: student.kind,
    payment_term: student.paymentTerm,
    payment_image: student.paymentImage,
    personal_image: student.personalImage,
    passport: student.passport,
    payment_status: student.paymentStatus ?? 0,
    search_text: searchText([student.name, student.email, student.phone]),
    created_at: new Date().toISOString(),
  };
  const [added] = await write(db, (tx) =>
    tx.insert(students).values(row).onConflictDoNothing({ target: students.email_key }).returning({ id: students.id }),
  );
  return added?.id ?? null;
}

export interface Student {
  id: number;
  name: string;
  email: string;
  password_hash: string;
  phone: string;
  grade_id: number;
  kind_of_account: AccountKind;
  payment_term: PaymentTerm | null;
  payment_image: string | null;
  personal_image: string | null;
  passport: string | null;
  is_active: Flag;
  payment_status: Flag;
  created_at: string;
}

const flag = (value: number): Flag => (value === 1 ? 1 : 0);

function studentOf(row: typeof students.$inferSelect): Student {
  return { ...row, is_active: flag(row.is_active), payment_status: flag(row.payment_status) };
}

/** Reads students by id with a query prepared once: every request of a student asks. */
export function studentFinder(db: Database): (id: number) => Promise<Student | null> {
  const query = db
    .select()
    .from(students)
    .where(eq(students.id, sql.placeholder('id')))
    .prepare();
  return async (id) => {
    const row = query.get({ id });
    return row ? studentOf(row) : null;
  };
}

export async function findStudent(db: Database, id: number): Promise<Student | null> {
  return studentFinder(db)(id);
}

export async function findStudentByEmail(db: Database, email: string): Promise<Student | null> {
  const row = db
    .select()
    .from(students)
    .where(eq(students.email_key, emailKey(email)))
    .get();
  return row ? studentOf(row) : null;
}
