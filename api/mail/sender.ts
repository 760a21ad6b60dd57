import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  type DueMail,
  forgetMail,
  type MailOutcome,
  nextMailAt,
  recordMail,
  takeDueMail,
} from '../../db/mail/queue.ts';
import type { Database } from '../../db/open.ts';
import { readSchool } from '../../db/school/own-school.ts';
import { pausedUntil } from '../../db/school/paused-writes.ts';
import { mailBounds } from '../../src/model/limits.ts';
import { mailLinkKinds } from '../../src/model/people/mail.ts';
import type { LoginCodes } from '../auth/login-codes.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { pauseAfter } from '../publish/hook.ts';
import { linkHash } from './link-tokens.ts';
import { createPost, type Sent } from './post.ts';
import { writeMail } from './text.ts';

/** Milliseconds between two looks into the queue: another process may have put something in. */
const longestRest = 5000;
/** Milliseconds until mails that were just put in are looked for: the answer to whoever asked goes first. */
const shortRest = 50;
/** Milliseconds for which a mail is left to the process that took it. Sending one is over before. */
const leaseTime = 90_000;
/** Milliseconds that a stop waits for the server's answer to the mail that is being sent. */
const patience = 7000;
/** Milliseconds before a recipient that the server does not know is tried again. */
const recipientPause = 3_600_000;

export interface MailSender {
  /** Begins to send. Until then mails only wait. */
  start(): void;
  /** Looks for new mails soon. */
  wake(): void;
  stop(): Promise<void>;
}

interface Sending {
  mail: NonNullable<Config['mail']>;
  siteUrl: string;
  db: Database;
  codes: LoginCodes;
  log: Log;
}

const wantsLink = (mail: DueMail): boolean => mailLinkKinds.some((kind) => kind === mail.kind);

/** When a mail is tried again after a failure; null: a day is over. */
function nextTry(mail: DueMail, { unknown }: Extract<Sent, { ok: false }>): Date | null {
  const pause = pauseAfter(mail.attempts + 1);
  const since = Date.now() - Date.parse(mail.created_at);
  if (pause === null || since > mailBounds.triedHours * 3_600_000) return null;
  return new Date(Date.now() + (unknown ? Math.max(pause, recipientPause) : pause));
}

/**
 * Sends the mails of the queue, one at a time. Each is leased by the process that sends it, so that several processes
 * and machines share a queue, and what a killed process was sending is sent by another one.
 */
export function createMailSender({ mail: setting, siteUrl, db, codes, log }: Sending): MailSender {
  const post = createPost(setting);
  const lease = randomUUID();
  let started = false;
  let stopped = false;
  let busy: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function send(mail: DueMail): Promise<void> {
    const token = mail.link && codes.linkToken(mail.link.nonce);
    // The link was used or has ended, or another key than that of the link lies beside the database.
    if (wantsLink(mail) && (!mail.link || token === null || linkHash(token) !== mail.link.hash)) {
      await forgetMail(db, mail.id, lease);
      log.info({ mail: mail.id, kind: mail.kind }, 'a mail is not needed any more');
      return;
    }
    const written = writeMail(mail, token, await readSchool(db), siteUrl);
    const sent = await post.send(mail.address, `${mail.id} ${mail.created_at}`, written);
    // Closed by the stop: nobody knows what the server would have said, the next process tries again.
    if (sent === null) return;
    const outcome: MailOutcome = sent.ok
      ? { sent: true }
      : { sent: false, fault: sent.fault, reason: sent.reason, next: nextTry(mail, sent) };
    await recordMail(db, mail.id, lease, outcome);
    const line = { mail: mail.id, kind: mail.kind, attempts: mail.attempts + 1 };
    if (sent.ok) log.info(line, 'mail sent');
    else log.warn({ ...line, fault: sent.fault, reason: sent.reason }, 'mail not sent');
  }

  async function sendDue(): Promise<void> {
    // During a pause the database may be put back; a mail sent now would then be sent twice.
    while (!stopped && (await pausedUntil(db)) <= Date.now()) {
      const mail = await takeDueMail(db, lease, new Date(Date.now() + leaseTime));
      if (!mail) return;
      await send(mail);
    }
  }

  function rest(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped && started) timer = setTimeout(run, milliseconds).unref();
  }

  async function work(): Promise<void> {
    let next = longestRest;
    try {
      await sendDue();
      const at = await nextMailAt(db);
      if (at) next = Math.min(longestRest, Math.max(shortRest, at.getTime() - Date.now()));
    } catch (error) {
      log.error({ err: error }, 'mails');
    }
    busy = null;
    rest(next);
  }

  function run(): void {
    if (!stopped && started) busy ??= work();
  }

  return {
    start() {
      started = true;
      run();
    },
    wake: () => {
      if (!busy) rest(shortRest);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (!busy) return;
      const given = new AbortController();
      await Promise.race([
        busy,
        after(patience, undefined, { signal: given.signal, ref: false }).catch(() => undefined),
      ]);
      given.abort();
      post.close();
      await busy;
    },
  };
}
