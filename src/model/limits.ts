/** Every bound and constant of the specification, in one place. Sizes in bytes, times in milliseconds. */
export const MEGABYTE = 2 ** 20;

export const pageSize = { default: 7, max: 100 } as const;

export const textLimits = {
  name: { min: 2, max: 100 },
  email: 254,
  password: { min: 8, max: 128 },
  /** What is longer than this is no address and no password, however it is spelt; it is not looked at. */
  credential: 1024,
  subject: 200,
  message: 5000,
} as const;

/** What a content field may hold when its declaration does not say otherwise (characters). */
export const contentLimits = { line: 300, plain: 20_000, rich: 200_000 } as const;

/** What is sent of a rich text may be this many times as long as what is kept of it: foreign tags are taken out. */
export const richTextExcess = 2;

/** How many tags a rich text may have, and how many may be open at once; a long paste from a word processor has some thousands. */
export const richTextMarkup = { tags: 15_000, depth: 500 } as const;

export const phoneDigits = 10;

export const bodyLimit = MEGABYTE;

/**
 * Points (width × height × frames) a picture may have: a student's receipt, photo or passport, any other; and an AVIF,
 * which costs most to decode, wherever it is sent (contract 8).
 */
export const imagePoints = { document: 30_000_000, content: 50_000_000, avif: 8_000_000 } as const;
export type PictureKind = Exclude<keyof typeof imagePoints, 'avif'>;

/**
 * What the process that decodes and encodes pictures may have: memory in megabytes (`data` is what it may ask the system
 * for, `resident` what it may really hold), milliseconds for one header, one picture and until it ends without work, `nice`
 * among all processes, pictures that may wait, and seconds after which one may be sent again that found no place. The
 * largest AVIF (8 million points) takes 205 and 217 MB, the largest one to make from a phone's photo 250 and 219.
 */
export const encoderBounds = {
  lanes: {
    uploads: { data: 208, resident: 225, time: { measure: 10_000, encode: 60_000 }, nice: 5 },
    afterwards: { data: 256, resident: 225, time: { measure: 10_000, encode: 120_000 }, nice: 15 },
  },
  waiting: 64,
  retryAfter: 10,
  idle: 30_000,
} as const;

/** What a price may be: two decimals at most. */
export const maxPrice = 999_999_999.99;
export const priceBounds = { decimals: 2, max: maxPrice } as const;

export const countBounds = { decimals: 0, max: Number.MAX_SAFE_INTEGER } as const;

export const slider = { autoplay: 3000, transition: 500 } as const;

export const excerptLength = 100;

/** What a subject's card tells of its first paragraph, and a page's description of its text (characters). */
export const cardTextLength = 160;
export const descriptionLength = 160;

export const headerScrollThreshold = 5;

/** Pauses longer than this begin a new word when entries of a menu are found by their first letters. */
export const typeAheadReset = 500;

export const languageLoader = 1000;

export const preview = { minScale: 0.5, maxScale: 1.5, step: 0.1, rotation: 90 } as const;

export const toast = { autoClose: 5000, dragPercent: 80, most: 3 } as const;

/** For how long, at least, a deleted row keeps its place in a list, with the way back. */
export const deletedRowStays = 20_000;

/**
 * A list of students that is taken in (beyond 2): rows, bytes of the file, and how many more arrive before it is refused
 * unread. What a sheet unpacks to, and how long and in how much memory it is read, in milliseconds and megabytes.
 */
export const rosterBounds = {
  rows: 5000,
  bytes: 5 * MEGABYTE,
  arriving: 64 * MEGABYTE,
  unpacked: 64 * MEGABYTE,
  columns: 100,
  time: 60_000,
  memory: 256,
} as const;

/** Of what can still be undone a list shows so many, the newest. */
export const mostUndoable = 50;

/** For how many days a promotion can be undone. */
export const promotionDays = 7;

export const sessionDays = 30;

/** Codes with which the school lets a student in (beyond 2): one for whoever waits, one that goes home on a slip. */
export const loginCodes = { digits: 8, tries: 5, hours: { single: 24, slip: 14 * 24 }, atOnce: 500 } as const;
/** A session of a browser that many people use: it ends after so long, and asks for the password after so long unused. */
export const sharedSession = { hours: 12, idleMinutes: 15 } as const;

/** Ways back in that a principal is given to print. */
export const recoveryCodesGiven = 8;

/** Subjects that one of the staff may have. */
export const staffSubjectsMost = 500;

/** Sessions of one person that stand at once; a new one ends the oldest. */
export const sessionsOfOne = 50;

export const restoreHours = 24;

/** The most days that a school may say for keeping a picture: a century. */
export const longestKept = 36_500;

/** How long an upload may take that is sent in pieces. */
export const resumableHours = 24;

/** How long a temporary file lies that nobody writes to. */
export const abandonedHours = 1;

/** How long a file lies that nothing shows: a picture of a text that is not saved yet. */
export const unusedFileHours = 24;

/** How long an S3 keeps what was swept, and the share of all files above which a sweep asks for a person instead. */
export const removedFiles = { days: 7, mostAtOnce: 0.05 } as const;

/** For how long the compiled files of an earlier build are kept in an S3: a page may still be open that names them. */
export const oldAssetDays = 7;

/** Below either of these no upload is taken: bytes, and the share of the disk. */
export const freeSpace = { bytes: 1024 * MEGABYTE, share: 0.05 } as const;

/** Past publishes that are remembered, at most and at longest. */
export const publicationHistory = { count: 1000, days: 365 } as const;

/** For how long a registration that is sent again is the same registration. */
export const repeatMinutes = 60;

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
  /** Failures of a browser that has logged in to the account before. */
  failedLoginsOfBrowser: { points: 10, seconds: 600 },
  registrations: { points: 10, seconds: 60 },
  registrationsADay: { points: 200, seconds: 86_400 },
  /** Asking for a way back in. */
  recoveries: { points: 10, seconds: 60 },
  /** Forms with a picture of a student's own: receipts, corrections. */
  ownPictures: { points: 120, seconds: 3600 },
  contactMessages: { points: 10, seconds: 60 },
  contactMessagesADay: { points: 200, seconds: 86_400 },
} as const;

/** What a limiter has counted goes this often once its window is over; two minutes would be allowed. */
export const rateWindowSweep = 60_000;

/** For how long a browser remembers that it has logged in to an account, and to how many accounts at most. */
export const knownBrowser = { days: 365, accounts: 16 } as const;

/** The archive and the map of the site are cut into pieces of this many, so that one new post touches few files. */
export const postsPerArchivePage = pageSize.default;
export const sitemapChunk = 200;
/** Up to this many addresses, though, the map is one file. */
export const sitemapFile = 1000;
export const feedLength = 20;
