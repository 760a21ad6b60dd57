import { MEGABYTE } from './limits.ts';

/**
 * What connections and requests may take (contract 8, Requests). `crowded` connections are near the most there may be;
 * whoever has been idle for less than `settled` may just be about to ask.
 */
export const connectionLimits = {
  most: 2000,
  crowded: 1900,
  settled: 1000,
  /** Without a request. */
  idle: 65_000,
  headers: 20_000,
  /** A body that brings no files, from the end of its headers. */
  texts: 30_000,
  /** A body that brings files: so long, and as long as its size takes at so many bytes a second. */
  files: { time: 600_000, bytesPerSecond: 1000 },
  /** Bodies that bring files and readers: 250 bytes a second over any minute. */
  leastRate: { bytes: 15_000, time: 60_000 },
  /** What moves too slowly is closed this much after its minute: a minute that a packet misses by a breath closes nobody. */
  patience: 5000,
  /** Bytes of all answers that wait for their readers. */
  unsent: 64 * MEGABYTE,
  /**
   * What of a body is still taken after its answer, so that a client which sends all of it first can read the answer; of
   * so many connections of one address at once.
   */
  lingering: { time: 30_000, bytes: 64 * MEGABYTE, connections: 8 },
  /** Requests that were sent before the one before was answered: on one connection. */
  pipelined: 16,
  /** How often everything is looked at. */
  sweep: 250,
} as const;

/** What strangers' requests hold while they arrive, together; one address may have a share of it. */
export const strangersInFlight = {
  /** On the disk. */
  uploads: { bytes: 256 * MEGABYTE, share: 1 / 4 },
  /** In memory. */
  texts: { bytes: 16 * MEGABYTE, share: 1 / 4 },
  /** Seconds after which the one that was refused may try again. */
  retryAfter: 30,
} as const;

/** Parts of one form: how many, how long the head of each, and how much all that surrounds their contents. */
export const formLimits = { parts: 1000, partHead: 8192, envelope: MEGABYTE } as const;

/**
 * How long a stop takes: whoever asks one thing after the other asks again within `idle` and is told that this answer is
 * the last; `goodbye` is for the others to hear that their connection ends; then answers under way, then everything.
 */
export const stopLimits = { idle: 2000, goodbye: 500, answers: 8500, everything: 9200 } as const;

/** How often something may happen in how many seconds (contract 4 and 8). */
export const rateLimits = {
  /** Failures by address and account together. */
  failedLogins: { points: 10, seconds: 60 },
  failedLoginsOfNetwork: { points: 60, seconds: 600 },
  failedLoginsOfAccount: { points: 50, seconds: 3600 },
  /** Logins with the right password, by address and account together. */
  rightLogins: { points: 60, seconds: 600 },
  /** Failures of a browser that has logged in to the account before. */
  failedLoginsOfBrowser: { points: 10, seconds: 600 },
  /** Wrong codes of a student from one address; of one address; of one student from all addresses. */
  wrongCodes: { points: 5, seconds: 600 },
  wrongCodesOfNetwork: { points: 20, seconds: 86_400 },
  wrongCodesOfStudent: { points: 50, seconds: 86_400 },
  /** Writes of one account, over all of its sessions. */
  writesOfStudent: { points: 60, seconds: 60 },
  writesOfStaff: { points: 3000, seconds: 300 },
  registrations: { points: 10, seconds: 60 },
  registrationsADay: { points: 200, seconds: 86_400 },
  /** Asking for a way back in. */
  recoveries: { points: 10, seconds: 60 },
  /** Forms with a picture of a student's own: receipts, corrections. */
  ownPictures: { points: 120, seconds: 3600 },
  /** Payments that a student files; changes of the own phone. */
  ownFilings: { points: 10, seconds: 86_400 },
  ownPhones: { points: 3, seconds: 86_400 },
  contactMessages: { points: 10, seconds: 60 },
  contactMessagesADay: { points: 200, seconds: 86_400 },
} as const;

/** What a limiter has counted goes this often once its window is over; two minutes would be allowed. */
export const rateWindowSweep = 60_000;

/** For how long a browser remembers that it has logged in to an account, and to how many accounts at most. */
export const knownBrowser = { days: 365, accounts: 16 } as const;
