import { idempotencyDays } from '../../src/model/limits.ts';

/** The moment before which an answer is too old to be given again. */
export const oldestAnswer = (): string => new Date(Date.now() - idempotencyDays * 86_400_000).toISOString();
