import { z } from 'zod';
import { accountKinds, paymentTerms } from '../access.ts';
import { credentials } from '../credentials.ts';
import { maxPrice } from '../limits.ts';
import { flag, isMissing } from '../text.ts';
import { type Endpoints, message, meta, pageQuery } from './endpoint.ts';

const admin = { auth: 'admin' } as const;
const id = z.number().int();
const bilingual = z.object({ ar: z.string(), en: z.string() });
const named = z.object({ id, name: bilingual });
const moment = z.iso.datetime();
/** Root-relative address that only an administrator can open, or null. */
const privateFile = z.string().nullable();
const bit = z.union([z.literal(0), z.literal(1)]);

const user = z.object({ user: z.object({ id, name: z.string(), email: z.string() }) });
/** Upload bounds of this server in bytes, so that a browser can say at once what is too large. */
const withBounds = user.extend({ maxBytes: z.object({ image: z.number(), pdf: z.number(), video: z.number() }) });

const student = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  level: named,
  grade: named,
  kind_of_account: z.enum(accountKinds),
  payment_term: z.enum(paymentTerms).nullable(),
  payment_image: privateFile,
  personal_image: privateFile,
  passport: privateFile,
  is_active: bit,
  payment_status: bit,
  created_at: moment,
});

const neighbour = z.object({ id, name: z.string() }).nullable();

/** From 0, two decimals at most; it may come as text, never as a boolean. */
const price = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\+?\d+(\.\d{1,2})?$/)
        .transform(Number),
    ],
    { error: ({ input }) => (isMissing(input) ? 'required' : 'price') },
  )
  .refine((value) => value >= 0 && value <= maxPrice && Number(value.toFixed(2)) === value, 'price');

const prices = z.object({ semester: price, half_semester: price, year: price });
const grade = named.extend({ semester: z.number(), half_semester: z.number(), year: z.number() });
const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: moment,
});
/** `group` tells entries of the same name apart: a grade's level, a subject's grade; null for what hangs on nothing. */
export const options = z.object({ data: z.array(named.extend({ group: named.nullable() })) });

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

  'GET /dashboard/users': {
    ...admin,
    summary: 'Students, newest first; every word of ?q= occurs in name, email or phone',
    query: pageQuery.extend({ q: z.string().optional() }),
    answer: z.object({ data: z.array(student), meta }),
  },
  'GET /dashboard/users/:id': { ...admin, summary: 'A student', answer: z.object({ user: student }) },
  'GET /dashboard/users/:id/neighbours': {
    ...admin,
    summary: 'The students before and after one in the list, among those that ?q= finds',
    query: z.object({ q: z.string().optional() }),
    answer: z.object({ previous: neighbour, next: neighbour }),
  },
  'PUT /dashboard/user/:id/activate': {
    ...admin,
    summary: 'Activate or deactivate a student',
    body: z.object({ is_active: flag }),
    answer: message.extend({ is_active: bit }),
  },
  'PUT /dashboard/user/:id/payment-status': {
    ...admin,
    summary: 'Mark a student as paid or unpaid',
    body: z.object({ payment_status: flag }),
    answer: message.extend({ payment_status: bit }),
  },

  'GET /dashboard/Level': {
    ...admin,
    summary: 'Levels with their grades and prices',
    answer: z.object({ data: z.array(named.extend({ grades: z.array(grade) })) }),
  },
  'POST /dashboard/Level/:id': {
    ...admin,
    summary: "Set a grade's prices",
    body: prices,
    answer: message.extend({ data: grade }),
  },
  'GET /dashboard/options/grades': { ...admin, summary: 'Grades, for a select', answer: options },
  'GET /dashboard/options/subjects': { ...admin, summary: 'Subjects, for a select', answer: options },

  'GET /dashboard/contacts': {
    ...admin,
    summary: 'Contact messages, newest first',
    query: pageQuery,
    answer: z.object({ data: z.array(contactMessage), meta }),
  },

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

export type DashboardEndpoints = typeof dashboardEndpoints;
