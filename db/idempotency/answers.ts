import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { mostIdempotentAnswers } from '../../src/model/limits.ts';
import { type Database, type Transaction, write } from '../open.ts';
import { portions } from '../portions.ts';
import { preparedOnce } from '../prepared.ts';
import { oldestAnswer } from './age.ts';
import type { Attempt } from './attempt.ts';
import { idempotentAnswerStudents, idempotentAnswers } from './schema.ts';

export type RememberedAnswer = typeof idempotentAnswers.$inferSelect;

/** A power failure may lose this write: the journal is durable, and the answer is made again from it. */
const soon = { lasting: false };

const byId = preparedOnce((db: Database) =>
  db
    .select()
    .from(idempotentAnswers)
    .where(eq(idempotentAnswers.id, sql.placeholder('id')))
    .prepare('idempotent answer'),
);

/** The stored answer of a request; null if there is none or it has expired. */
export async function findAnswer(db: Database, id: string): Promise<RememberedAnswer | null> {
  const [row] = await byId(db).execute({ id });
  return row && row.created_at >= oldestAnswer() ? row : null;
}

/** Stores the answer of a request. If the request has written nothing, this inserts the row. */
export async function storeAnswer(db: Database, attempt: Attempt, answer: string): Promise<void> {
  const { id, mac, stored } = attempt;
  const row = { id, mac, journal: null, steps: 0, answer, created_at: new Date().toISOString() };
  await write(
    db,
    async (tx) => {
      if (stored > 0) {
        const row = and(eq(idempotentAnswers.id, id), eq(idempotentAnswers.erased, 0));
        await tx.update(idempotentAnswers).set({ answer, journal: null }).where(row);
      } else {
        await tx.insert(idempotentAnswers).values(row).onConflictDoUpdate({ target: idempotentAnswers.id, set: row });
      }
    },
    soon,
  );
}

/** Deletes the row of a request that was refused after all: its idempotency key can be used again. */
export async function forgetAnswer(db: Database, id: string): Promise<void> {
  await write(db, async (tx) => {
    await tx.delete(idempotentAnswerStudents).where(eq(idempotentAnswerStudents.answer_id, id));
    await tx.delete(idempotentAnswers).where(eq(idempotentAnswers.id, id));
  });
}

/** Removes answers that mention an erased student. The keys stay, so that no request is repeated. */
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

/** Deletes expired answers, and the oldest ones above the maximum number. @returns how many were deleted */
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

/** The next batch of answers to delete. */
async function tooMany(db: Database, most: number): Promise<string[]> {
  const { id, created_at } = idempotentAnswers;
  const ids = () => db.select({ id }).from(idempotentAnswers);
  const old = await ids().where(lt(created_at, oldestAnswer())).limit(sweptAtOnce);
  const rows = old.length > 0 ? old : await ids().orderBy(desc(created_at), desc(id)).offset(most).limit(sweptAtOnce);
  return rows.map((row) => row.id);
}
