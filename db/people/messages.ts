import { desc, lt } from 'drizzle-orm';
import { type Database, write } from '../open.ts';
import { inChunks } from '../pieces.ts';
import { messages } from '../schema.ts';

export interface Message {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: string;
}

export async function addMessage(
  db: Database,
  message: Omit<Message, 'id' | 'created_at'>,
  createdAt = new Date().toISOString(),
): Promise<void> {
  await write(db, (tx) => tx.insert(messages).values({ ...message, created_at: createdAt }));
}

/** Contact messages, newest first, in chunks; `page` null means all of them. */
export function messagesInPieces(
  db: Database,
  { page, perPage }: { page: number | null; perPage: number },
): AsyncIterable<Message[]> {
  const read = (after: number | null, count: number) =>
    db
      .select()
      .from(messages)
      .where(after !== null ? lt(messages.id, after) : undefined)
      .orderBy(desc(messages.id))
      .limit(count)
      .offset(after !== null || page === null ? 0 : (page - 1) * perPage);
  return inChunks(read, ({ id }) => id, page === null ? null : perPage);
}

export async function countMessages(db: Database): Promise<number> {
  return db.$count(messages);
}
