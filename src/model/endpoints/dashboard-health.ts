import { z } from 'zod';
import { checkNames, healthStates } from '../health/checks.ts';
import { bilingual } from '../named.ts';
import type { Endpoints } from './endpoint.ts';

/** One line of the health of a school. */
const line = z.object({
  check: z.enum(checkNames),
  /** What the check is called. */
  name: bilingual,
  state: z.enum(healthStates),
  text: bilingual,
  /** When it was looked at. */
  at: z.iso.datetime(),
});

/** The health of the school's site: always all checks, in the same order. */
export const healthEndpoints = {
  'GET /dashboard/health': {
    auth: 'admin',
    needs: 'staff',
    summary: 'How the site is: program, database, files, backups, publishing and all else that may fail',
    answer: z.object({ data: z.array(line) }),
  },
} as const satisfies Endpoints;

export type HealthEndpoints = typeof healthEndpoints;
