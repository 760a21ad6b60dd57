import { z } from 'zod';
import { confirmation, credentials, openedLink, recovery, secondStepSent, unlocking } from '../people/credentials.ts';
import { newLogin } from '../people/logins.ts';
import { recoveryRequest } from '../people/recovery-request.ts';
import { ownCapabilities, ownStaffAccount } from '../people/staff.ts';
import { bit } from '../people/student.ts';
import { briefText } from '../text/text.ts';
import { paymentAccountEndpoints } from './dashboard-accounts.ts';
import { auditEndpoints } from './dashboard-audit.ts';
import { healthEndpoints } from './dashboard-health.ts';
import { levelEndpoints } from './dashboard-levels.ts';
import { manyEndpoints } from './dashboard-many.ts';
import { mediaEndpoints } from './dashboard-media.ts';
import { messageEndpoints } from './dashboard-messages.ts';
import { officeEndpoints } from './dashboard-office.ts';
import { overviewEndpoints } from './dashboard-overview.ts';
import { paymentEndpoints } from './dashboard-payments.ts';
import { rosterEndpoints } from './dashboard-roster.ts';
import { schoolEndpoints } from './dashboard-school.ts';
import { staffEndpoints } from './dashboard-staff.ts';
import { studentListEndpoints } from './dashboard-students.ts';
import { trashEndpoints } from './dashboard-trash.ts';
import { type Endpoints, message } from './endpoint.ts';

/** All staff members. */
const staff = { auth: 'admin', needs: 'any' } as const;
const newcomer = { ...staff, beforePassword: true } as const;
/** Staff who edit texts with images and videos. */
const writers = { auth: 'admin', needs: ['site', 'subjects', 'materials'], own: true } as const;
const publisher = { auth: 'admin', needs: 'publish' } as const;
const moment = z.iso.datetime();

/** The logged-in user, their capabilities, and whether the browser is shared. */
const user = z.object({ user: ownStaffAccount, can: ownCapabilities, shared: bit });
/** Upload limits of this server in bytes, so that the browser can refuse a file before the upload. */
const withBounds = user.extend({ maxBytes: z.object({ image: z.number(), pdf: z.number(), video: z.number() }) });

/**
 * The answer to a login. A principal without recovery codes gets new ones; they are shown only once. `wrong_codes` tells
 * that wrong codes for the second step had reached their limit: how many in a day, and when.
 */
const entered = withBounds.extend({
  token: z.string(),
  recovery_codes: z.array(z.string()).optional(),
  wrong_codes: z.object({ count: z.number().int(), at: moment }).optional(),
});

const publishStatus = z.object({
  pending: z.number().int(),
  lastPublishedAt: moment.nullable(),
  lastDurationMs: z.number().nullable(),
  lastPaths: z.array(z.string()),
  hook: z.object({ lastStatus: z.number().nullable(), failing: z.boolean() }),
  /** Addresses of pages that could not be rendered. */
  failed: z.array(z.string()),
  /** Publishing is blocked at the moment, for instance by a full disk. It is retried automatically. */
  stuck: z.boolean(),
  /** The disk is almost full, so uploads are refused. */
  spaceLow: z.boolean(),
});

/** Dashboard endpoints that do not belong to a content type. */
export const dashboardEndpoints = {
  'POST /dashboard/login': {
    ignoresKey: true,
    summary: 'Log an administrator in (email, password)',
    body: credentials,
    answer: entered,
  },
  'POST /dashboard/login/second': {
    ignoresKey: true,
    summary: 'The second step of a login: the challenge of the first, and a code of the app or a backup code',
    body: secondStepSent,
    answer: entered,
  },
  'POST /dashboard/recover': {
    ignoresKey: true,
    summary: 'A principal who forgot the password comes back in with one of the printed codes',
    body: recovery,
    answer: entered,
  },
  'POST /dashboard/recover/ask': {
    ignoresKey: true,
    summary: 'Ask for a link to a confirmed address; the answer is the same whether there is such an account or not',
    body: recoveryRequest,
    answer: message,
  },
  'POST /dashboard/link': {
    ignoresKey: true,
    summary: 'Set a new password with the link of a mail, and log in with it',
    body: openedLink,
    answer: entered,
  },
  'POST /dashboard/me/confirm': {
    ignoresKey: true,
    summary:
      'Without a token: send a link to the own address, at most three an hour. With one: the address is confirmed',
    body: confirmation,
    answer: message,
  },
  'POST /dashboard/logout': {
    ...newcomer,
    ignoresKey: true,
    whileLocked: true,
    summary: 'End this session',
    answer: message,
  },
  'POST /dashboard/unlock': {
    ...newcomer,
    ignoresKey: true,
    whileLocked: true,
    summary: 'Open a shared session again that nobody has used for a while',
    body: unlocking,
    answer: message,
  },
  'GET /dashboard/me': {
    ...newcomer,
    summary:
      'Who is logged in, what may be uploaded, whether the school sends mail, and logins by new browsers that were not seen yet',
    answer: withBounds.extend({ mail: bit, new_logins: z.array(newLogin) }),
  },

  ...staffEndpoints,
  ...auditEndpoints,
  ...rosterEndpoints,
  ...officeEndpoints,
  ...studentListEndpoints,
  ...levelEndpoints,
  ...schoolEndpoints,
  ...messageEndpoints,
  ...trashEndpoints,
  ...manyEndpoints,
  ...overviewEndpoints,
  ...healthEndpoints,
  ...paymentAccountEndpoints,
  ...paymentEndpoints,
  ...mediaEndpoints,

  'POST /dashboard/uploads': {
    ...writers,
    summary: 'A picture for a rich text',
    body: z.object({}),
    files: { image: 'image' },
    answer: z.object({ data: z.object({ image: z.string() }) }),
  },

  'GET /dashboard/publish': {
    ...staff,
    summary: 'How far publishing is; `seen`: the `lastPublishedAt` told before, whose `lastPaths` are not told again',
    query: z.object({ seen: briefText('invalid').optional() }),
    answer: z.object({ data: publishStatus }),
  },
  'POST /dashboard/publish': {
    ...publisher,
    summary: 'Publish every page again',
    answer: message.extend({ data: publishStatus }),
  },
  'POST /dashboard/publish/failed': {
    ...publisher,
    summary: 'Try the pages again that could not be made',
    answer: message.extend({ data: publishStatus }),
  },
} as const satisfies Endpoints;

/** Starts a resumable upload. The tus protocol handles the rest, at the address in `Location`. */
export const resumableEndpoints = {
  'POST /dashboard/uploads/resumable': {
    ...writers,
    summary:
      'Begin a video in pieces (tus 1.0.0: Upload-Length, then HEAD, PATCH and DELETE at the Location it answers). ' +
      'A form then names it: video_path_upload, site_words[video_upload]',
    answer: z.string(),
    status: 201,
  },
} as const satisfies Endpoints;

export type ResumableEndpoints = typeof resumableEndpoints;
export type DashboardEndpoints = typeof dashboardEndpoints;
