import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../src/model/errors.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type MessageAction, messageStates } from '../../src/model/people/message.ts';
import { type BulkOutcome, bulkKind, type ChangedRow, noteBulkChange } from '../bulk/bulk-changes.ts';
import { type Database, inLongTransaction, type Transaction } from '../open.ts';
import { eachInTurn } from '../portions.ts';
import { messages } from '../schema.ts';
import { nextVersion } from '../versioned.ts';
import { type AuditLine, noteInAudit } from './audit.ts';
import { aboutMessage, inState, isRestorable, type StoredMessage, storedMessages } from './messages.ts';

/** What is needed to put a message back: its columns before, by what was done. */
const before = z.union([
  z.object({ state: z.enum(messageStates), done_by: z.number().nullable(), done_at: z.string().nullable() }),
  z.object({ deleted_at: z.string().nullable(), deleted_by: z.number().nullable() }),
]);
type Before = z.infer<typeof before>;

const stateOf = ({ state, done_by, done_at }: StoredMessage): Before => ({ state, done_by, done_at });
const deletionOf = ({ deleted_at, deleted_by }: StoredMessage): Before => ({ deleted_at, deleted_by });

interface Doing {
  /** Whether it can be done with a message. */
  can(message: StoredMessage): boolean;
  /** Whether the message is as wanted already. */
  is(message: StoredMessage): boolean;
  values(by: Actor): Partial<StoredMessage>;
  before(message: StoredMessage): Before;
  /** Whether it changes what an update can set. */
  versioned: boolean;
  line(message: StoredMessage): Omit<AuditLine, 'about'>;
}

const marking = (state: StoredMessage['state']): Doing => ({
  can: ({ deleted_at }) => deleted_at === null,
  is: (message) => message.state === state,
  values: (by) => inState(state, by),
  before: stateOf,
  versioned: true,
  line: (message) => ({ action: 'update', changes: { state: [message.state, state] } }),
});

const doings: Readonly<Record<MessageAction, Doing>> = {
  new: marking('new'),
  done: marking('done'),
  delete: {
    can: ({ deleted_at }) => deleted_at === null,
    is: () => false,
    values: (by) => ({ deleted_at: new Date().toISOString(), deleted_by: by.id }),
    before: deletionOf,
    versioned: false,
    line: () => ({ action: 'delete' }),
  },
  restore: {
    can: isRestorable,
    is: () => false,
    values: () => ({ deleted_at: null, deleted_by: null }),
    before: deletionOf,
    versioned: false,
    line: () => ({ action: 'restore' }),
  },
};

/**
 * Does something with many messages, all or none of them. Messages that are as wanted already do not count as changed.
 * @param ids without duplicates
 */
export async function changeMessages(
  db: Database,
  by: Actor,
  action: MessageAction,
  ids: readonly number[],
): Promise<BulkOutcome> {
  return inLongTransaction(db, async (tx) => {
    const doing = doings[action];
    const found = new Map((await storedMessages(tx, ids)).map((message) => [message.id, message]));
    const refused = ids.flatMap((id) => {
      const message = found.get(id);
      return message && doing.can(message) ? [] : [{ id, why: new Refusal('notFound') }];
    });
    if (refused.length > 0) return { refused };
    const changing = [...found.values()].filter((message) => !doing.is(message));
    await tx
      .update(messages)
      .set({ ...doing.values(by), ...(doing.versioned ? nextVersion(messages, by) : {}) })
      .where(
        inArray(
          messages.id,
          changing.map(({ id }) => id),
        ),
      );
    const lines = changing.map((message) => ({ about: aboutMessage(message.id), ...doing.line(message) }));
    await noteInAudit(tx, by, ...lines);
    const rows = changing.map((message) => ({
      id: message.id,
      version: message.version + (doing.versioned ? 1 : 0),
      before: doing.before(message),
    }));
    return { changed: rows.length, undo: await noteBulkChange(tx, by, messageKind, rows) };
  });
}

/** What an undo sets, and its audit line; null if the message is not as the change has left it. */
function backwards(message: StoredMessage, { version, before: was }: ChangedRow<Before>, by: Actor) {
  if (message.version !== version) return null;
  const isDeleted = message.deleted_at !== null;
  if ('state' in was) {
    if (isDeleted) return null;
    const line = { action: 'undo', changes: { state: [message.state, was.state] as const } };
    return { values: { ...was, ...nextVersion(messages, by) }, line };
  }
  const wasDeleted = was.deleted_at !== null;
  return isDeleted === wasDeleted ? null : { values: was, line: { action: wasDeleted ? 'delete' : 'restore' } };
}

async function putBack(
  tx: Transaction,
  { by }: { by: Actor },
  rows: readonly ChangedRow<Before>[],
): Promise<readonly number[]> {
  const stored = await storedMessages(
    tx,
    rows.map(({ id }) => id),
  );
  const found = new Map(stored.map((message) => [message.id, message]));
  const lines: AuditLine[] = [];
  const back: number[] = [];
  for await (const row of eachInTurn(rows)) {
    const message = found.get(row.id);
    const way = message ? backwards(message, row, by) : null;
    if (!way) continue;
    await tx.update(messages).set(way.values).where(eq(messages.id, row.id));
    lines.push({ about: aboutMessage(row.id), ...way.line });
    back.push(row.id);
  }
  await noteInAudit(tx, by, ...lines);
  return back;
}

/** Messages as things that can be changed in bulk. */
export const messageKind = bulkKind({ name: 'messages', needs: 'messages', before, putBack });
