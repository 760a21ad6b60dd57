import { accessSync, constants, existsSync } from 'node:fs';
import { programFolder } from '../db/dialect/chosen.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** How a process ends whose settings are wrong (EX_CONFIG of sysexits.h): to start it again as it is helps nobody. */
export const wrongSettings = 78;

const mayWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** @throws ConfigError where a school would have to lie in a program's folder that this user may not write to */
function wantDataDir({ dataDir }: Config): void {
  if (process.env['DATA_DIR'] || mayWrite(existsSync(dataDir) ? dataDir : programFolder)) return;
  throw new ConfigError(`DATA_DIR is not set, and ${programFolder} cannot be written: it takes a folder`);
}

/** The process's settings, those of a `.env` file included, which is read by then; a wrong one ends it with one line. */
export function loadConfig(): Config {
  try {
    const config = readConfig(process.env);
    wantDataDir(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(wrongSettings);
  }
}
