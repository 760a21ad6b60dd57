import { z } from 'zod';
import { collected } from '../metrics/collected.ts';

/** Messages from a worker process to its parent. */
export const fromChild = z.discriminatedUnion('kind', [
  /** The process is ready. The parent prints `accounts`. */
  z.object({ kind: z.literal('ready'), lines: z.array(z.string()), accounts: z.array(z.string()) }),
  z.object({ kind: z.literal('metrics'), number: z.number(), metrics: collected }),
  /** The health of the process: the problem as text, or null. */
  z.object({ kind: z.literal('health'), number: z.number(), wrong: z.string().nullable() }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** Messages from the parent to a worker process. */
export const toChild = z.discriminatedUnion('kind', [
  /** The accounts were printed. */
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('metrics'), number: z.number() }),
  z.object({ kind: z.literal('health'), number: z.number() }),
  /** The trial is passed: it may listen. */
  z.object({ kind: z.literal('serve') }),
]);
export type ToChild = z.infer<typeof toChild>;
