import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Language } from '../../src/model/languages.ts';
import { loginBounds, mailBounds } from '../../src/model/limits.ts';
import type { Device, NewLogin, OwnSession } from '../../src/model/people/logins.ts';
import { queueMail } from '../mail/queue.ts';
import { type Database, inTransaction, type Transaction, write } from '../open.ts';
import { adminSessions, admins, logins, mails, studentSessions, students } from '../schema.ts';
import { isConfirmed } from './students.ts';

/** Whose logins. */
export interface Account {
  kind: 'student' | 'admin';
  id: number;
}

/** Where a login came from. */
export interface Origin extends Device {
  session_id: string;
  /** A hash of the browser's cookie and the account; null for a program without cookies. */
  browser_hash: string | null;
  address: string | null;
}

const ofAccount = ({ kind, id }: Account) => eq(kind === 'student' ? logins.student_id : logins.admin_id, id);
const keyOf = ({ kind, id }: Account) => (kind === 'student' ? { student_id: id } : { admin_id: id });
const sessionsOf = ({ kind }: Account) => (kind === 'student' ? studentSessions : adminSessions);

/** Whether this browser is new for the account. The first login of an account is not. */
async function isNew(tx: Transaction, account: Account, browserHash: string | null): Promise<boolean> {
  if ((await tx.$count(logins, and(ofAccount(account), isNotNull(logins.at)))) === 0) return false;
  if (browserHash === null) return true;
  return (await tx.$count(logins, and(ofAccount(account), eq(logins.browser_hash, browserHash)))) === 0;
}

/** The oldest logins above the maximum of an account go. */
async function trim(tx: Transaction, account: Account): Promise<void> {
  const older = tx
    .select({ id: logins.id })
    .from(logins)
    .where(ofAccount(account))
    .orderBy(desc(logins.id))
    .limit(loginBounds.most)
    .offset(loginBounds.most);
  await tx.delete(logins).where(inArray(logins.id, older));
}

/** Milliseconds of a day. */
const day = 86_400_000;

/** Whom a mail about a login goes to; undefined if the address is not confirmed. */
async function reachedBy(tx: Transaction, { kind, id }: Account) {
  const people = kind === 'student' ? students : admins;
  const { name, email, confirmed_key } = people;
  const [person] = await tx.select({ name, email, confirmed_key }).from(people).where(eq(people.id, id));
  return person && isConfirmed(person) ? person : undefined;
}

/**
 * Queues the mail about a login by a new browser. Somebody who has the password logs in as often as they like: the
 * mails of a day are few, and all of these logins are on the person's screens.
 * @returns whether it was queued
 */
async function mailAbout(
  tx: Transaction,
  account: Account,
  { browser, system, address, at }: Device & { address: string | null; at: string },
  language: Language,
): Promise<boolean> {
  const person = await reachedBy(tx, account);
  if (!person) return false;
  const owner = account.kind === 'student' ? { student_id: account.id } : { admin_id: account.id };
  const theirs = account.kind === 'student' ? eq(mails.student_id, account.id) : eq(mails.admin_id, account.id);
  const since = new Date(Date.parse(at) - day).toISOString();
  const lately = and(theirs, eq(mails.kind, 'new_login'), gt(mails.created_at, since));
  if ((await tx.$count(mails, lately)) >= mailBounds.newLoginsADay) return false;
  const facts = { at, ...(browser && { browser }), ...(system && { system }), ...(address && { address }) };
  const mail = { kind: 'new_login', language, owner, name: person.name, address: person.email, facts } as const;
  return queueMail(tx, mail, null);
}

/** A login that is to be noted. */
interface NewOrigin {
  origin: Origin;
  /** True: send no warning, for example after a switch to a brother or sister. */
  expected: boolean;
  /** The language of a mail about it; null where the school sends no mails. */
  mailIn: Language | null;
}

/**
 * Notes a login, once for each session, together with the mail about it.
 * @returns whether a mail was queued
 */
export async function noteLoginOf(
  db: Database,
  account: Account,
  { origin, expected, mailIn }: NewOrigin,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const unseen = !expected && (await isNew(tx, account, origin.browser_hash)) ? 1 : 0;
    const row = { ...keyOf(account), ...origin, at: new Date().toISOString(), unseen } as const;
    const added = await tx.insert(logins).values(row).onConflictDoNothing().returning({ id: logins.id });
    if (added.length === 0) return false;
    await trim(tx, account);
    return unseen === 1 && mailIn !== null && (await mailAbout(tx, account, row, mailIn));
  });
}

/** Gives sessions of a time before logins were noted an id to be called by. */
async function nameOlder(tx: Transaction, account: Account): Promise<void> {
  const sessions = sessionsOf(account);
  const unnamed = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(logins, eq(logins.session_id, sessions.id))
    .where(and(eq(sessions.userId, account.id), isNull(logins.id)))
    .orderBy(sessions.id);
  if (unnamed.length === 0) return;
  await tx.insert(logins).values(unnamed.map(({ id }) => ({ ...keyOf(account), session_id: id })));
}

const inWords = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The sessions of an account that are not over, the newest first. @param current the id of the session that asks */
export async function listSessions(db: Database, account: Account, current: string): Promise<OwnSession[]> {
  const sessions = sessionsOf(account);
  const rows = await inTransaction(db, async (tx) => {
    await nameOlder(tx, account);
    return tx
      .select({ session: sessions, login: logins })
      .from(sessions)
      .innerJoin(logins, eq(logins.session_id, sessions.id))
      .where(eq(sessions.userId, account.id))
      .orderBy(desc(logins.id));
  });
  const now = Date.now() / 1000;
  return rows
    .filter(({ session }) => session.expiresAt > now)
    .map(({ session, login: { id, browser, system, address, at } }) => {
      const seen = Math.max(session.seenAt ?? 0, session.usedAt ?? 0);
      return {
        id,
        device: { browser, system },
        address,
        since: at,
        last_seen_at: seen > 0 ? inWords(seen) : at,
        current: session.id === current,
      };
    });
}

/** Ends a session of an account. @returns false if there is none with this id */
export async function endSession(db: Database, account: Account, id: number): Promise<boolean> {
  const sessions = sessionsOf(account);
  return inTransaction(db, async (tx) => {
    const [login] = await tx
      .select({ session: logins.session_id })
      .from(logins)
      .where(and(ofAccount(account), eq(logins.id, id)));
    if (!login) return false;
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, login.session), eq(sessions.userId, account.id)))
      .returning({ id: sessions.id });
    return ended.length > 0;
  });
}

/** Logins by new browsers that the person has not been told of, the newest first, without that of the session that asks. */
export async function newLoginsOf(db: Database, account: Account, current: string): Promise<NewLogin[]> {
  const rows = await db
    .select()
    .from(logins)
    .where(and(ofAccount(account), eq(logins.unseen, 1), ne(logins.session_id, current)))
    .orderBy(desc(logins.id))
    .limit(loginBounds.most);
  return rows.flatMap(({ id, browser, system, address, at }) =>
    at === null ? [] : [{ id, device: { browser, system }, address, at }],
  );
}

/** Notes that the person has seen the new logins. That of the session that asks stays, for the other sessions. */
export async function seeLogins(db: Database, account: Account, current: string): Promise<void> {
  const theirs = and(ofAccount(account), eq(logins.unseen, 1), ne(logins.session_id, current));
  await write(db, (tx) => tx.update(logins).set({ unseen: 0 }).where(theirs));
}

/** Rows changed per statement, so that other writers do not wait long. */
const atOnce = 500;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Forgets addresses after their time, and logins without a session after theirs. @returns how many */
export async function forgetOldLogins(db: Database): Promise<number> {
  const known = db
    .select({ id: logins.id })
    .from(logins)
    .where(and(isNotNull(logins.address), lt(logins.at, daysAgo(loginBounds.addressDays))))
    .limit(atOnce);
  const over = db
    .select({ id: logins.id })
    .from(logins)
    .where(
      and(
        or(isNull(logins.at), lt(logins.at, daysAgo(loginBounds.days))),
        notInArray(logins.session_id, db.select({ id: studentSessions.id }).from(studentSessions)),
        notInArray(logins.session_id, db.select({ id: adminSessions.id }).from(adminSessions)),
      ),
    )
    .limit(atOnce);
  for (let gone = 0; ; ) {
    const hidden = await write(db, (tx) =>
      tx.update(logins).set({ address: null }).where(inArray(logins.id, known)).returning({ id: logins.id }),
    );
    const forgotten = await write(db, (tx) =>
      tx.delete(logins).where(inArray(logins.id, over)).returning({ id: logins.id }),
    );
    gone += hidden.length + forgotten.length;
    if (hidden.length < atOnce && forgotten.length < atOnce) return gone;
  }
}
