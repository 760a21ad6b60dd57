import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from './config.ts';

/** The process's settings, a `.env` file included; a wrong one ends the process with one line. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
