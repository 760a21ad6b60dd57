import { z } from 'zod';
import { ownPasswords, typedCode } from '../people/credentials.ts';
import { ownSession } from '../people/logins.ts';
import { staffChanges, staffFields, staffMember } from '../people/staff.ts';
import { bit } from '../people/student.ts';
import { changedConflict } from '../version.ts';
import { type Endpoints, message, meta, pageQuery, searchSent } from './endpoint.ts';

const admin = { auth: 'admin', needs: 'staff' } as const;
const one = z.object({ data: staffMember });
const written = message.extend({ data: staffMember });
/** A generated password. It is shown only once. */
const withPassword = written.extend({ password: z.string() });

/** Everybody's own account. */
const own = { auth: 'admin', needs: 'any' } as const;

/** Staff accounts. */
export const staffEndpoints = {
  'GET /dashboard/staff': {
    ...admin,
    summary: 'The staff; every word of ?q= occurs in name or email',
    query: pageQuery.extend({ q: searchSent }),
    answer: z.object({ data: z.array(staffMember), meta }),
  },
  'GET /dashboard/staff/:id': { ...admin, summary: 'One of the staff', answer: one },
  'POST /dashboard/staff': {
    ...admin,
    summary: 'Take somebody on; answers a password that must be changed at the first login, and whether a mail invites',
    body: staffFields,
    answer: withPassword.extend({ invited: bit }),
    status: 201,
  },
  'POST /dashboard/staff/:id': {
    ...admin,
    summary: 'Change one of the staff; what is not sent stays',
    body: staffChanges,
    conflict: changedConflict,
    answer: written,
  },
  'DELETE /dashboard/staff/:id': {
    ...admin,
    summary: 'Somebody leaves: sessions end at once, the e-mail is free again',
    refused: 'The last active principal',
    answer: message,
  },
  'POST /dashboard/staff/:id/password': {
    ...admin,
    summary: 'Give somebody a new password, which must be changed at the next login; ends their sessions',
    answer: withPassword,
  },
  'POST /dashboard/staff/:id/invite': {
    ...admin,
    summary: 'Send the invitation again to somebody who has not chosen a password yet, at most three an hour',
    refused: 'No mail, or a password of their own',
    answer: message,
  },
  'POST /dashboard/me/password': {
    auth: 'admin',
    needs: 'any',
    beforePassword: true,
    ignoresKey: true,
    summary:
      'Choose a password of one’s own; the other sessions end. A principal without recovery codes is told them once',
    body: ownPasswords,
    answer: message.extend({ recovery_codes: z.array(z.string()).optional() }),
  },
  'POST /dashboard/me/totp': {
    ...own,
    beforeTotp: true,
    summary: 'Begin the second step of the own logins (current: the password); it counts once a code confirms it',
    body: ownPasswords.pick({ current: true }),
    answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  },
  'POST /dashboard/me/totp/confirm': {
    ...own,
    beforeTotp: true,
    summary: 'Confirm the second step with a code of the app; answers backup codes once',
    body: typedCode,
    answer: message.extend({ backup_codes: z.array(z.string()) }),
  },
  'POST /dashboard/me/totp/off': {
    ...own,
    summary: 'Do without the second step (current: the password, code: of the app or a backup code)',
    body: ownPasswords.pick({ current: true }).extend(typedCode.shape),
    answer: message,
  },
  'GET /dashboard/me/sessions': {
    ...own,
    summary: 'The own sessions: where each was begun, and when it was last used',
    answer: z.object({ data: z.array(ownSession) }),
  },
  'DELETE /dashboard/me/sessions/:id': { ...own, summary: 'End one of the own sessions', answer: message },
  'POST /dashboard/me/sessions/seen': {
    ...own,
    summary: 'The logins by new browsers have been seen: they are told no more',
    answer: message,
  },
  'DELETE /dashboard/staff/:id/totp': {
    ...admin,
    summary: 'Switch off the second step of somebody else, who has lost the app',
    answer: written,
  },
  'POST /dashboard/me/recovery-codes': {
    ...admin,
    summary: 'New codes for a way back in, in place of those that were given before (current: the password)',
    body: ownPasswords.pick({ current: true }),
    answer: message.extend({ recovery_codes: z.array(z.string()) }),
  },
} as const satisfies Endpoints;
