import type { Config } from './config.ts';
import { openFileLimit } from './descriptors.ts';
import { loadConfig, mistypedSettings } from './environment.ts';
import { errorLine, exitCodeOf, Fault, stackLines } from './faults.ts';
import { setPrivateUmask } from './permissions.ts';
import { parentPort } from './processes/child.ts';

/** With fewer file descriptors, publishing and serving can hang without an error message (contract 8). */
const leastDescriptors = 256;

function wantDescriptors(): void {
  const allowed = openFileLimit();
  if (allowed === null || allowed >= leastDescriptors) return;
  throw new Fault(`only ${allowed} files may be open at once, ${leastDescriptors} are needed: ulimit -n 1024`, {
    kind: 'settings',
  });
}

/**
 * Runs the main function of a process: reads the settings, makes new files private, and prints an error as one line.
 * `LOG_LEVEL=debug` also prints the stack trace.
 */
export async function run(main: (config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig();
  // The processes of one server have the same settings.
  if (parentPort === null) for (const line of mistypedSettings(process.env)) process.stderr.write(`${line}\n`);
  const end = (error: unknown): never => {
    process.stderr.write(`${errorLine(error, config.dataDir)}\n`);
    if (config.logLevel === 'debug' && error instanceof Error)
      process.stderr.write(`${stackLines(error).join('\n')}\n`);
    process.exit(exitCodeOf(error, config.dataDir));
  };
  // Node's own handler would print all properties of an error: SQL with its values, connections with their settings.
  process.on('uncaughtException', end);
  try {
    wantDescriptors();
    setPrivateUmask();
    await main(config);
  } catch (error) {
    end(error);
  }
}
