import { idempotencyDays } from '../../src/model/limits.ts';

/** Answers created before this moment have expired. */
export const oldestAnswer = (): string => new Date(Date.now() - idempotencyDays * 86_400_000).toISOString();
