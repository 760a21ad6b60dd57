import { z } from 'zod';
import { id } from '../named.ts';
import { credentials } from '../people/credentials.ts';
import { schoolEndpoints } from './dashboard-school.ts';
import { studentListEndpoints } from './dashboard-students.ts';
import { type Endpoints, message } from './endpoint.ts';

const admin = { auth: 'admin' } as const;
const moment = z.iso.datetime();

const user = z.object({ user: z.object({ id, name: z.string(), email: z.string() }) });
/** Upload bounds of this server in bytes, so that a browser can say at once what is too large. */
const withBounds = user.extend({ maxBytes: z.object({ image: z.number(), pdf: z.number(), video: z.number() }) });

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
    summary: 'Log an administrator in (email, password)',
    body: credentials,
    answer: withBounds.extend({ token: z.string() }),
  },
  'POST /dashboard/logout': { ...admin, summary: 'End this session', answer: message },
  'GET /dashboard/me': { ...admin, summary: 'Who is logged in, and what may be uploaded', answer: withBounds },

  ...studentListEndpoints,
  ...schoolEndpoints,

  'POST /dashboard/uploads': {
    ...admin,
    summary: 'A picture for a rich text',
    body: z.object({}),
    files: { image: 'image' },
    answer: z.object({ data: z.object({ image: z.string() }) }),
  },

  'GET /dashboard/publish': {
    ...admin,
    summary: 'How far publishing is',
    answer: z.object({ data: publishStatus }),
  },
  'POST /dashboard/publish': {
    ...admin,
    summary: 'Publish every page again',
    answer: message.extend({ data: publishStatus }),
  },
  'POST /dashboard/publish/failed': {
    ...admin,
    summary: 'Try the pages again that could not be made',
    answer: message.extend({ data: publishStatus }),
  },
} as const satisfies Endpoints;

/** What begins an upload in pieces; how it goes on is the tus protocol's own, at the address it answers. */
export const resumableEndpoints = {
  'POST /dashboard/uploads/resumable': {
    ...admin,
    summary:
      'Begin a video in pieces (tus 1.0.0: Upload-Length, then HEAD, PATCH and DELETE at the Location it answers). ' +
      'A form then names it: video_path_upload, site_words[video_upload]',
    answer: z.string(),
    status: 201,
  },
} as const satisfies Endpoints;

export type ResumableEndpoints = typeof resumableEndpoints;
export type DashboardEndpoints = typeof dashboardEndpoints;
