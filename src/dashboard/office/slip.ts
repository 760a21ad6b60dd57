import type { Answer } from '../../client/calls.ts';

/** A new login code with the student's name and login; the server shows it only once. */
export type Slip = Answer<'POST /dashboard/users/codes'>['data']['codes'][number];
