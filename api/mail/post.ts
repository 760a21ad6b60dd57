import { hash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { WrittenMail } from './text.ts';

/** Milliseconds: until the server answers, greets, and says anything more; and for a mail as a whole. */
const times = { connect: 15_000, greeting: 15_000, silence: 20_000, whole: 60_000 };

/**
 * What became of a mail: the server has taken it, or why not, and whether it does not know the recipient. A server that
 * refuses a recipient for the moment (4xx) may take the next try.
 */
export type Sent = { ok: true } | { ok: false; fault: 'server' | 'recipient'; unknown: boolean; reason: string };

const textOf = (error: unknown, name: string): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Why a mail was not taken. The answer of a server is cut: it may be as long as the server likes. */
function failureOf(error: unknown): Sent {
  const said = textOf(error, 'response') || textOf(error, 'message');
  const reason = `${textOf(error, 'code')} ${said}`.trim().replaceAll(/\s+/g, ' ').slice(0, 300);
  const fault = textOf(error, 'command') === 'RCPT TO' ? 'recipient' : 'server';
  const unknown = fault === 'recipient' && Number(textOf(error, 'responseCode')) >= 500;
  return { ok: false, fault, unknown, reason };
}

/** Hands mails over to the server of the settings. */
export function createPost({ server, from }: NonNullable<Config['mail']>) {
  const closing = new AbortController();
  let transport: Promise<Transporter> | null = null;

  /** Loaded with the first mail: most schools send few. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { host, port, secure, upgrade, login } = server;
    return createTransport({
      ...{ host, port, secure, requireTLS: upgrade, ignoreTLS: !upgrade && !secure },
      ...(login ? { auth: login } : {}),
      connectionTimeout: times.connect,
      dnsTimeout: times.connect,
      greetingTimeout: times.greeting,
      socketTimeout: times.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    /**
     * @param key is the same for the same mail, however often it is sent
     * @returns null if it was given up by `close`: nobody knows whether the server has taken it
     */
    async send(address: string, key: string, written: WrittenMail): Promise<Sent | null> {
      transport ??= open();
      // A reader's program shows mails with the same id once.
      const id = hash('sha256', `${key} ${address}`, 'base64url').slice(0, 24);
      try {
        await (await transport).sendMail({
          from,
          to: { name: '', address },
          messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...written,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(times.whole)]),
        });
        return { ok: true };
      } catch (error) {
        return closing.signal.aborted ? null : failureOf(error);
      }
    },
    close: () => closing.abort(),
  };
}
