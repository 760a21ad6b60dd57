import { resolve } from 'node:path';
import { z } from 'zod';
import { firstLanguage, languages } from '../src/model/languages.ts';
import { MEGABYTE, textLimits } from '../src/model/limits.ts';
import { characters } from '../src/model/text/characters.ts';

/** A wrong environment variable: its message is the one line that is printed. */
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

const oneOf = <const T extends readonly string[]>(options: T) =>
  z.enum(options, { error: `one of ${options.join(', ')}` });

const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address');

const { min, max } = textLimits.password;

/** Contract 1: every variable, what it takes and its default. */
const environment = z.object({
  PORT: wholeNumber('a port from 0 to 65535', 0, 65535).default(4321),
  HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'a folder').default('./data'),
  SITE_URL: webAddress('an absolute http or https address').optional(),
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
  TRUST_PROXY: oneOf(['0', '1']).default('0'),
  LOG_LEVEL: oneOf(['error', 'warn', 'info', 'debug']).default('info'),
});

export type LogLevel = z.infer<typeof environment>['LOG_LEVEL'];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Without a slash at the end; null until the port is known when none was given. */
  siteUrl: string | null;
  defaultLanguage: (typeof languages)[number];
  admin: { email: string; password: string | null };
  seed: 'demo' | 'none';
  hook: { url: string; secret: string } | null;
  /** Upload bounds in bytes. */
  maxBytes: { image: number; pdf: number; video: number };
  trustProxy: boolean;
  logLevel: LogLevel;
}

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * @throws ConfigError naming the variable, the value and what it takes
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name}=${JSON.stringify(given[name])} is not valid: it takes ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    siteUrl: values.SITE_URL?.replace(/\/+$/, '') ?? null,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD ?? null },
    seed: values.SEED,
    hook: values.REBUILD_HOOK_URL ? { url: values.REBUILD_HOOK_URL, secret: values.REBUILD_HOOK_SECRET ?? '' } : null,
    maxBytes: { image: values.MAX_IMAGE_MB, pdf: values.MAX_PDF_MB, video: values.MAX_VIDEO_MB },
    trustProxy: values.TRUST_PROXY === '1',
    logLevel: values.LOG_LEVEL,
  };
}
