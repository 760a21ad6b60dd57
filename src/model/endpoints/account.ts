import { z } from 'zod';
import { confirmation, openedLink, ownPasswords, recovery } from '../people/credentials.ts';
import { ownSession } from '../people/logins.ts';
import { ownDetails, ownPictures } from '../people/own-details.ts';
import { recoveryRequest } from '../people/recovery-request.ts';
import { ownAccount } from '../people/student.ts';
import { type Endpoints, message } from './endpoint.ts';

/** Password recovery and the student's own account. */
export const accountEndpoints = {
  'POST /auth/recover': {
    ignoresKey: true,
    summary:
      'Ask for a way back in: a link to a confirmed address, else a code of the school; the answer is the same whether there is such an account or not',
    body: recoveryRequest,
    answer: message,
  },
  'POST /auth/code': {
    ignoresKey: true,
    summary: 'Set a new password with a code of the school, and log in with it; sets the cookie userToken',
    body: recovery,
    answer: z.object({ token: z.string(), user: ownAccount }),
  },
  'POST /auth/link': {
    ignoresKey: true,
    summary: 'Set a new password with the link of a mail, and log in with it; sets the cookie userToken',
    body: openedLink,
    answer: z.object({ token: z.string(), user: ownAccount }),
  },
  'POST /auth/confirm': {
    ignoresKey: true,
    summary:
      'Without a token: send a link to the own address, at most three an hour. With one: the address is confirmed',
    body: confirmation,
    answer: message,
  },
  'POST /auth/password': {
    ignoresKey: true,
    summary: "Set another password; the student's other sessions end",
    auth: 'student',
    body: ownPasswords,
    answer: message,
  },
  'POST /auth/me': {
    summary: 'Correct the own name, phone or photo; what is not sent stays',
    auth: 'student',
    body: ownDetails,
    files: ownPictures,
    answer: message.extend({ data: ownAccount }),
  },
  'GET /auth/sessions': {
    summary: 'The own sessions: where each was begun, and when it was last used',
    auth: 'student',
    answer: z.object({ data: z.array(ownSession) }),
  },
  'DELETE /auth/sessions/:id': { summary: 'End one of the own sessions', auth: 'student', answer: message },
  'POST /auth/sessions/seen': {
    summary: 'The logins by new browsers have been seen: they are told no more',
    auth: 'student',
    answer: message,
  },
  'POST /auth/logout-all': {
    ignoresKey: true,
    summary: "Log out everywhere: all of the student's sessions end, this one too",
    auth: 'student',
    answer: message,
  },
} as const satisfies Endpoints;

export type AccountEndpoints = typeof accountEndpoints;
