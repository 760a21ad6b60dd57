import { z } from 'zod';
import { collected } from '../metrics/collected.ts';

/** Messages from a server process to its parent. */
export const fromChild = z.discriminatedUnion('kind', [
  /** The process is ready. The parent prints `accounts`. */
  z.object({ kind: z.literal('ready'), lines: z.array(z.string()), accounts: z.array(z.string()) }),
  /** The process accepts connections. */
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('metrics'), number: z.number(), metrics: collected }),
  /** The health of the process: the problem as text, or null. */
  z.object({ kind: z.literal('health'), number: z.number(), wrong: z.string().nullable() }),
  /** The writes that ran when it was asked have ended. */
  z.object({ kind: z.literal('drained'), number: z.number() }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** Messages from the parent to a server process. */
export const toChild = z.discriminatedUnion('kind', [
  /** The accounts were printed. */
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('metrics'), number: z.number() }),
  z.object({ kind: z.literal('health'), number: z.number() }),
  /** The question whether the writes that run now have ended. */
  z.object({ kind: z.literal('drain'), number: z.number() }),
  /** It may accept connections: it is ready, and its trial, if there was one, is passed. */
  z.object({ kind: z.literal('serve') }),
  /** Another process serves in its place: it ends when its requests are answered. */
  z.object({ kind: z.literal('leave') }),
]);
export type ToChild = z.infer<typeof toChild>;
