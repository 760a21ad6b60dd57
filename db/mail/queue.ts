import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Language } from '../../src/model/languages.ts';
import { mailBounds } from '../../src/model/limits.ts';
import type { MailKind, MailLinkKind } from '../../src/model/people/mail.ts';
import { type Database, inTransaction, type Reads, type Transaction, write } from '../open.ts';
import { emailKey, isConfirmed } from '../people/students.ts';
import { admins, mailLinks, mails, students } from '../schema.ts';
import { addLink, hoursAhead, type MailOwner, type NewLink } from './links.ts';

/** A mail that somebody gets: the queue's sender writes its text. */
export interface NewMail {
  kind: MailKind;
  language: Language;
  owner: MailOwner;
  name: string;
  address: string;
  facts?: Readonly<Record<string, string>>;
}

/** Whether the queue takes another mail. */
const hasRoom = async (tx: Reads): Promise<boolean> =>
  (await tx.$count(mails, eq(mails.state, 'waiting'))) < mailBounds.most;

async function addMail(
  tx: Transaction,
  { owner, facts = {}, ...mail }: Omit<NewMail, 'owner'> & { owner: MailOwner | null },
  link_id: number | null,
  state: 'waiting' | 'blank',
): Promise<void> {
  const now = new Date().toISOString();
  await tx.insert(mails).values({ ...mail, ...owner, facts, link_id, state, next_at: now, created_at: now });
}

/** The most blank mails that one request takes away. */
const surplusTaken = 10;

/**
 * Takes away the oldest blank mails with their links, where there are too many. The same statements run whether there are
 * or not.
 */
async function boundBlankMails(tx: Transaction): Promise<void> {
  const surplus = await tx
    .select({ id: mails.id, link_id: mails.link_id })
    .from(mails)
    .where(eq(mails.state, 'blank'))
    .orderBy(desc(mails.next_at), desc(mails.id))
    .limit(surplusTaken)
    .offset(mailBounds.blank);
  const links = surplus.flatMap(({ link_id }) => link_id ?? []);
  await tx.delete(mails).where(
    inArray(
      mails.id,
      surplus.map(({ id }) => id),
    ),
  );
  await tx.delete(mailLinks).where(inArray(mailLinks.id, links));
}

/**
 * Puts a mail into the queue, in the transaction that wants it.
 * @param link of the mail; null for a mail without one
 * @returns false if the queue is full
 */
export async function queueMail(
  tx: Transaction,
  mail: NewMail,
  link: { kind: MailLinkKind; made: NewLink } | null,
): Promise<boolean> {
  if (!(await hasRoom(tx))) return false;
  const link_id = link && (await addLink(tx, link.kind, link.made, mail.owner, mail.address));
  await addMail(tx, mail, link_id, 'waiting');
  return true;
}

/** Asks for a mail that confirms an address. @returns false if the queue is full */
export async function queueConfirmation(db: Database, mail: Omit<NewMail, 'kind'>, made: NewLink): Promise<boolean> {
  return inTransaction(db, (tx) => queueMail(tx, { ...mail, kind: 'confirm' }, { kind: 'confirm', made }));
}

/** A request for a link that sets a new password. */
interface RecoveryRequest {
  email: string;
  language: Language;
  made: NewLink;
  /** Whether this address may get another mail: too many were asked for. */
  mayMail: boolean;
}

async function ownerOf(tx: Transaction, kind: 'student' | 'admin', email: string) {
  const key = emailKey(email);
  if (kind === 'student') {
    const there = and(eq(students.email_key, key), isNull(students.deleted_at));
    const [row] = await tx.select().from(students).where(there);
    return row && { ...row, owner: { student_id: row.id } };
  }
  const [row] = await tx
    .select()
    .from(admins)
    .where(and(eq(admins.email_key, key), isNull(admins.left_at)));
  return row && { ...row, owner: { admin_id: row.id } };
}

/**
 * Sends a link to a confirmed address, or records that a student has asked; the first moment is kept. The same
 * statements run whatever the address is, so that neither the answer nor its time reveals whether an account exists.
 */
export async function requestLink(
  db: Database,
  kind: 'student' | 'admin',
  { email, language, made, mayMail }: RecoveryRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await ownerOf(tx, kind, email);
    const room = await hasRoom(tx);
    const sends = found !== undefined && found.is_active === 1 && isConfirmed(found) && mayMail && room;
    const owner = sends ? found.owner : null;
    const address = sends ? found.email : '';
    const link_id = await addLink(tx, 'recover', made, owner, address);
    const mail = { kind: 'recover', language, owner, name: sends ? found.name : '', address } as const;
    await addMail(tx, mail, link_id, sends ? 'waiting' : 'blank');
    await boundBlankMails(tx);
    const asked = and(
      eq(students.id, kind === 'student' && found && !sends ? found.id : 0),
      isNull(students.recover_requested_at),
    );
    await tx.update(students).set({ recover_requested_at: new Date().toISOString() }).where(asked);
  });
}

/** A mail that this process sends now. */
export interface DueMail {
  id: number;
  kind: MailKind;
  language: string;
  name: string;
  address: string;
  facts: Readonly<Record<string, string>>;
  attempts: number;
  created_at: string;
  student_id: number | null;
  /** The link in it; null for a mail without one. */
  link: { kind: MailLinkKind; nonce: string; hash: string; of: 'student' | 'admin' } | null;
}

/**
 * Takes the oldest mail that is due; no other process takes it until `until`. Its link lives from now on: a mail that
 * comes late is not too late for its reader.
 */
export async function takeDueMail(db: Database, lease: string, until: Date): Promise<DueMail | null> {
  const now = new Date().toISOString();
  const due = and(eq(mails.state, 'waiting'), lte(mails.next_at, now));
  // Usually nothing is due, so a plain read saves a write transaction.
  const [seen] = await db.select({ id: mails.id }).from(mails).where(due).limit(1);
  if (!seen) return null;
  return inTransaction(db, async (tx) => {
    const [mail] = await tx.select().from(mails).where(due).orderBy(asc(mails.next_at), asc(mails.id)).limit(1);
    if (!mail) return null;
    await tx.update(mails).set({ lease, next_at: until.toISOString() }).where(eq(mails.id, mail.id));
    if (mail.link_id === null) return { ...mail, link: null };
    const [link] = await tx.select().from(mailLinks).where(eq(mailLinks.id, mail.link_id));
    if (!link) return { ...mail, link: null };
    const expires_at = hoursAhead(mailBounds.linkHours[link.kind]);
    await tx.update(mailLinks).set({ expires_at }).where(eq(mailLinks.id, link.id));
    return { ...mail, link: { ...link, of: link.student_id === null ? ('admin' as const) : ('student' as const) } };
  });
}

/** Deletes a mail that is not needed any more. */
export async function forgetMail(db: Database, id: number, lease: string): Promise<void> {
  await write(db, (tx) => tx.delete(mails).where(and(eq(mails.id, id), eq(mails.lease, lease))));
}

/** When the next mail is due; null if none waits. */
export async function nextMailAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: mails.next_at })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
    .orderBy(asc(mails.next_at))
    .limit(1);
  return row ? new Date(row.at) : null;
}

/** When the server last took a mail; '' if it never did. */
async function lastSent(db: Reads): Promise<string> {
  const [last] = await db
    .select({ at: mails.done_at })
    .from(mails)
    .where(eq(mails.state, 'sent'))
    .orderBy(desc(mails.done_at))
    .limit(1);
  return last?.at ?? '';
}

/** How sending a mail went. */
export type MailOutcome =
  | { sent: true }
  | { sent: false; fault: 'server' | 'recipient'; reason: string; next: Date | null };

/**
 * Records how sending went. A process that lost its lease records only success: nobody sends that mail again.
 * @returns whether it was recorded
 */
export async function recordMail(db: Database, id: number, lease: string, outcome: MailOutcome): Promise<boolean> {
  const now = new Date().toISOString();
  const attempts = sql`${mails.attempts} + 1`;
  const free = { attempts, lease: null };
  if (outcome.sent) {
    const sent = { ...free, state: 'sent', done_at: now, fault: null, reason: null } as const;
    const done = await write(db, (tx) =>
      tx
        .update(mails)
        .set(sent)
        .where(and(eq(mails.id, id), ne(mails.state, 'sent')))
        .returning({ id: mails.id }),
    );
    return done.length > 0;
  }
  const { fault, reason, next } = outcome;
  const ended = next === null ? ({ state: 'given_up', done_at: now } as const) : { next_at: next.toISOString() };
  return inTransaction(db, async (tx) => {
    const mine = and(eq(mails.id, id), eq(mails.lease, lease));
    const [mail] = await tx.select({ since: mails.failing_since }).from(mails).where(mine);
    if (!mail) return false;
    // What failed before the server took another mail is another failure.
    const since = mail.since !== null && mail.since > (await lastSent(tx)) ? mail.since : now;
    const failing_since = fault === 'server' ? since : mail.since;
    await tx
      .update(mails)
      .set({ ...free, fault, reason, failing_since, ...ended })
      .where(mine);
    return true;
  });
}

/**
 * Deletes mails that were sent or given up days ago, those that never were any, and those that wait although no server
 * is set up any more. @returns how many were deleted
 */
export async function forgetOldMails(db: Database): Promise<number> {
  const before = (hours: number) => hoursAhead(-hours);
  const old = or(
    and(inArray(mails.state, ['sent', 'given_up']), lt(mails.done_at, before(24 * mailBounds.keptDays))),
    and(eq(mails.state, 'blank'), lt(mails.created_at, before(1))),
    and(eq(mails.state, 'waiting'), lt(mails.created_at, before(2 * mailBounds.triedHours))),
  );
  return (await write(db, (tx) => tx.delete(mails).where(old).returning({ id: mails.id }))).length;
}

/** How mail stands: since when the server takes none (null: it does), and how many wait. */
export async function mailQueueState(db: Reads): Promise<{ failingSince: string | null; waiting: number }> {
  const waiting = await db.$count(mails, eq(mails.state, 'waiting'));
  const [failing] = await db
    .select({ since: mails.failing_since })
    .from(mails)
    .where(
      and(
        inArray(mails.state, ['waiting', 'given_up']),
        eq(mails.fault, 'server'),
        isNotNull(mails.failing_since),
        gt(mails.failing_since, await lastSent(db)),
      ),
    )
    .orderBy(asc(mails.failing_since))
    .limit(1);
  return { failingSince: failing?.since ?? null, waiting };
}

const columns = {
  kind: mails.kind,
  address: mails.address,
  state: mails.state,
  at: mails.created_at,
  done_at: mails.done_at,
};

/** The mails that a student was sent lately, for an export of personal data. */
export const mailsOfStudent = (db: Reads, student_id: number) =>
  db.select(columns).from(mails).where(eq(mails.student_id, student_id)).orderBy(asc(mails.id));
