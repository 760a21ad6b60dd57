import type { Answer } from '../../client/calls.ts';

/** A code as it is told once: who it is for, and under which name one logs in. */
export type Slip = Answer<'POST /dashboard/users/codes'>['data']['codes'][number];
