import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { TypedCode } from '../../db/people/second-factor.ts';
import { secondStep } from '../../src/model/limits.ts';
import { asciiDigits } from '../../src/model/text/digits.ts';
import { shortKey } from '../http/limits.ts';
import { recoveryHash } from './recovery-codes.ts';

/** What every app expects (RFC 6238): SHA-1, six digits, thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...kind, ...more, secret: Secret.fromBase32(secret) });

/** A new secret, as people type it into an app. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an app reads from a QR code. @param issuer the school's name @param label the person's e-mail */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  // The library would take a colon for the end of the issuer.
  totpOf(secret, { issuer: issuer.replaceAll(':', ' '), label }).toString();

/** A text as a QR code, as the address of a picture. */
export const qrAddress = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(text, 'svg', { border: 4, ecc: 'medium' })).toString('base64')}`;

/** Reads a typed code: six digits of an app, or else a backup code. */
export function typedCodeOf(typed: string, now = Date.now()): TypedCode {
  const token = asciiDigits(typed).replace(/[\s-]/g, '');
  return {
    stepOf(secret) {
      if (!/^\d{6}$/.test(token)) return null;
      const totp = totpOf(secret);
      const delta = totp.validate({ token, timestamp: now, window: secondStep.clockSteps });
      return delta === null ? null : totp.counter({ timestamp: now }) + delta;
    },
    hash: recoveryHash(typed),
  };
}

/** A new challenge: what a login is called by until its second step. Only its hash is stored. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The stored name of a challenge. */
export const challengeId = (challenge: string): string => hash('sha256', challenge);

/** A fingerprint of a stored password hash, which changes with each new password. */
export const passwordFingerprint = (passwordHash: string): string => shortKey('second step', passwordHash);
