import { restoreHours, trashDays } from '../src/model/limits.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** What was deleted since this moment can be restored: students, levels, grades and accounts. */
export const restorableSince = (): string => hoursAgo(restoreHours);

/** What was deleted since this moment is in the trash: entries and messages. */
export const trashSince = (): string => hoursAgo(trashDays * 24);
