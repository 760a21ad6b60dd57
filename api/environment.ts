import '../db/dialect/chosen.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** The process's settings, those of a `.env` file included, which is read by then; a wrong one ends it with one line. */
export function loadConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
