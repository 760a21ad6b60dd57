import { type Config, ConfigError } from './config.ts';
import { descriptors } from './descriptors.ts';
import { loadConfig, wrongSettings } from './environment.ts';
import { callsOf, Fault, lineOf } from './faults.ts';
import { keepPrivate } from './rights.ts';

/** With fewer a process that publishes and serves comes to stand still without a word (contract 8). */
const leastDescriptors = 256;

function wantDescriptors(): void {
  const allowed = descriptors();
  if (allowed === null || allowed >= leastDescriptors) return;
  throw new Fault(`only ${allowed} files may be open at once, ${leastDescriptors} are needed: ulimit -n 1024`);
}

/**
 * What every process of the school begins and ends with: its settings, files for its owner alone, and one plain line
 * with exit code 1 for what stops it, 78 for a wrong setting. `LOG_LEVEL=debug` shows where in the program that was.
 */
export async function run(main: (config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const end = (error: unknown): never => {
    process.stderr.write(`${lineOf(error, config.dataDir)}\n`);
    if (config.logLevel === 'debug' && error instanceof Error) process.stderr.write(`${callsOf(error).join('\n')}\n`);
    process.exit(error instanceof ConfigError ? wrongSettings : 1);
  };
  // Node would print all that an error holds: a statement with its values, a connection with its settings.
  process.on('uncaughtException', end);
  try {
    wantDescriptors();
    keepPrivate();
    await main(config);
  } catch (error) {
    end(error);
  }
}
