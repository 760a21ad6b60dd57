import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { DetailedStudent } from '../../src/model/people/student-detail.ts';
import { mailsOfStudent } from '../mail/queue.ts';
import { type Database, inTransaction, type Reads } from '../open.ts';
import { allPaymentsOf } from '../payments/reading.ts';
import { paymentPictures, paymentsAbout } from '../payments/receipts.ts';
import { auditLines, logins, mailLinks, mails, studentSessions, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { findDetailedStudent } from './student-detail.ts';
import { isConfirmed } from './students.ts';

const { id, at, actor_id, actor_name, action, about, changes } = auditLines;
const exported = { id, at, actor: { id: actor_id, name: actor_name }, action, about, changes };

const momentOf = (seconds: number | null) => seconds && new Date(seconds * 1000).toISOString();

/** The sessions of a student that are not over, with where they began; without what tells their tokens. */
async function sessionsOf(db: Reads, student: number) {
  const rows = await db
    .select({ session: studentSessions, login: logins })
    .from(studentSessions)
    .leftJoin(logins, eq(logins.session_id, studentSessions.id))
    .where(eq(studentSessions.userId, student))
    .orderBy(asc(studentSessions.expiresAt));
  return rows
    .filter(({ session }) => session.expiresAt * 1000 > Date.now())
    .map(({ session: { expiresAt, seenAt, usedAt, openedBy }, login }) => ({
      since: login?.at ?? null,
      last_seen_at: momentOf(Math.max(seenAt ?? 0, usedAt ?? 0) || null),
      expires_at: momentOf(expiresAt),
      device: { browser: login?.browser ?? null, system: login?.system ?? null },
      address: login?.address ?? null,
      /** The id of the brother or sister who switched to this account; null: an own login. */
      opened_by: openedBy,
    }));
}

/** The logins that are remembered, the newest first; without what their browsers are known by. */
const loginsOf = (db: Reads, student: number) =>
  db
    .select({ at: logins.at, browser: logins.browser, system: logins.system, address: logins.address })
    .from(logins)
    .where(eq(logins.student_id, student))
    .orderBy(desc(logins.id));

/** The links in mails that still open something: what was used is not kept. Without what their tokens are made of. */
const linksOf = (db: Reads, student: number) =>
  db
    .select({
      kind: mailLinks.kind,
      address: mailLinks.address_key,
      made_at: mails.created_at,
      expires_at: mailLinks.expires_at,
    })
    .from(mailLinks)
    .leftJoin(mails, eq(mails.link_id, mailLinks.id))
    .where(and(eq(mailLinks.student_id, student), gt(mailLinks.expires_at, new Date().toISOString())))
    .orderBy(asc(mailLinks.id));

/** How a student enters: the address that its owner has confirmed (null: none), sessions, logins and links. */
async function entranceOf(db: Reads, id: number) {
  const { email, confirmed_key } = students;
  const [own] = await db.select({ email, confirmed_key }).from(students).where(eq(students.id, id));
  return {
    confirmed_address: own && isConfirmed(own) ? own.email : null,
    sessions: await sessionsOf(db, id),
    logins: await loginsOf(db, id),
    links: await linksOf(db, id),
  };
}

/** All data that the database holds about a student. */
export interface PersonalDataExport {
  student: DetailedStudent;
  entrance: Awaited<ReturnType<typeof entranceOf>>;
  payments: ListedPayment[];
  /** The mails of the last days, without their texts and links. */
  mails: Awaited<ReturnType<typeof mailsOfStudent>>;
  /** Addresses of receipt images. */
  receipts: { id: number; image: string }[];
  /** Audit lines about the student and the payments. */
  audit: (Pick<typeof auditLines.$inferSelect, 'id' | 'at' | 'action' | 'about' | 'changes'> & { actor: Actor })[];
}

/** Collects a student's data for export and adds an audit line; null if there is no such student. */
export async function exportStudentData(db: Database, actor: Actor, id: number): Promise<PersonalDataExport | null> {
  const student = await findDetailedStudent(db, id);
  if (!student) return null;
  await inTransaction(db, (tx) => noteInAudit(tx, actor, { action: 'export', about: `students/${id}` }));
  const audit = await db
    .select(exported)
    .from(auditLines)
    .where(inArray(auditLines.about, [`students/${id}`, ...(await paymentsAbout(db, id))]))
    .orderBy(asc(auditLines.id));
  const [payments, mails] = [await allPaymentsOf(db, id), await mailsOfStudent(db, id)];
  const [entrance, receipts] = [await entranceOf(db, id), await paymentPictures(db, id)];
  return { student, entrance, payments, mails, receipts, audit };
}
