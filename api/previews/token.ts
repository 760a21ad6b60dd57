import { hash, randomBytes } from 'node:crypto';

/** 160 random bits, as 27 characters. */
export const newToken = (): string => randomBytes(20).toString('base64url');

const form = /^[\w-]{27}$/;

/** The stored form of a token; null for a text that is no token. */
export const hashOfToken = (token: string): string | null =>
  form.test(token) ? hash('sha256', token, 'base64url') : null;

const root = '/api/preview/';

/** The address of a preview, without language. */
export const previewAddress = (token: string): string => `${root}${token}`;
