import { existsSync } from 'node:fs';
import { databaseUrl, programFolder } from '../db/dialect/chosen.ts';
import { DatabaseSettings } from '../db/dialect/errors.ts';
import { addressOf } from '../db/dialect/postgres/address.ts';
import { schemas } from '../db/dialect/postgres/schemas.ts';
import { type Config, ConfigError, readConfig, settingNames } from './config.ts';
import { exitCodes } from './faults.ts';
import { mayWrite } from './permissions.ts';

/** @throws ConfigError if `DATA_DIR` is not set and the program's folder, its default place, is not writable */
function wantDataDir({ dataDir }: Config): void {
  if (process.env['DATA_DIR'] || mayWrite(existsSync(dataDir) ? dataDir : programFolder)) return;
  throw new ConfigError(`DATA_DIR is not set, and ${programFolder} cannot be written: it takes a folder`);
}

/** @throws ConfigError if `DATABASE_URL` names an option that does not exist, or a certificate that cannot be read */
function wantDatabaseAddress(): void {
  try {
    if (databaseUrl !== null) addressOf(databaseUrl, schemas.own);
  } catch (error) {
    throw error instanceof DatabaseSettings ? new ConfigError(error.message) : error;
  }
}

/** A name without what is often mistyped in it: case, and the lines between words. */
const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether one name becomes the other by one change: a letter more, fewer, another, or two letters swapped. */
function isOneChangeAway(name: string, other: string): boolean {
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  if (long.length - short.length > 1) return false;
  const first = [...short].findIndex((letter, index) => letter !== long[index]);
  const at = first < 0 ? short.length : first;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const swapped = short.slice(at, at + 2) === [...long.slice(at, at + 2)].reverse().join('');
  return short.slice(at + 1) === long.slice(at + 1) || (swapped && short.slice(at + 2) === long.slice(at + 2));
}

/** Names that nobody mistyped: other programs use them. */
const wellKnown = new Set(['HOSTS', 'POST', 'PORTS', 'SORT', 'FEED', 'SPEED']);

/** What is noticed in the environment: one line for each variable whose name is nearly that of a setting. */
export function mistypedSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const unknown = Object.keys(env).filter((name) => !settingNames.includes(name) && !wellKnown.has(name));
  return unknown.flatMap((name) => {
    const meant = settingNames.find((each) => plain(each) === plain(name) || isOneChangeAway(plain(each), plain(name)));
    return meant === undefined ? [] : [`${name} is no setting: is ${meant} meant?`];
  });
}

/** Reads the settings of this process (db/dialect/chosen.ts loads `.env`). An invalid setting ends it with code 78. */
export function loadConfig(): Config {
  try {
    const config = readConfig(process.env);
    wantDataDir(config);
    wantDatabaseAddress();
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCodes.settings);
  }
}
