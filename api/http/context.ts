import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Database } from '../../db/open.ts';
import type { Admin } from '../../db/people/admins.ts';
import type { Language } from '../../src/model/languages.ts';
import type { StandingStudent } from '../../src/model/payments/standing.ts';
import type { LoginCodes } from '../auth/login-codes.ts';
import type { Config } from '../config.ts';
import type { UnfinishedUploads } from '../dashboard/unfinished/unfinished.ts';
import type { Log } from '../log.ts';
import type { Encoder } from '../media/encoder/encoder.ts';
import type { Folders } from '../media/folders.ts';
import type { Space } from '../media/space.ts';
import type { FileStorage } from '../media/storage.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

/** What the routes stand on; made once at the start. */
export interface Services {
  config: Config & { siteUrl: string };
  db: Database;
  log: Log;
  folders: Folders;
  storage: FileStorage;
  /** The store that files lie in; null where they lie in a folder. */
  bucket: Bucket | null;
  /** Uploads that are sent in pieces. */
  unfinished: UnfinishedUploads;
  /** Decodes and encodes pictures. */
  encoder: Encoder;
  /** Makes and compares the codes that let a student in. */
  loginCodes: LoginCodes;
  /** Whether the program's files are others by now than those that run: nothing may be started from them. */
  replaced(): boolean;
  /** Says that a write has put something into the publisher's queue. */
  contentChanged(): void;
  /** How much of the disk is left. */
  space: Space;
  /** Whether publishing cannot go on, with a full disk for example. */
  publisherStuck(): boolean;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    language: Language;
    /** What the client's address counts as: an IPv6 one as its /64. */
    network: string;
    /** Who asks, once a guard has let them in. */
    student: StandingStudent;
    admin: Admin;
  };
}

export type RouteContext = Context<Env>;
