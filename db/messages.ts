import { desc } from 'drizzle-orm';
import { type Database, write } from './open.ts';
import { messages } from './schema.ts';

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

/** Contact messages, newest first; `page` null means all of them. */
export async function listMessages(
  db: Database,
  options: { page: number | null; perPage: number },
): Promise<{ entries: Message[]; total: number }> {
  const query = db.select().from(messages).orderBy(desc(messages.id)).$dynamic();
  const { page, perPage } = options;
  const entries =
    page === null
      ? query.all()
      : query
          .limit(perPage)
          .offset((page - 1) * perPage)
          .all();
  return { entries, total: await db.$count(messages) };
}
