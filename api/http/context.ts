import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Database } from '../../db/open.ts';
import type { Admin } from '../../db/people/admins.ts';
import type { Language } from '../../src/model/languages.ts';
import type { StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import type { LoginCodes } from '../auth/login-codes.ts';
import type { Config } from '../config.ts';
import type { UnfinishedUploads } from '../dashboard/unfinished/unfinished.ts';
import type { HealthLine } from '../health/check-context.ts';
import type { Log } from '../log.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Encoder } from '../media/encoder/encoder.ts';
import type { Folders } from '../media/folders.ts';
import type { Space } from '../media/space.ts';
import type { FileStorage } from '../media/storage.ts';
import type { PreviewRenderer } from '../previews/renderer.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import type { PausedWrites } from './paused-writes.ts';

/** The services of all routes, created once at the start. */
export interface Services {
  config: Config & { siteUrl: string };
  db: Database;
  log: Log;
  folders: Folders;
  storage: FileStorage;
  /** The S3 bucket for files; null when they are stored in a folder. */
  bucket: Bucket | null;
  /** Resumable uploads, which are sent in pieces. */
  unfinished: UnfinishedUploads;
  /** Decodes and encodes images. */
  encoder: Encoder;
  /** Renders previews of unsaved content. */
  previews: PreviewRenderer;
  /** Sends the mails of the queue; null if no server for mails is set up. */
  mails: MailSender | null;
  /** Creates and verifies the login codes of students. */
  loginCodes: LoginCodes;
  /**
   * Whether the program's files were replaced while it runs: then no new thread or process may be started from them.
   */
  replaced(): boolean;
  /** Tells the publisher that its queue has new requests. */
  contentChanged(): void;
  /**
   * Refuses API calls that change data, and pauses mails, in all processes. Sweeps and the few writes of GET calls
   * (audit lines, session renewal) go on.
   */
  pausedWrites: PausedWrites;
  /** Free disk space. */
  space: Space;
  /** Asks how the school is: at most every few seconds. */
  health(): Promise<HealthLine[]>;
  /** Whether publishing fails at present, for example because the disk is full. */
  publisherStuck(): boolean;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    language: Language;
    /** The client's network, used for rate limits: the IPv4 address, or the /64 prefix of an IPv6 address. */
    network: string;
    /** The authenticated user, set by a guard. */
    student: StudentWithAccess;
    admin: Admin;
  };
}

export type RouteContext = Context<Env>;
