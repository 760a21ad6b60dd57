import { z } from 'zod';
import { byMissing } from '../content/missing.ts';
import { bilingual, named } from '../named.ts';
import { type SetupStep, type ShownStep, setupSteps } from '../school/setup.ts';
import { flag } from '../text/text.ts';
import { type Endpoint, type Endpoints, message } from './endpoint.ts';

const setupShown: z.ZodType<ShownStep[]> = z.array(
  z.object({ step: z.enum(setupSteps), done: z.boolean(), skipped: z.boolean() }),
);

const count = z.number().int();
const moment = z.iso.datetime();

/** An entry that waits for its moment; `type` is the path segment of its list. */
export const plannedEntry = z.object({ type: z.string(), id: z.number().int(), title: bilingual, publish_at: moment });
const sums = z.array(z.object({ currency: z.string(), count, amount: z.number() }));
const grade = z.object({ grade: named(bilingual), all: count });

/** Students of a grade in each state, and beside them those with a free account. A teacher sees only `all`. */
const students = z.union([
  z.array(grade.extend({ inactive: count, waiting: count, paid: count, expired: count, unpaid: count, free: count })),
  z.array(grade),
]);

/** Something that failed: a page that could not be rendered, a blocked publish, or a call of the rebuild hook. */
const failure = z.object({ kind: z.enum(['publish', 'hook']), at: moment.nullable(), text: z.string() });

const contentCounts = { ...byMissing(() => count), drafts: count, scheduled: count };

/** What the asker may see of the school at a glance. Parts that the asker may not see are left out. */
const overview = z.object({
  waiting: z
    .object({ payments: count, messages: count, recover_requests: count, failed: z.array(failure) })
    .partial()
    .optional(),
  today: z.object({ lessons: count, registrations: count, approved: sums }).partial().optional(),
  students: students.optional(),
  /** The last twelve months, oldest first, in each currency in use. */
  money: z
    .array(z.object({ month: z.string(), currency: z.string(), approved: z.number(), net: z.number() }))
    .optional(),
  owing: sums.optional(),
  /** Entries with a text that is filled in one language in use and empty in the other; drafts, planned and late ones. */
  content: z
    .object({
      ...contentCounts,
      /** The same of each content type that has any; `type` is its path. */
      types: z.array(z.object({ type: z.string(), ...contentCounts })),
      overdue: z.array(plannedEntry),
    })
    .optional(),
  system: z
    .object({
      last_backup_at: moment.nullable(),
      last_backup_away_at: moment.nullable(),
      last_verified_at: moment.nullable(),
      last_publish_at: moment.nullable(),
      /** In bytes. */
      free_disk: z.number().nullable(),
      version: z.string().nullable(),
    })
    .optional(),
  setup: setupShown.optional(),
});
export type Overview = z.infer<typeof overview>;

const putAside = {
  auth: 'admin',
  needs: 'accounts',
  summary: 'Put a step of the setup aside, or take it up again',
  body: z.object({ skipped: flag }),
  answer: message.extend({ data: setupShown }),
} as const satisfies Endpoint;

type SetupKey = `POST /dashboard/setup/${SetupStep}`;

/** One endpoint for each step. */
const setupEndpoints: Record<SetupKey, typeof putAside> = {
  'POST /dashboard/setup/name': putAside,
  'POST /dashboard/setup/looks': putAside,
  'POST /dashboard/setup/levels': putAside,
  'POST /dashboard/setup/prices': putAside,
  'POST /dashboard/setup/payment': putAside,
  'POST /dashboard/setup/contact': putAside,
  'POST /dashboard/setup/staff': putAside,
};

/** The overview, and the steps of the setup in it. */
export const overviewEndpoints = {
  'GET /dashboard/overview': {
    auth: 'admin',
    needs: 'any',
    summary: 'What waits, today, students, money, content and the setup, as far as one may see it',
    answer: z.object({ data: overview }),
  },
  ...setupEndpoints,
} as const satisfies Endpoints;

export type OverviewEndpoints = typeof overviewEndpoints;
