import { desc, eq, inArray, lt } from 'drizzle-orm';
import { mostIdempotentAnswers } from '../../src/model/limits.ts';
import { type Database, type Transaction, write } from '../open.ts';
import { portions } from '../portions.ts';
import { oldestAnswer } from './age.ts';
import type { Attempt } from './attempt.ts';
import { idempotentAnswerStudents, idempotentAnswers } from './schema.ts';

export type RememberedAnswer = typeof idempotentAnswers.$inferSelect;

/** A power cut may take it: the journal stands, from which the answer is made again. */
const soon = { lasting: false };

/** What is known of a request; null when it was never written, or longer ago than answers are kept. */
export async function findAnswer(db: Database, id: string): Promise<RememberedAnswer | null> {
  const [row] = await db.select().from(idempotentAnswers).where(eq(idempotentAnswers.id, id));
  return row && row.created_at >= oldestAnswer() ? row : null;
}

/** Stores the answer of a request whose transactions stand; of one that has written nothing, the whole row. */
export async function storeAnswer(db: Database, attempt: Attempt, answer: string): Promise<void> {
  const { id, mac, stored } = attempt;
  const row = { id, mac, journal: null, steps: 0, answer, created_at: new Date().toISOString() };
  await write(
    db,
    async (tx) => {
      if (stored > 0) {
        await tx.update(idempotentAnswers).set({ answer, journal: null }).where(eq(idempotentAnswers.id, id));
      } else {
        await tx.insert(idempotentAnswers).values(row).onConflictDoUpdate({ target: idempotentAnswers.id, set: row });
      }
    },
    soon,
  );
}

/** Forgets a request that was refused after all: its key can be used again. */
export async function forgetAnswer(db: Database, id: string): Promise<void> {
  await write(db, async (tx) => {
    await tx.delete(idempotentAnswerStudents).where(eq(idempotentAnswerStudents.answer_id, id));
    await tx.delete(idempotentAnswers).where(eq(idempotentAnswers.id, id));
  });
}

/** Removes what answers tell of a student who is erased. Their keys stay, so that no request is done again. */
export async function eraseAnswersAbout(tx: Transaction, student: number): Promise<void> {
  const theirs = eq(idempotentAnswerStudents.student_id, student);
  const rows = await tx.delete(idempotentAnswerStudents).where(theirs).returning();
  for (const some of portions(rows)) {
    const ids = some.map(({ answer_id }) => answer_id);
    await tx
      .update(idempotentAnswers)
      .set({ answer: null, journal: null, erased: 1 })
      .where(inArray(idempotentAnswers.id, ids));
  }
}

/** Forgets answers that are kept no longer, and the oldest where there are too many. @returns how many went */
export async function forgetOldAnswers(db: Database, most = mostIdempotentAnswers): Promise<number> {
  let gone = 0;
  for (let some = await tooMany(db, most); some.length > 0; some = await tooMany(db, most)) {
    await write(
      db,
      async (tx) => {
        await tx.delete(idempotentAnswerStudents).where(inArray(idempotentAnswerStudents.answer_id, some));
        await tx.delete(idempotentAnswers).where(inArray(idempotentAnswers.id, some));
      },
      soon,
    );
    gone += some.length;
  }
  return gone;
}

const sweptAtOnce = 500;

/** Some of the answers that nobody needs any more. */
async function tooMany(db: Database, most: number): Promise<string[]> {
  const { id, created_at } = idempotentAnswers;
  const ids = () => db.select({ id }).from(idempotentAnswers);
  const old = await ids().where(lt(created_at, oldestAnswer())).limit(sweptAtOnce);
  const rows = old.length > 0 ? old : await ids().orderBy(desc(created_at), desc(id)).offset(most).limit(sweptAtOnce);
  return rows.map((row) => row.id);
}
