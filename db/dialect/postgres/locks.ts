import { z } from 'zod';

/** Numbers of our advisory locks: of the session or of a transaction, given back by the server whatever ends it. */
export const locks = {
  /** One writer at a time on all machines, as on SQLite: what a transaction has read stays so until it has written. */
  writer: 7_370_001,
  /** Who migrates and fills. */
  prepare: 7_370_002,
  /** Shared by those who serve; taken alone by who moves the school away from under them. */
  serving: 7_370_004,
  /** Who publishes. */
  publisher: 7_370_003,
} as const;

/** What a try to take one answers. */
export const taken = z.object({ taken: z.boolean() });
