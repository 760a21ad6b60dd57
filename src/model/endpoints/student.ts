import { z } from 'zod';
import { id, named } from '../named.ts';
import { accessValues } from '../people/access.ts';
import { credentials, unlocking } from '../people/credentials.ts';
import { newLogin } from '../people/logins.ts';
import { registration, registrationFiles } from '../people/registration.ts';
import { bit, ownAccount, ownRelative } from '../people/student.ts';
import { wholeNumber } from '../text/text.ts';
import { accountEndpoints } from './account.ts';
import { type Endpoints, message } from './endpoint.ts';
import { studentPaymentEndpoints } from './student-payments.ts';

/** Root-relative file address; null if there is no file or the item is locked. */
const file = z.string().nullable();
const paper = z.object({
  id,
  title: z.string(),
  content: z.string(),
  access: z.enum(accessValues),
  attachment_path: file,
});

const lesson = z.object({
  id,
  title: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.number().int().nullable(),
  teacher: named(z.string()).nullable(),
  link: file,
});

/** Student login and what a student sees. The specification sets the paths. */
export const studentEndpoints = {
  'POST /auth/register': {
    summary: 'Open a student account and log in to it; sets the cookie userToken',
    body: registration,
    files: registrationFiles,
    ofFamily: true,
    /** A further child of the family gets no token: the session stays. */
    answer: message.extend({ token: z.string().optional(), user: ownAccount }),
  },
  'POST /auth/login': {
    ignoresKey: true,
    summary: 'Log in; sets the cookie userToken',
    body: credentials,
    answer: z.object({ token: z.string(), user: ownAccount }),
  },
  'POST /auth/logout': {
    ignoresKey: true,
    whileLocked: true,
    summary: 'Log out: the token is dead afterwards',
    auth: 'student',
    answer: message,
  },
  'POST /auth/unlock': {
    ignoresKey: true,
    whileLocked: true,
    summary: 'Open a shared session again that nobody has used for a while',
    auth: 'student',
    body: unlocking,
    answer: message,
  },
  ...accountEndpoints,
  'GET /auth/me': {
    summary:
      'The student who asks, the other children of the family, whether mail reaches this account, and logins by new browsers that were not seen yet',
    auth: 'student',
    answer: z.object({ user: ownAccount, family: z.array(ownRelative), mail: bit, new_logins: z.array(newLogin) }),
  },
  'POST /auth/switch': {
    ignoresKey: true,
    summary: 'Log in to another child of the family; this session ends',
    auth: 'student',
    body: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown') }),
    answer: z.object({ token: z.string(), user: ownAccount }),
  },
  'GET /subjects': {
    summary: "Subjects of the student's grade",
    auth: 'student',
    answer: z.object({ subject: z.array(named(z.string()).extend({ image: file, content: z.string() })) }),
  },
  'GET /subjects/:id': {
    summary: "Lessons and materials of a subject of the student's grade; a locked item bears no address",
    auth: 'student',
    answer: z.object({
      onlineLessons: z.array(lesson),
      videos: z.array(paper.extend({ video_path: file, poster: file })),
      books: z.array(paper),
      worksheets: z.array(paper),
    }),
  },

  ...studentPaymentEndpoints,
} as const satisfies Endpoints;

export type StudentEndpoints = typeof studentEndpoints;
