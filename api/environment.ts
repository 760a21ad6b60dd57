import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from './config.ts';

/** Does what reads settings; a wrong one ends the process with one line. */
export function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The process's settings, a `.env` file included; a wrong one ends the process with one line. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return orStop(() => readConfig(process.env));
}
