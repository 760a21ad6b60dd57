/** Every bound and constant of the specification, in one place. Sizes in bytes, times in milliseconds. */
export const MEGABYTE = 2 ** 20;

export const pageSize = { default: 7, max: 100 } as const;

export const textLimits = {
  name: { min: 2, max: 100 },
  email: 254,
  password: { min: 8, max: 128 },
  subject: 200,
  message: 5000,
} as const;

/** What a content field may hold when its declaration does not say otherwise (characters). */
export const contentLimits = { line: 300, plain: 20_000, rich: 200_000 } as const;

export const phoneDigits = 10;

export const bodyLimit = MEGABYTE;

export const imagePoints = 50_000_000;

/** What a price may be: two decimals at most. */
export const maxPrice = 999_999_999.99;
export const priceBounds = { decimals: 2, max: maxPrice } as const;

export const countBounds = { decimals: 0, max: Number.MAX_SAFE_INTEGER } as const;

export const slider = { autoplay: 3000, transition: 500 } as const;

export const excerptLength = 100;

export const headerScrollThreshold = 5;

/** Pauses longer than this begin a new word when entries of a menu are found by their first letters. */
export const typeAheadReset = 500;

export const languageLoader = 1000;

export const preview = { minScale: 0.5, maxScale: 1.5, step: 0.1, rotation: 90 } as const;

export const toast = { autoClose: 5000, dragPercent: 80, most: 3 } as const;

/** For how long, at least, a deleted row keeps its place in a list, with the way back. */
export const deletedRowStays = 20_000;

export const editorHeight = 200;

export const sessionDays = 30;

/** A session used when it has this many days left or fewer is prolonged. */
export const sessionRenewalDays = 15;

export const restoreHours = 24;

/** How long an upload may take that is sent in pieces. */
export const resumableHours = 24;

/** How long a file lies that nothing shows: a picture of a text that is not saved yet. */
export const unusedFileHours = 24;

/** For how long a registration that is sent again is the same registration. */
export const repeatMinutes = 60;

export const rateLimits = {
  failedLogins: { points: 10, seconds: 60 },
  registrations: { points: 10, seconds: 60 },
  contactMessages: { points: 10, seconds: 60 },
} as const;

/** The archive and the map of the site are cut into pieces of this many, so that one new post touches few files. */
export const postsPerWindow = pageSize.default;
export const sitemapChunk = 1000;
export const feedLength = 20;
