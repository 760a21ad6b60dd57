/** The ends of what machines read; every other page is HTML at an address without an end. */
export const feedEnds = ['xml', 'txt', 'webmanifest'] as const;

/** Whether an address or a published file is read by machines: `/rss.xml`. */
export const isFeed = (path: string): boolean => feedEnds.some((end) => path.endsWith(`.${end}`));
