import { z } from 'zod';

/** Keys of our advisory locks, held by a session or a transaction; the server releases them when it ends. */
export const locks = {
  /**
   * One writer at a time on all machines, as on SQLite: data that a transaction has read cannot change until it
   * commits.
   */
  writer: 7_370_001,
  /** Held by the process that migrates and seeds. */
  prepare: 7_370_002,
  /** Shared by all serving processes; exclusive for the process that moves the school to another database. */
  serving: 7_370_004,
  /** Held by the transaction that migrates: two machines that are updated at once migrate one after the other. */
  migrate: 7_370_005,
  /** Held by the publisher. */
  publisher: 7_370_003,
} as const;

/** The answer of `pg_try_advisory_lock`. */
export const taken = z.object({ taken: z.boolean() });
