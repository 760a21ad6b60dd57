import { atom } from 'nanostores';
import type { Answer } from '../../client/calls.ts';

export type OverviewData = Answer<'GET /dashboard/overview'>['data'];

/** The overview as it was last read; null until it is known. The menu shows what waits from it. */
export const $overview = atom<OverviewData | null>(null);

/** The event of the window after each change that the server has taken. */
export const changed = 'changed';
