import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { root, scriptWords, testSite } from './process.ts';
import { databaseEnv } from './test-database.ts';
import { filesEnv } from './test-files.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  /** User id of the process; the current user when absent. */
  uid?: number | undefined;
  /** A shell command to run first, such as `ulimit -n 100`. */
  shell?: string;
  /** Whether the caller writes to standard input; else it is empty. */
  input?: 'pipe';
  /** Project folder; another one is another version of the program. */
  project?: string;
}

/** The npm scripts that an administrator runs on a school. */
export type Program =
  | 'start'
  | 'admin'
  | 'backup'
  | 'restore'
  | 'publish:site'
  | 'move'
  | 'verify'
  | 'status'
  | 'alert';

/** Starts a command as a child process. */
export function launchCommand(
  program: Program,
  args: string[],
  { env = {}, uid, shell, input, project = root }: CommandOptions,
) {
  const words = [process.execPath, ...scriptWords(program, project), ...args];
  const [file = '', ...rest] = shell === undefined ? words : ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...words];
  const child = spawn(file, rest, {
    cwd: project,
    env: {
      ...process.env,
      PORT: '0',
      SITE_URL: testSite,
      LOG_LEVEL: 'warn',
      ...databaseEnv(env['DATA_DIR']),
      ...filesEnv(env['DATA_DIR']),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  // A command that ends does not read the rest.
  child.stdin.on('error', () => undefined);
  if (input !== 'pipe') child.stdin.end();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      output[name] += String(chunk);
    });
  }
  const ended = once(child, 'close').then((): Ended => ({ code: child.exitCode, ...output }));
  return { process: child, ended };
}

/** Runs a command until it exits. */
export function command(program: Program, args: string[], options: CommandOptions): Promise<Ended> {
  return launchCommand(program, args, options).ended;
}

/** User id without rights to the school: `nobody` when the tests run as root, otherwise the current user. */
export const stranger = process.getuid?.() === 0 ? 65534 : process.getuid?.();

/**
 * Mounts a separate disk (tmpfs) of `megabytes` MB.
 * @returns a function that unmounts it, or null if mounting is not allowed here
 */
export function mountDisk(folder: string, megabytes: number): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return status === 0 ? () => void spawnSync('umount', ['-l', folder]) : null;
}
