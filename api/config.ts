import { join, resolve } from 'node:path';
import { z } from 'zod';
import { programFolder } from '../db/dialect/chosen.ts';
import { firstLanguage, languages } from '../src/model/languages.ts';
import { MEGABYTE, textLimits } from '../src/model/limits.ts';
import { characters } from '../src/model/text/characters.ts';
import { isSender, type MailServer, readSmtpUrl, takesSmtpUrl } from './mail/smtp-url.ts';
import { redactUrl } from './redact-url.ts';
import { type FilesPlace, readFilesUrl, takesFilesUrl } from './storage/files-url.ts';

/** An invalid environment variable. Its message is the line that is printed. */
export class ConfigError extends Error {}

const wholeNumber = (takes: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, takes)
    .transform(Number)
    .refine((value) => value >= min && value <= max, takes);

const megabytes = wholeNumber('a whole number of megabytes from 1', 1, 1_000_000).transform(
  (value) => value * MEGABYTE,
);

const webAddress = (takes: string) =>
  z.string().refine((value) => /^https?:\/\/[^/\s]+/.test(value) && URL.canParse(value), takes);

/** Whether a URL is a plain origin. Pages, cookies and feeds use the root path, so a path or query would break them. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, username, password } = new URL(value);
  return pathname === '/' && `${username}${password}` === '' && !/[?#]/.test(value);
}

const siteUrlTakes = 'an absolute http or https address without a name, password, path, query or fragment';

const oneOf = <const T extends readonly string[]>(options: T) =>
  z.enum(options, { error: `one of ${options.join(', ')}` });

const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address');

const { min, max } = textLimits.password;

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^\s]+$/, 'postgres://USER:PASSWORD@HOST:PORT/DATABASE')
  .refine((value) => URL.canParse(value), 'postgres://USER:PASSWORD@HOST:PORT/DATABASE');

/** The default data folder: in the program's folder, not in the current working directory. */
const defaultDataDir = join(programFolder, 'data');

/** Variables that contain secrets. Error messages do not show their values. */
const secret = new Set(['ADMIN_PASSWORD', 'BACKUP_URL', 'DATABASE_URL', 'REBUILD_HOOK_SECRET', 'SMTP_URL']);

/** How to redact the URL in each of these variables for an error message. */
const shownIn: Readonly<Record<string, (value: string) => string>> = {
  SITE_URL: (value) => redactUrl(value),
  FILES_URL: (value) => redactUrl(value),
  REBUILD_HOOK_URL: (value) => redactUrl(value, { path: false }),
};

/** All environment variables with their formats and defaults (contract 1). */
const environment = z.object({
  PORT: wholeNumber('a port from 0 to 65535', 0, 65535).default(4321),
  HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'a folder').optional(),
  SITE_URL: webAddress('an absolute http or https address').refine(isOrigin, siteUrlTakes).optional(),
  DEFAULT_LANGUAGE: oneOf(languages).default(firstLanguage),
  ADMIN_EMAIL: email.default('admin@school.test'),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => characters(value) >= min, `at least ${min} characters`)
    .refine((value) => characters(value) <= max, `at most ${max} characters`)
    .optional(),
  SEED: oneOf(['demo', 'none']).default('demo'),
  REBUILD_HOOK_URL: webAddress('an absolute http or https address').optional(),
  REBUILD_HOOK_SECRET: z.string().min(1, 'a secret').optional(),
  MAX_IMAGE_MB: megabytes.default(10 * MEGABYTE),
  MAX_PDF_MB: megabytes.default(50 * MEGABYTE),
  MAX_VIDEO_MB: megabytes.default(2048 * MEGABYTE),
  FILES_URL: z
    .string()
    .transform((text, context) => {
      const place = readFilesUrl(text);
      if (place) return place;
      context.addIssue({ code: 'custom', message: takesFilesUrl });
      return z.NEVER;
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_PASSWORD_FILE: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_SSH_CONFIG: z.string().optional(),
  SMTP_URL: z
    .string()
    .transform((text, context) => {
      const server = readSmtpUrl(text);
      if (server) return server;
      context.addIssue({ code: 'custom', message: takesSmtpUrl });
      return z.NEVER;
    })
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'an e-mail address, or a name and <address>').optional(),
  METRICS_PORT: wholeNumber('a port from 0 to 65535', 0, 65535).optional(),
  TRUST_PROXY: oneOf(['0', '1']).default('0'),
  DATABASE_URL: databaseAddress.optional(),
  LOG_LEVEL: oneOf(['error', 'warn', 'info', 'debug']).default('info'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export type LogLevel = z.infer<typeof environment>['LOG_LEVEL'];

/** Where backups go, and how. */
export interface BackupSettings {
  /** The folder on this machine; null for the default. */
  dir: string | null;
  /** The other place, in restic's notation; `none` says that it is left out on purpose. */
  url: string | null;
  /** The file with the key; null for the default. */
  passwordFile: string | null;
  s3Keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** A configuration file of ssh; null for the user's own. */
  sshConfig: string | null;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Without a slash at the end; null if not set (the default needs the port). */
  siteUrl: string | null;
  defaultLanguage: (typeof languages)[number];
  admin: { email: string; password: string | null };
  seed: 'demo' | 'none';
  hook: { url: string; secret: string } | null;
  /** Upload size limits in bytes. */
  maxBytes: { image: number; pdf: number; video: number };
  /** The S3 storage for files; null for the data folder. */
  files: FilesPlace | null;
  /** S3 keys for a store that is named on a command line; null unless both are set. */
  s3Keys: Pick<FilesPlace, 'accessKeyId' | 'secretAccessKey'> | null;
  /** Whether backups are sent to another place, left out there on purpose (`none`), or nobody has said. */
  backupAway: 'set' | 'none' | 'unset';
  backup: BackupSettings;
  /** Where mails are sent through, and from whom they are; null: no mails. */
  mail: { server: MailServer; from: string } | null;
  /** The loopback port for metrics; null for no metrics. */
  metricsPort: number | null;
  trustProxy: boolean;
  logLevel: LogLevel;
}

type Values = z.infer<typeof environment>;

function s3Keys({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Values): Config['s3Keys'] {
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return null;
  return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}

/** @throws ConfigError naming the missing key */
function backupSettings(values: Values): BackupSettings {
  const [accessKeyId, secretAccessKey] = [values.BACKUP_S3_ACCESS_KEY_ID, values.BACKUP_S3_SECRET_ACCESS_KEY];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = accessKeyId === undefined ? 'BACKUP_S3_ACCESS_KEY_ID' : 'BACKUP_S3_SECRET_ACCESS_KEY';
    throw new ConfigError(`${missing} is not set: an S3 for backups takes both keys`);
  }
  return {
    dir: values.BACKUP_DIR ?? null,
    url: values.BACKUP_URL ?? null,
    passwordFile: values.BACKUP_PASSWORD_FILE ?? null,
    s3Keys: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    sshConfig: values.BACKUP_SSH_CONFIG ?? null,
  };
}

/** @throws ConfigError naming the missing key */
function filesPlace(values: Values): FilesPlace | null {
  if (!values.FILES_URL) return null;
  const keys = s3Keys(values);
  if (keys) return { ...values.FILES_URL, ...keys };
  const missing = values.S3_ACCESS_KEY_ID === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
  throw new ConfigError(`${missing} is not set: FILES_URL takes both keys`);
}

/** @throws ConfigError if the sender is missing */
function mailOf({ SMTP_URL, MAIL_FROM }: Values): Config['mail'] {
  if (!SMTP_URL) return null;
  if (MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM is not set: SMTP_URL takes the address of a sender');
  return { server: SMTP_URL, from: MAIL_FROM };
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws ConfigError naming the variable, its value unless it is secret, and the expected format
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = (shownIn[name] ?? String)(given[name] ?? '');
    const shown = secret.has(name) ? '' : `=${JSON.stringify(value)}`;
    throw new ConfigError(`${name}${shown} is not valid: it takes ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR === undefined ? defaultDataDir : resolve(values.DATA_DIR),
    siteUrl: values.SITE_URL?.replace(/\/+$/, '') ?? null,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD ?? null },
    seed: values.SEED,
    hook: values.REBUILD_HOOK_URL ? { url: values.REBUILD_HOOK_URL, secret: values.REBUILD_HOOK_SECRET ?? '' } : null,
    maxBytes: { image: values.MAX_IMAGE_MB, pdf: values.MAX_PDF_MB, video: values.MAX_VIDEO_MB },
    files: filesPlace(values),
    s3Keys: s3Keys(values),
    backupAway: values.BACKUP_URL === undefined ? 'unset' : values.BACKUP_URL === 'none' ? 'none' : 'set',
    backup: backupSettings(values),
    mail: mailOf(values),
    metricsPort: values.METRICS_PORT ?? null,
    trustProxy: values.TRUST_PROXY === '1',
    logLevel: values.LOG_LEVEL,
  };
}
