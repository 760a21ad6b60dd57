import { z } from 'zod';
import { credentials, recovery, unlocking } from '../people/credentials.ts';
import { ownCapabilities, ownStaffAccount } from '../people/staff.ts';
import { bit } from '../people/student.ts';
import { briefText } from '../text/text.ts';
import { accountEndpoints } from './dashboard-accounts.ts';
import { auditEndpoints } from './dashboard-audit.ts';
import { officeEndpoints } from './dashboard-office.ts';
import { paymentEndpoints } from './dashboard-payments.ts';
import { rosterEndpoints } from './dashboard-roster.ts';
import { schoolEndpoints } from './dashboard-school.ts';
import { staffEndpoints } from './dashboard-staff.ts';
import { studentListEndpoints } from './dashboard-students.ts';
import { type Endpoints, message } from './endpoint.ts';

/** Any of the staff. */
const staff = { auth: 'admin', needs: 'any' } as const;
const newcomer = { ...staff, beforePassword: true } as const;
/** Whoever writes texts that bear pictures and films. */
const writers = { auth: 'admin', needs: ['site', 'subjects', 'materials'], own: true } as const;
const publisher = { auth: 'admin', needs: 'publish' } as const;
const moment = z.iso.datetime();

/** Who is logged in, what they may do, and whether the browser is one that many people use. */
const user = z.object({ user: ownStaffAccount, can: ownCapabilities, shared: bit });
/** Upload bounds of this server in bytes, so that a browser can say at once what is too large. */
const withBounds = user.extend({ maxBytes: z.object({ image: z.number(), pdf: z.number(), video: z.number() }) });

/** A login: the codes of a way back in are told once, to a principal who has none. */
const entered = withBounds.extend({ token: z.string(), recovery_codes: z.array(z.string()).optional() });

const publishStatus = z.object({
  pending: z.number().int(),
  lastPublishedAt: moment.nullable(),
  lastDurationMs: z.number().nullable(),
  lastPaths: z.array(z.string()),
  hook: z.object({ lastStatus: z.number().nullable(), failing: z.boolean() }),
  /** Addresses of pages that could not be made. */
  failed: z.array(z.string()),
  /** Nothing can be published at the moment, with a full disk for example; it is tried again by itself. */
  stuck: z.boolean(),
  /** So little of the disk is left that no upload is taken. */
  spaceLow: z.boolean(),
});

/** The dashboard's calls that are no content type's. */
export const dashboardEndpoints = {
  'POST /dashboard/login': {
    ignoresKey: true,
    summary: 'Log an administrator in (email, password)',
    body: credentials,
    answer: entered,
  },
  'POST /dashboard/recover': {
    ignoresKey: true,
    summary: 'A principal who forgot the password comes back in with one of the printed codes',
    body: recovery,
    answer: entered,
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
  'GET /dashboard/me': { ...newcomer, summary: 'Who is logged in, and what may be uploaded', answer: withBounds },

  ...staffEndpoints,
  ...auditEndpoints,
  ...rosterEndpoints,
  ...officeEndpoints,
  ...studentListEndpoints,
  ...schoolEndpoints,
  ...accountEndpoints,
  ...paymentEndpoints,

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

/** What begins an upload in pieces; how it goes on is the tus protocol's own, at the address it answers. */
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
