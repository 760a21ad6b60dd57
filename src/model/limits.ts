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

/** Characters of a search. */
export const searchLength = 2000;

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
  unpacked: 20 * MEGABYTE,
  columns: 50,
  /** Milliseconds of a processor that reading one may take. */
  processor: 2000,
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

/** Seconds after which the use of a shared session is noted again: so much later than `idleMinutes` it may be locked. */
export const useNotedEvery = 30;

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

/** Past publishes that are remembered, at most and at longest; of the last one the dashboard is told so many pages. */
export const publicationHistory = { count: 1000, days: 365, pathsTold: 1000 } as const;

/** Characters of what becomes a number, a date, a time, a choice or an id: nothing longer is read. */
export const shortText = 100;

/** For how many days a write that is sent again with its `Idempotency-Key` gets the answer of the first. */
export const idempotencyDays = 7;

/** How many of them are kept at most; the oldest go first. */
export const mostIdempotentAnswers = 200_000;

/** How long a request waits for the same one that is under way, in milliseconds. */
export const idempotencyWait = 30_000;

/** The archive and the map of the site are cut into pieces of this many, so that one new post touches few files. */
export const postsPerArchivePage = pageSize.default;
export const sitemapChunk = 200;
/** Up to this many addresses, though, the map is one file. */
export const sitemapFile = 1000;
export const feedLength = 20;
