import { hash, randomBytes } from 'node:crypto';
import { replayable } from '../../db/idempotency/attempt.ts';
import type { NewLink } from '../../db/mail/links.ts';
import type { LoginCodes } from '../auth/login-codes.ts';

/** The hash of a link's token, which finds the link. A token has 256 random bits, so that a plain hash of it is safe. */
export const linkHash = (token: string): string => hash('sha256', token, 'base64url');

/**
 * A new link. Its token follows from the nonce and the key beside the database: whoever reads the database alone has no
 * link, and the mail can be written later.
 */
export function newLink(codes: LoginCodes): NewLink {
  const nonce = replayable(() => randomBytes(24).toString('base64url'));
  return { nonce, hash: linkHash(codes.linkToken(nonce)) };
}
