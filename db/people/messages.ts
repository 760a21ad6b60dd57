import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, type SQL } from 'drizzle-orm';
import type { ContactMessage } from '../../src/model/endpoints/dashboard-messages.ts';
import type { LastChange } from '../../src/model/last-change.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type MessageState, messageStates } from '../../src/model/people/message.ts';
import { characters } from '../../src/model/text/characters.ts';
import { phonesIn } from '../../src/model/text/phones-in.ts';
import { searchText, searchWords } from '../../src/model/text/search-text.ts';
import { onlyWhere } from '../conditions.ts';
import { allAtOnce, contains } from '../dialect/sql.ts';
import { type Database, inTransaction, type Reads, type Transaction, write } from '../open.ts';
import { inChunks, turn } from '../pieces.ts';
import { portions } from '../portions.ts';
import { trashSince } from '../restorable-since.ts';
import { admins, messages } from '../schema.ts';
import { checkVersion, lastChange, nextVersion } from '../versioned.ts';
import { noteInAudit } from './audit.ts';

export type StoredMessage = typeof messages.$inferSelect;
type Written = Pick<StoredMessage, 'name' | 'email' | 'subject' | 'message'>;

const now = () => new Date().toISOString();

const live = isNull(messages.deleted_at);
const inTrash = () => and(isNotNull(messages.deleted_at), gte(messages.deleted_at, trashSince()));

/** The subject of audit lines about a message. */
export const aboutMessage = (id: number): string => `contacts/${id}`;

/** The phone numbers that a visitor has written, in the text or as the name of a mailbox. */
const phonesOf = ({ email, subject, message }: Omit<Written, 'name'>): string[] =>
  phonesIn([message, subject, email.slice(0, email.lastIndexOf('@'))]);

/** The stored search text: everything that was written, phone numbers as they are searched, and the staff's note. */
const searched = ({ name, email, subject, message, note }: Written & { note: string }) =>
  searchText([name, email, subject, message, note, ...phonesOf({ email, subject, message })]);

/** Stores a message from the contact form. */
export async function addMessage(db: Database, message: Written, createdAt = now()): Promise<void> {
  const search_text = searched({ ...message, note: '' });
  await write(db, (tx) => tx.insert(messages).values({ ...message, search_text, created_at: createdAt }));
}

/** Which messages a list shows. */
export interface MessageFilter {
  state?: MessageState | undefined;
  /** Words that must all occur, in any order. */
  q?: string | undefined;
}

const found = (q: string | undefined): SQL | undefined =>
  and(...searchWords(q ?? '').map((word) => contains(messages.search_text, word)));

const listed = ({ state, q }: MessageFilter): SQL | undefined =>
  and(
    // A list is read along the ids, from the newest on.
    gt(messages.id, 0),
    live,
    onlyWhere(state, (each) => eq(messages.state, each)),
    found(q),
  );

const { id, name, email, subject, message, created_at, state, note, done_at, version } = messages;
const shown = { id, name, email, subject, message, created_at, state, note, done_at, version };
const doneBy = { by_id: admins.id, by_name: admins.name };

type Row = Omit<ContactMessage, 'done_by' | 'phones'> & { by_id: number | null; by_name: string | null };

const asAnswer = ({ by_id, by_name, ...row }: Row): ContactMessage => ({
  ...row,
  phones: phonesOf(row),
  done_by: by_id === null || by_name === null ? null : { id: by_id, name: by_name },
});

const rows = (db: Reads) =>
  db
    .select({ ...shown, ...doneBy })
    .from(messages)
    .leftJoin(admins, eq(admins.id, messages.done_by));

interface Window {
  /** Null for all messages. */
  page: number | null;
  perPage: number;
}

/** Messages in a state, or all, in chunks along the ids. */
function inTurn(db: Database, { page, perPage }: Window, filter: MessageFilter): AsyncIterable<ContactMessage[]> {
  const read = async (after: number | null, count: number) => {
    const some = await rows(db)
      .where(
        and(
          listed(filter),
          onlyWhere(after ?? undefined, (last) => lt(messages.id, last)),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(count)
      .offset(after !== null || page === null ? 0 : (page - 1) * perPage);
    return some.map(asAnswer);
  };
  return inChunks(read, (row) => row.id, page === null ? null : perPage);
}

/** Ids that one query looks through: SQLite runs on the calling thread, and a message may be long. */
const rangeSize = allAtOnce ? Number.MAX_SAFE_INTEGER : 1000;

/** The ids of all messages that a search finds, newest first. */
async function foundIds(db: Database, filter: MessageFilter): Promise<number[]> {
  const [newest] = await db.select({ id: max(messages.id) }).from(messages);
  const ids: number[] = [];
  for (let to = newest?.id ?? 0; to > 0; to -= rangeSize) {
    await turn();
    const within = and(gt(messages.id, to - rangeSize), lte(messages.id, to));
    const some = await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(within, listed(filter)))
      .orderBy(desc(messages.id));
    for (const each of some) ids.push(each.id);
  }
  return ids;
}

/** How many found messages are read at once. */
const readAtOnce = 50;

async function* ofIds(db: Database, ids: readonly number[]): AsyncGenerator<ContactMessage[]> {
  for (const some of portions(ids, readAtOnce)) {
    await turn();
    const read = await rows(db)
      .where(and(inArray(messages.id, some), live))
      .orderBy(desc(messages.id));
    yield read.map(asAnswer);
  }
}

interface Listing {
  /** In chunks, so that a long list is never in memory as a whole. */
  messages: AsyncIterable<ContactMessage[]>;
  /** The number of messages that the filter finds. */
  total(): Promise<number>;
}

/** Contact messages, newest first. All messages are looked through once for a search. */
export function listMessages(db: Database, window: Window, filter: MessageFilter): Listing {
  if (searchWords(filter.q ?? '').length === 0) {
    return { messages: inTurn(db, window, filter), total: () => countMessages(db, filter.state) };
  }
  let ids: Promise<number[]> | undefined;
  const found = () => {
    ids ??= foundIds(db, filter);
    return ids;
  };
  const start = window.page === null ? 0 : (window.page - 1) * window.perPage;
  const end = window.page === null ? undefined : start + window.perPage;
  async function* onPage() {
    yield* ofIds(db, (await found()).slice(start, end));
  }
  return { messages: onPage(), total: async () => (await found()).length };
}

/** The number of messages in a state, or of all. */
export const countMessages = (db: Database, state?: MessageState): Promise<number> =>
  // Along the index of the states, which is narrow.
  db.$count(
    messages,
    and(live, state === undefined ? inArray(messages.state, [...messageStates]) : eq(messages.state, state)),
  );

/** The number of messages in each state. */
export async function messageCounts(db: Database): Promise<{ all: number } & Record<MessageState, number>> {
  const [fresh, done] = [await countMessages(db, 'new'), await countMessages(db, 'done')];
  return { all: fresh + done, new: fresh, done };
}

/** A message that is not deleted; null if there is none. */
export async function findMessage(db: Reads, id: number): Promise<ContactMessage | null> {
  const [row] = await rows(db).where(and(eq(messages.id, id), live));
  return row ? asAnswer(row) : null;
}

/** The newest version of a message, who wrote it and when; null if there is no such message. */
export const changeOfMessage = (db: Database, id: number): Promise<LastChange | null> =>
  lastChange(db, messages, and(eq(messages.id, id), live));

/** The columns of a new state: who is done with a message, and when, is known from then on. */
export const inState = (state: MessageState, by: Actor) =>
  state === 'done' ? { state, done_by: by.id, done_at: now() } : { state, done_by: null, done_at: null };

/** A note is not repeated in the audit log: it goes with its message. */
const length = (text: string) => (text === '' ? null : { characters: characters(text) });

async function mustFind(tx: Transaction, id: number): Promise<ContactMessage> {
  const found = await findMessage(tx, id);
  if (!found) throw new Error(`the message ${id} is gone`);
  return found;
}

/**
 * Marks a message as new or done and notes something about it; what is undefined stays.
 * @returns the message; null if it does not exist
 * @throws ChangedMeanwhile
 */
export async function updateMessage(
  db: Database,
  by: Actor,
  id: number,
  change: { state?: MessageState | undefined; note?: string | undefined; version?: number | undefined },
): Promise<ContactMessage | null> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, id), live));
    if (!before) return null;
    checkVersion(change.version, before.version);
    const { state = before.state, note = before.note } = change;
    const states = state !== before.state;
    const notes = note !== before.note;
    if (states || notes) {
      await tx
        .update(messages)
        .set({
          ...(states ? inState(state, by) : {}),
          ...(notes ? { note, search_text: searched({ ...before, note }) } : {}),
          ...nextVersion(messages, by),
        })
        .where(eq(messages.id, id));
    }
    await noteInAudit(tx, by, {
      action: 'update',
      about: aboutMessage(id),
      changes: {
        ...(states ? { state: [before.state, state] as const } : {}),
        ...(notes ? { note: [length(before.note), length(note)] as const } : {}),
      },
    });
    return mustFind(tx, id);
  });
}

/** Deletes a message, for 30 days. @returns false if it does not exist */
export async function deleteMessage(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .update(messages)
      .set({ deleted_at: now(), deleted_by: by.id })
      .where(and(eq(messages.id, id), live))
      .returning({ id: messages.id });
    if (deleted.length === 0) return false;
    await noteInAudit(tx, by, { action: 'delete', about: aboutMessage(id) });
    return true;
  });
}

/** Brings a deleted message back. @returns null if there is nothing to restore */
export async function restoreMessage(db: Database, by: Actor, id: number): Promise<ContactMessage | null> {
  return inTransaction(db, async (tx) => {
    const restored = await tx
      .update(messages)
      .set({ deleted_at: null, deleted_by: null })
      .where(and(eq(messages.id, id), inTrash()))
      .returning({ id: messages.id });
    if (restored.length === 0) return null;
    await noteInAudit(tx, by, { action: 'restore', about: aboutMessage(id) });
    return mustFind(tx, id);
  });
}

/** Whether a deleted message can still be restored. */
export const isRestorable = ({ deleted_at }: StoredMessage): boolean =>
  deleted_at !== null && deleted_at >= trashSince();

/** A deleted message as the trash shows it. */
export interface DeletedMessage {
  id: number;
  title: string;
  deleted_at: string;
  deleted_by: { id: number; name: string } | null;
}

/**
 * Deleted messages that can still be restored, the newest deletion first.
 * @param q words that must all occur
 * @param first the most of them
 */
export async function deletedMessages(
  db: Reads,
  { q, first }: { q?: string | undefined; first: number },
): Promise<DeletedMessage[]> {
  const rows = await db
    .select({ id: messages.id, title: messages.subject, deleted_at: messages.deleted_at, ...doneBy })
    .from(messages)
    .leftJoin(admins, eq(admins.id, messages.deleted_by))
    .where(and(inTrash(), found(q)))
    .orderBy(desc(messages.deleted_at), desc(messages.id))
    .limit(first);
  return rows.map(({ by_id, by_name, deleted_at, ...row }) => ({
    ...row,
    deleted_at: deleted_at ?? '',
    deleted_by: by_id === null || by_name === null ? null : { id: by_id, name: by_name },
  }));
}

/** The number of deleted messages that can still be restored. */
export const countDeletedMessages = (db: Reads, q?: string): Promise<number> =>
  db.$count(messages, and(inTrash(), found(q)));

/** Removes a deleted message for good. @returns false if there is no such message in the trash */
export async function removeDeletedMessage(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(messages)
      .where(and(eq(messages.id, id), inTrash()))
      .returning({ id: messages.id });
    if (gone.length === 0) return false;
    await noteInAudit(tx, by, { action: 'erase', about: aboutMessage(id) });
    return true;
  });
}

/** Removes messages that can no longer be restored. @returns the number of removed messages */
export async function purgeMessages(db: Database): Promise<number> {
  const due = and(isNotNull(messages.deleted_at), lt(messages.deleted_at, trashSince()));
  const gone = await write(db, (tx) => tx.delete(messages).where(due).returning({ id: messages.id }));
  return gone.length;
}

const atOnce = 500;

/**
 * Recalculates the stored search texts of some messages.
 * @param after the last message of the batch before
 * @returns the last one of this batch; null when there are no more
 */
export async function refreshMessages(db: Database, after: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.select().from(messages).where(gt(messages.id, after)).orderBy(asc(messages.id)).limit(atOnce);
    for (const row of rows) {
      await tx
        .update(messages)
        .set({ search_text: searched(row) })
        .where(eq(messages.id, row.id));
    }
    return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  });
}

/** The stored messages of these ids, deleted ones too. */
export const storedMessages = (tx: Transaction, ids: readonly number[]): PromiseLike<StoredMessage[]> =>
  tx
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]))
    .orderBy(asc(messages.id));
