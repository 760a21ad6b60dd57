/** All limits and constants, in one place. Sizes in bytes, times in milliseconds. */
export const MEGABYTE = 2 ** 20;

export const pageSize = { default: 7, max: 100 } as const;

/** Rows of a page of the dashboard's lists, by the width of the window, and how many may be chosen. */
export const rowsOnScreen = { phone: 10, desktop: 25, choices: [10, 25, 50, 100] } as const;

export const textLimits = {
  name: { min: 2, max: 100 },
  email: 254,
  password: { min: 8, max: 128 },
  /** A longer e-mail or password is refused without looking at it. */
  credential: 1024,
  subject: 200,
  message: 5000,
  /** What the staff notes about a message. */
  note: 2000,
} as const;

/** Default maximum lengths of content fields, in characters. */
export const contentLimits = { line: 300, summary: 300, plain: 20_000, rich: 200_000 } as const;

/** The most entries of one list or subject that can be put in order. */
export const mostOrdered = 5000;

/** Sent rich text may be this many times as long as the stored text, because sanitising removes foreign tags. */
export const richTextExcess = 2;

/**
 * Maximum number of tags in a rich text, and maximum nesting depth. A long paste from a word processor has several
 * thousand tags.
 */
export const richTextMarkup = { tags: 15_000, depth: 500 } as const;

/** Longest text field, in characters, by which a list of content is searched. */
export const searchedText = 1000;

/** Maximum length of a search text, in characters. */
export const searchLength = 2000;

export const phoneDigits = 10;

export const bodyLimit = MEGABYTE;

/**
 * Maximum pixel count (width × height × frames) of an image: a student's receipt, photo or passport; any other image;
 * and an AVIF of any kind, because it is the most expensive to decode (contract 8).
 */
export const imagePoints = { document: 30_000_000, content: 50_000_000, avif: 8_000_000 } as const;
export type PictureKind = Exclude<keyof typeof imagePoints, 'avif'>;

/**
 * Limits of the process that decodes and encodes images: memory in megabytes (`data` is what it may allocate,
 * `resident` what it may really use), milliseconds for reading one header, for encoding one image and until an idle
 * process ends, `nice` as process priority, the queue length, and the `Retry-After` in seconds when the queue is full.
 * Measured: the largest AVIF (8 million pixels) takes 205 and 217 MB, the largest AVIF made from a phone photo 250 and
 * 219 MB.
 */
export const encoderBounds = {
  lanes: {
    uploads: { data: 208, resident: 225, time: { measure: 10_000, encode: 60_000, draw: 30_000 }, nice: 5 },
    afterwards: { data: 256, resident: 225, time: { measure: 10_000, encode: 120_000, draw: 30_000 }, nice: 15 },
  },
  waiting: 64,
  retryAfter: 10,
  idle: 30_000,
} as const;

/** The maximum price, with at most two decimals. */
export const maxPrice = 999_999_999.99;
export const countBounds = { decimals: 0, max: Number.MAX_SAFE_INTEGER } as const;

/** The shortest and longest lesson, in minutes, and how long one takes that does not say it. */
export const lessonMinutes = { min: 1, max: 1440 } as const;
export const usualLessonMinutes = 60;

/** The most entries of one series, and the most days that it leaves out. */
export const seriesBounds = { entries: 200, except: 400 } as const;

export const slider = { autoplay: 3000, transition: 500 } as const;

export const excerptLength = 100;

/** Length of the first paragraph on a subject card, and of the description of a page (characters). */
export const cardTextLength = 160;
export const descriptionLength = 160;

export const headerScrollThreshold = 5;

/** After a longer pause, typing starts a new word when menu entries are searched by their first letters. */
export const typeAheadReset = 500;

export const languageLoader = 1000;

/** The picture viewer. */
export const viewer = { minScale: 0.5, maxScale: 1.5, step: 0.1, rotation: 90 } as const;

/**
 * Previews of unsaved content: how many are kept and for how long; per process, how many wait to be rendered; how long
 * one may take, and after how long without any the thread ends, in milliseconds.
 */
export const pagePreviews = { most: 200, minutes: 60, waiting: 8, longest: 10_000, idle: 60_000 } as const;

export const toast = { autoClose: 5000, dragPercent: 80, most: 3 } as const;

/** How long a deleted row stays in the list with its undo button, at least. */
export const deletedRowTime = 20_000;

/**
 * Limits for importing a list of students: rows, file size, and how many bytes are received before a larger file is
 * refused unread; the unpacked size of a sheet; and the time in milliseconds and memory in megabytes for reading it.
 */
export const rosterBounds = {
  rows: 5000,
  bytes: 5 * MEGABYTE,
  arriving: 64 * MEGABYTE,
  unpacked: 20 * MEGABYTE,
  columns: 50,
  /** CPU time for reading one file, in milliseconds. */
  processor: 2000,
  time: 60_000,
  memory: 256,
} as const;

/** The longest name of a level or grade, and the most of them in one order. */
export const levelBounds = { name: 100, most: 1000 } as const;

/** How many undoable actions a list shows, newest first. */
export const maxUndoable = 50;

/** Days in which a promotion can be undone. */
export const promotionDays = 7;

export const sessionDays = 30;

/** The most children of one family. */
export const familySize = 12;

/** Login codes: `single` for one student who waits, `slip` for a printed slip to take home; lifetimes in hours. */
export const loginCodes = { digits: 8, tries: 5, hours: { single: 24, slip: 14 * 24 }, atOnce: 500 } as const;
/** A session in a shared browser: it ends after `hours`, and asks for the password after `idleMinutes` without use. */
export const sharedSession = { hours: 12, idleMinutes: 15 } as const;

/**
 * The last use of a shared session is stored at most once in this many seconds, so it can lock this much later than
 * `idleMinutes`.
 */
export const lastUseInterval = 30;

/** Mails and the links in them. */
export const mailBounds = {
  /** The most mails that wait at one time. */
  most: 10_000,
  /** The most kept mails that are only noted, because no mail goes to their address. */
  blank: 1000,
  /** How long sending a mail is tried. */
  triedHours: 24,
  /** How long a sent mail is kept. */
  keptDays: 7,
  /** How long the links in mails are valid. */
  linkHours: { confirm: 7 * 24, recover: 1, invite: 7 * 24 },
  /** The most mails about new logins to one person in a day. */
  newLoginsADay: 3,
} as const;

/** Number of recovery codes for a principal to print. */
export const recoveryCodesGiven = 8;

/**
 * The second step of a login: minutes and tries of a challenge, how many challenges of a person are kept, wrong codes of
 * a person in an hour and in a day, and how many steps of thirty seconds a clock may be wrong.
 */
export const secondStep = {
  minutes: 5,
  tries: 5,
  challenges: 50,
  wrongInAnHour: 10,
  wrongInADay: 30,
  clockSteps: 1,
  backupCodes: 10,
} as const;

/** Maximum number of subjects per staff member. */
export const staffSubjectsMost = 500;

/** Maximum number of sessions per person. A new session ends the oldest. */
export const maxSessionsPerPerson = 50;

/**
 * What is known of logins: the most of them for each person, minutes after which a further use of a session is noted,
 * and days for which the address and the login itself are kept.
 */
export const loginBounds = { most: 100, useMinutes: 30, addressDays: 90, days: 400 } as const;

export const restoreHours = 24;

/** Days for which deleted content and messages can be restored. */
export const trashDays = 30;

/**
 * Actions on many things at once: the most of them, hours in which one can be undone, and days for which a change is
 * known, so that a late undo is told that it is too late.
 */
export const bulkBounds = { most: 500, undoHours: 24, keptDays: 30 } as const;

/**
 * Versions of content that are kept: the newest `least` of each entry, and all of the last `days`. `fileDays`: how long
 * a version keeps films and papers that were replaced since.
 */
export const keptVersions = { least: 50, days: 2 * 365 + 1, fileDays: 30 } as const;

/** Bounds of what a school says about itself: characters, and the earliest year of its foundation. */
export const schoolLimits = {
  name: { min: 2, max: 120 },
  shortName: 24,
  address: 300,
  languages: 10,
  earliestYear: 1500,
} as const;

/** The longest retention period for documents, in days: a century. */
export const maxRetentionDays = 36_500;

/** How many months a backup is kept at most: the privacy page says so. */
export const backupMonths = 12;

/** Lifetime of a resumable upload, in hours. */
export const resumableHours = 24;

/** A temporary file is deleted when nobody has written to it for this many hours. */
export const temporaryFileHours = 1;

/** A file of the media library stays for this many days after nothing uses it any more. */
export const unusedFileDays = 30;

/** A stored file that neither the library nor any row knows is what an interruption left: it stays this many hours. */
export const unknownFileHours = 24;

/** How many files of the library are deleted with one call, and how many of the entries that use one are named. */
export const mediaBounds = { atOnce: 500, usesTold: 100, name: 200 } as const;

/** How many days swept files stay in S3; and the share of all files above which a sweep stops and asks a person. */
export const removedFiles = { days: 7, mostAtOnce: 0.05 } as const;

/** How many days the compiled files of an old build stay in S3: an open page may still load them. */
export const oldAssetDays = 7;

/** Uploads are refused when free disk space falls below one of these: bytes, or share of the disk. */
export const freeSpace = { bytes: 1024 * MEGABYTE, share: 0.05 } as const;

/** Publish history: maximum number and age of entries, and how many pages of the last publish the dashboard lists. */
export const publicationHistory = { count: 1000, days: 365, pathsTold: 1000 } as const;

/** Maximum length of a text that is parsed as a number, date, time, choice or id. */
export const shortText = 100;

/** How many days a repeated write with the same `Idempotency-Key` gets the stored answer of the first. */
export const idempotencyDays = 7;

/** Maximum number of stored answers. The oldest are deleted first. */
export const mostIdempotentAnswers = 200_000;

/** How long a request waits for a running request with the same `Idempotency-Key`, in milliseconds. */
export const idempotencyWait = 30_000;

/** Posts per archive page. The archive and the sitemap are split so that a new post changes few files. */
export const postsPerArchivePage = pageSize.default;
export const sitemapChunk = 200;
/** Up to this many addresses the sitemap is a single file. */
export const sitemapFile = 1000;
export const feedLength = 20;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Bounds of the health checks, as `warn` and `bad`: ages and delays in milliseconds, shares of a limit, or counts.
 * `certificate` is the time that is left, `disk.warn` the time until the disk is as full as `freeSpace` says.
 */
export const healthBounds = {
  disk: { warn: 14 * day },
  backup: { warn: 3 * hour, bad: 26 * hour },
  verified: { warn: 8 * day, bad: 16 * day },
  publishing: { warn: minute, bad: 10 * minute },
  hook: { warn: 0, bad: day },
  mail: { warn: hour, bad: day },
  certificate: { warn: 14 * day, bad: 3 * day },
  clock: { bad: 5 * minute },
  memory: { warn: 0.8, bad: 0.95 },
  logins: { warn: 100, bad: 1000 },
} as const;

/**
 * How health is asked, in milliseconds: how long an answer is kept, how long one check may take, how long a certificate
 * is believed and one that could not be read, and how often a server notes that it runs.
 */
export const healthTimes = {
  kept: 5000,
  patience: 8000,
  certificate: hour,
  noCertificate: minute,
  note: 10_000,
} as const;

/** Mails about bad states. */
export const alertBounds = {
  /** The most people who get them. */
  addresses: 10,
  /** After how many seconds the mail about a lasting state is sent again. */
  again: day / 1000,
  /** After how many milliseconds a bad state is checked a second time, before a mail is sent. */
  secondLook: 10_000,
  /** How often the server updates the list of the people who get them, in milliseconds. */
  look: 5000,
} as const;

/** For how many days the free space of the disk is noted, to know how fast it fills. */
export const diskNotes = { days: 14 } as const;
