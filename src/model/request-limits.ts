import { MEGABYTE } from './limits.ts';

/**
 * Limits of connections and requests (contract 8, Requests). From `crowded` connections on, idle ones are closed; a
 * connection that became idle less than `settled` ms ago is spared, because a request may just be arriving.
 */
export const connectionLimits = {
  most: 2000,
  crowded: 1900,
  settled: 1000,
  /** Idle time without a request. */
  idle: 65_000,
  headers: 20_000,
  /** A body without files, from the end of the headers. */
  texts: 30_000,
  /** A body with files: this time, plus the time that its size takes at this rate. */
  files: { time: 600_000, bytesPerSecond: 1000 },
  /** Minimum rate for bodies with files and for reading answers: 250 bytes per second over any minute. */
  leastRate: { bytes: 15_000, time: 60_000 },
  /** A slow connection is closed this much later, so that a packet that is slightly late does not close it. */
  patience: 5000,
  /** Total bytes of answers that wait for slow readers. */
  unsent: 64 * MEGABYTE,
  /**
   * After an early answer, the rest of the body is still received within these limits, so that a client that sends
   * everything first can read the answer; `connections` per address at the same time.
   */
  lingering: { time: 30_000, bytes: 64 * MEGABYTE, connections: 8 },
  /** Pipelined requests on one connection. */
  pipelined: 16,
  /** Interval of the check of all connections. */
  sweep: 250,
} as const;

/** Total size of requests without a login that are being received; one address may use only a share. */
export const strangersInFlight = {
  /** On the disk. */
  uploads: { bytes: 256 * MEGABYTE, share: 1 / 4 },
  /** In memory. */
  texts: { bytes: 16 * MEGABYTE, share: 1 / 4 },
  /** `Retry-After` of a refused request, in seconds. */
  retryAfter: 30,
} as const;

/**
 * Limits of a multipart form: number of parts, header size of a part, and total size of everything except the contents.
 */
export const formLimits = { parts: 1000, partHead: 8192, envelope: MEGABYTE } as const;

/**
 * Deadlines of a shutdown in milliseconds. `idle`: time in which an idle client can send one more request and learn
 * that its answer is the last. `closing`: time for other clients to receive the end of their connection. `answers`:
 * deadline for running answers. `everything`: deadline for the whole shutdown.
 */
export const stopLimits = { idle: 2000, closing: 500, answers: 8500, everything: 9200 } as const;

/** The same deadlines for a process that another one replaces: nobody waits for its end. */
export const handoverLimits = { idle: 5000, closing: 500, answers: 60_000, everything: 62_000 } as const;

/** Rate limits: `points` per `seconds` (contract 4 and 8). */
export const rateLimits = {
  /** Failed logins per address and account. */
  failedLogins: { points: 10, seconds: 60 },
  failedLoginsOfNetwork: { points: 60, seconds: 600 },
  failedLoginsOfAccount: { points: 50, seconds: 3600 },
  /** Failed logins of all in one hour of the clock: counted for the school's health, never refused. */
  failedLoginsOfHour: { points: Number.MAX_SAFE_INTEGER, seconds: 25 * 3600 },
  /** Successful logins per address and account. */
  rightLogins: { points: 60, seconds: 600 },
  /** Failed logins from a browser that has logged in to the account before. */
  failedLoginsOfBrowser: { points: 10, seconds: 600 },
  /** Wrong login codes: of one student from one address; from one address; of one student from all addresses. */
  wrongCodes: { points: 5, seconds: 600 },
  wrongCodesOfNetwork: { points: 20, seconds: 86_400 },
  wrongCodesOfStudent: { points: 50, seconds: 86_400 },
  /** Writes per account, over all of its sessions. */
  writesOfStudent: { points: 60, seconds: 60 },
  writesOfStaff: { points: 3000, seconds: 300 },
  /** Previews of unsaved content by a member of staff. */
  previews: { points: 300, seconds: 300 },
  registrations: { points: 10, seconds: 60 },
  registrationsADay: { points: 200, seconds: 86_400 },
  /** Requests for password recovery from one address, by students and by staff each. */
  recoveries: { points: 10, seconds: 60 },
  /** Recovery mails to one address. */
  recoveryMails: { points: 3, seconds: 3600 },
  /** Mails that confirm an address, of one account. */
  confirmations: { points: 3, seconds: 3600 },
  /** Invitations that are sent again, to one member of staff. */
  invitations: { points: 3, seconds: 3600 },
  /** Links of mails that are opened from one address, by each call that opens some. */
  openedLinks: { points: 30, seconds: 60 },
  /** Forms with an image by a student: receipts, corrections. */
  ownPictures: { points: 120, seconds: 3600 },
  /** Payments filed by a student; changes of the own phone number. */
  ownFilings: { points: 10, seconds: 86_400 },
  ownPhones: { points: 3, seconds: 86_400 },
  contactMessages: { points: 10, seconds: 60 },
  contactMessagesADay: { points: 200, seconds: 86_400 },
} as const;

/**
 * How many passwords of one account are hashed at the same time, by all processes together, and the seconds after which
 * the place of a process that died is free again.
 */
export const hashesOfAccount = { places: 2, seconds: 10 } as const;

/** Interval in milliseconds in which expired rate limit counters are deleted. */
export const rateWindowSweep = 60_000;

/** How long a browser is remembered as known to an account, and for how many accounts at most. */
export const knownBrowser = { days: 365, accounts: 16 } as const;
