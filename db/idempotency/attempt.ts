import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../dialect/database.ts';
import { portions } from '../portions.ts';
import { oldestAnswer } from './age.ts';
import { idempotentAnswerStudents, idempotentAnswers } from './schema.ts';

/** One run of a request that was sent with an `Idempotency-Key`. */
export interface Attempt {
  /** What the sender has made up; never stored. */
  readonly key: string;
  /** What the request's row is found by. */
  readonly id: string;
  /** MAC of what was sent; known before the first transaction. */
  mac: string;
  /** Encrypts values with a key that nobody stores. */
  seal(value: unknown): string;
  /** What an earlier run has stored before it died; each value is given again instead of being made. */
  readonly replay: unknown[];
  /** Results of all transactions so far, and other values that are the same in each run. */
  readonly results: unknown[];
  /** How many of them stand in the request's row; 0 when there is none. */
  stored: number;
  /** Whether this run has written. */
  wrote: boolean;
  /** Whether the answer was given: what goes on in the background writes as if there were no key. */
  ended: boolean;
  /** Students whom the request is about. */
  readonly students: Set<number>;
}

/** Another run of the same request has committed first: this one must write nothing. */
export class AlreadyWritten extends Error {
  constructor() {
    super('the same request has been written by another run');
    this.name = 'AlreadyWritten';
  }
}

const attempts = new AsyncLocalStorage<Attempt>();

/** The request under way, where it was sent with a key and is not answered yet. */
export const currentAttempt = (): Attempt | undefined => {
  const attempt = attempts.getStore();
  return attempt?.ended ? undefined : attempt;
};

/** Runs a request so that its transactions are remembered under its key. */
export const attempting = <T>(attempt: Attempt, run: () => T): T => attempts.run(attempt, run);

/** Runs what is no part of the request, though it is done meanwhile: sweeping, for instance. */
export const apart = <T>(run: () => T): T => attempts.exit(run);

/**
 * Whether the next transaction is one that an earlier run has committed. What a request checks before its transaction
 * must not refuse then what that run has made itself.
 */
export const isReplaying = (): boolean => (currentAttempt()?.replay.length ?? 0) > 0;

/** Notes that the request under way tells of a student: erasing them removes its answer. */
export function aboutStudent(id: number): void {
  currentAttempt()?.students.add(id);
}

/** The next value of an earlier run; undefined when there is none. */
function replayed(attempt: Attempt): { value: unknown } | undefined {
  if (attempt.replay.length === 0) return undefined;
  const [value] = attempt.replay.splice(0, 1);
  attempt.results.push(value);
  return { value };
}

/**
 * A value that is made by chance and answered, such as a login code: it is stored with the next transaction, so that the
 * request has the same one when it is answered again.
 */
export function madeOnce<T>(make: () => T): T {
  const attempt = currentAttempt();
  if (!attempt) return make();
  const earlier = replayed(attempt);
  // The value of this very call: the request runs the same way each time.
  if (earlier) return earlier.value as T;
  const value = make();
  attempt.results.push(value);
  return value;
}

/**
 * Runs a transaction of a request. With a key, its result is stored in the same transaction, so that the request can be
 * answered again even when the process dies before it has answered; and a result that was stored before is given again.
 * @throws AlreadyWritten
 */
export async function remembering<T>(
  run: (tx: Transaction) => PromiseLike<T>,
  transact: (run: (tx: Transaction) => PromiseLike<T>) => Promise<T>,
): Promise<T> {
  const attempt = currentAttempt();
  if (!attempt) return transact(run);
  const earlier = replayed(attempt);
  // The result of this very transaction, as above.
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

/** Stores a result. @returns it as it is stored @throws AlreadyWritten when another run of the same request was faster */
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
    // A driver's raw answer to a statement cannot be stored, and nobody looks at one.
    kept = undefined;
    journal = attempt.seal([...results, kept]);
  }
  const steps = results.length + 1;
  const row = { id, mac, journal, steps, answer: null, created_at: new Date().toISOString() };
  const written =
    stored === 0
      ? await tx
          .insert(idempotentAnswers)
          .values(row)
          // One that is too old to be answered may not be swept yet.
          .onConflictDoUpdate({
            target: idempotentAnswers.id,
            set: { ...row, erased: 0 },
            setWhere: lt(idempotentAnswers.created_at, oldestAnswer()),
          })
          .returning({ id: idempotentAnswers.id })
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
