/** File extensions of machine-readable files. All other pages are HTML without an extension. */
export const feedEnds = ['xml', 'txt', 'webmanifest'] as const;

/** Whether an address or a published file is machine-readable: `/rss.xml`. */
export const isFeed = (path: string): boolean => feedEnds.some((end) => path.endsWith(`.${end}`));
