import { z } from 'zod';
import { collected } from '../metrics/collected.ts';

/** What a process of several tells the one that started it. */
export const fromChild = z.discriminatedUnion('kind', [
  /** It answers. `accounts` are to be printed by who prints. */
  z.object({ kind: z.literal('ready'), lines: z.array(z.string()), accounts: z.array(z.string()) }),
  z.object({ kind: z.literal('metrics'), number: z.number(), metrics: collected }),
  /** How it is: what is wrong, in words, or null. */
  z.object({ kind: z.literal('health'), number: z.number(), wrong: z.string().nullable() }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** What it is told. */
export const toChild = z.discriminatedUnion('kind', [
  /** Its accounts were printed. */
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('metrics'), number: z.number() }),
  z.object({ kind: z.literal('health'), number: z.number() }),
  /** It is well: it may listen. */
  z.object({ kind: z.literal('serve') }),
]);
export type ToChild = z.infer<typeof toChild>;
