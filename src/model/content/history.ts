import type { Field } from '../fields/index.ts';
import { keptVersions } from '../limits.ts';

/** Films and PDFs are large: an old version keeps them only for a while. Pictures stay as long as the version. */
export const isLargeFile = ({ kind }: Field): boolean => kind === 'video' || kind === 'pdf';

/** A large file that was replaced before this moment is no longer kept for the history. */
export const largeFileGoneSince = (now: number = Date.now()): string =>
  new Date(now - keptVersions.fileDays * 86_400_000).toISOString();
