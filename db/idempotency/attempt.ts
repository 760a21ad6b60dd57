import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../dialect/database.ts';
import { portions } from '../portions.ts';
import { preparedOnce } from '../prepared.ts';
import { oldestAnswer } from './age.ts';
import { idempotentAnswerStudents, idempotentAnswers } from './schema.ts';

/** One run of a request with an `Idempotency-Key`. */
export interface Attempt {
  /** The client's key; never stored. */
  readonly key: string;
  /** The id of the request's row. */
  readonly id: string;
  /** MAC of the request body; known before the first transaction. */
  mac: string;
  /** Encrypts values with a key that is never stored. */
  seal(value: unknown): string;
  /** Results of an earlier run that did not finish; each is returned instead of running its transaction again. */
  readonly replay: unknown[];
  /** Results of all transactions so far, and other values that must be equal in each run. */
  readonly results: unknown[];
  /** How many of them are stored in the request's row; 0 if there is no row. */
  stored: number;
  /** Whether this run has written anything. */
  wrote: boolean;
  /** Whether the answer was sent: later background writes ignore the key. */
  ended: boolean;
  /** Ids of students that the request is about. */
  readonly students: Set<number>;
}

/** Another run of the same request committed first: this run must not write. */
export class AlreadyWritten extends Error {
  constructor() {
    super('the same request has been written by another run');
    this.name = 'AlreadyWritten';
  }
}

const attempts = new AsyncLocalStorage<Attempt>();

/** The current request, if it has an idempotency key and is not answered yet. */
export const currentAttempt = (): Attempt | undefined => {
  const attempt = attempts.getStore();
  return attempt?.ended ? undefined : attempt;
};

/** Runs a request so that its transactions are stored under its idempotency key. */
export const attempting = <T>(attempt: Attempt, run: () => T): T => attempts.run(attempt, run);

/** Runs work that does not belong to the current request, such as clean-up. */
export const apart = <T>(run: () => T): T => attempts.exit(run);

/**
 * Whether the next transaction was already committed by an earlier run. Checks before the transaction must then not
 * refuse because of data that the earlier run has written.
 */
export const isReplaying = (): boolean => (currentAttempt()?.replay.length ?? 0) > 0;

/**
 * Runs a transaction again in each run of the request, because another request may have removed its rows.
 * @param run called with whether it runs for such a repetition
 */
export async function inEachRun(run: (again: boolean) => Promise<void>): Promise<void> {
  const again = isReplaying();
  await run(false);
  if (again) await apart(() => run(true));
}

/** Notes that the current request's answer is about a student: erasing the student removes the answer. */
export function aboutStudent(id: number): void {
  currentAttempt()?.students.add(id);
}

/** The next stored result of an earlier run; undefined if there is none. */
function replayed(attempt: Attempt): { value: unknown } | undefined {
  if (attempt.replay.length === 0) return undefined;
  const [value] = attempt.replay.splice(0, 1);
  attempt.results.push(value);
  return { value };
}

/**
 * A random value that is part of the answer, such as a login code. It is stored with the next transaction, so that a
 * repeated request returns the same value.
 */
export function replayable<T>(make: () => T): T {
  const attempt = currentAttempt();
  if (!attempt) return make();
  const earlier = replayed(attempt);
  // The order of calls is the same in each run, so this is the value of this call.
  if (earlier) return earlier.value as T;
  const value = make();
  attempt.results.push(value);
  return value;
}

/**
 * Runs a transaction of a request. With a key, the result is stored in the same transaction, so that the request can be
 * answered even if the process dies first. A result that is already stored is returned without running the transaction.
 * @throws AlreadyWritten
 */
export async function remembering<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  const attempt = currentAttempt();
  if (!attempt) return transact(run);
  const earlier = replayed(attempt);
  // The order of transactions is the same in each run, so this is the result of this one.
  if (earlier) return earlier.value as T;
  let kept: unknown;
  const result = await transact(async (tx) => {
    const made = await run(tx);
    kept = await store(tx, attempt, made);
    return made;
  });
  attempt.results.push(kept);
  attempt.stored = attempt.results.length;
  attempt.wrote = true;
  return result;
}

const { placeholder } = sql;
const newRow = {
  id: placeholder('id'),
  mac: placeholder('mac'),
  journal: placeholder('journal'),
  steps: placeholder('steps'),
  answer: null,
  created_at: placeholder('created_at'),
};

const insertRow = preparedOnce((tx: Transaction) =>
  tx
    .insert(idempotentAnswers)
    .values(newRow)
    // The conflicting row may be an expired answer that was not deleted yet.
    .onConflictDoUpdate({
      target: idempotentAnswers.id,
      set: {
        mac: sql`excluded.mac`,
        journal: sql`excluded.journal`,
        steps: sql`excluded.steps`,
        answer: null,
        created_at: sql`excluded.created_at`,
        erased: 0,
      },
      setWhere: lt(idempotentAnswers.created_at, placeholder('oldest')),
    })
    .returning({ id: idempotentAnswers.id })
    .prepare('idempotent request'),
);

/**
 * Stores a result in the journal.
 * @returns the result as stored
 * @throws AlreadyWritten when another run of the same request committed first
 */
async function store(
  tx: Transaction,
  { id, mac, results, stored, ...attempt }: Attempt,
  result: unknown,
): Promise<unknown> {
  let kept = result;
  let journal: string;
  try {
    journal = attempt.seal([...results, kept]);
  } catch {
    // A driver's raw result cannot be serialized, and no caller uses it.
    kept = undefined;
    journal = attempt.seal([...results, kept]);
  }
  const steps = results.length + 1;
  const written =
    stored === 0
      ? await insertRow(tx).execute({
          ...{ id, mac, journal, steps },
          created_at: new Date().toISOString(),
          oldest: oldestAnswer(),
        })
      : await tx
          .update(idempotentAnswers)
          .set({ journal, steps })
          .where(and(eq(idempotentAnswers.id, id), eq(idempotentAnswers.steps, stored)))
          .returning({ id: idempotentAnswers.id });
  if (written.length === 0) throw new AlreadyWritten();
  const about = [...attempt.students].map((student_id) => ({ answer_id: id, student_id }));
  for (const some of portions(about)) await tx.insert(idempotentAnswerStudents).values(some).onConflictDoNothing();
  return kept;
}
