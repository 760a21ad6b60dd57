import { accessSync, constants, existsSync } from 'node:fs';
import { databaseUrl, programFolder } from '../db/dialect/chosen.ts';
import { DatabaseSettings } from '../db/dialect/errors.ts';
import { addressOf } from '../db/dialect/postgres/address.ts';
import { schemas } from '../db/dialect/postgres/schemas.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { exitCodes } from './faults.ts';

const mayWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

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
