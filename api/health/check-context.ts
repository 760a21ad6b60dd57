import type { Database } from '../../db/open.ts';
import type { CheckName, HealthState } from '../../src/model/health/checks.ts';
import type { Bilingual, Language } from '../../src/model/languages.ts';
import type { TextValues } from '../../src/model/text/texts.ts';
import type { Config } from '../config.ts';
import type { say } from '../http/texts.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import type { Answering, ServerNote } from './servers.ts';

/** What the checks read: the same for a server, of itself, and for `npm run status`, beside a server or without one. */
export interface CheckContext {
  config: Pick<Config, 'hook' | 'backupAway'> & { siteUrl: string | null };
  folders: Folders;
  /** The school's database. @throws DatabaseTrouble */
  database(): Promise<Database>;
  bucket: Bucket | null;
  /** Whether the asker is the server itself, and whether its program was replaced since its start. */
  self: { replaced(): boolean } | null;
  /** The files of the program that are not there. */
  missingFiles(): string[];
  /** Asks another server process of this machine. */
  answering(server: ServerNote): Promise<Answering>;
  /** When the certificate of the school's address ends, and when that was read, in milliseconds since 1970. */
  certificate(): Promise<{ end: number | null; at: number }>;
  /** Since when no mail leaves (null: it leaves); null where no mail is sent. */
  mail(): Promise<{ failingSince: string | null } | null>;
  /** How many jobs of films have failed; null where films are not converted. */
  videos(): Promise<{ failed: number } | null>;
}

/** A text of the catalogue of messages, `health.…`. */
export type HealthText = Extract<Parameters<typeof say>[1], `health.${string}`>;

/** What a check found. */
export interface Finding {
  state: HealthState;
  text: HealthText;
  values?: (language: Language) => TextValues;
  /** When it was looked at, in milliseconds since 1970; now if it is left out. */
  at?: number;
}

/** One line of the health of a school. */
export interface HealthLine {
  check: CheckName;
  name: Bilingual;
  state: HealthState;
  text: Bilingual;
  at: string;
}
