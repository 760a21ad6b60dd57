import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { databaseEnv } from './test-database.ts';
import { filesEnv } from './test-files.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The same for every test, so that a copied school does not need to publish its pages again. */
export const testSite = 'http://school.test';

export const adminLogin = { email: 'admin@school.test', password: 'administrator-1' };

export interface Login {
  email: string;
  password: string;
}

export interface School {
  /** Base URL of the server. */
  url: string;
  dataDir: string;
  /** Logins of the students that the server printed at its first start. */
  printed: Login[];
  process: ChildProcess;
  /** Everything written to standard output and standard error. */
  output(): string;
  /** Stops it with SIGTERM, as a service manager does. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, as in a power failure. */
  kill(): Promise<void>;
}

export interface SpawnOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** Arguments after `npm start --`. */
  args?: string[];
  /** Project folder; another one is a changed copy of the project. */
  project?: string;
  /** A command that wraps the server's command, such as one that enters a network namespace. */
  within?: readonly string[];
}

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

function wordsOf(name: string, project: string): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  return scripts[name]?.split(' ') ?? [];
}

/** The arguments that an npm script passes to Node, memory limits included. */
export function scriptWords(name: string, project = root): string[] {
  const words = wordsOf(name, project);
  return words.slice(words.indexOf('node') + 1);
}

/** The environment variables that an npm script sets. */
const scriptEnv = (name: string, project: string): Record<string, string> =>
  Object.fromEntries(wordsOf(name, project).flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split('=', 2)] : [])));

/** Starts the real server as a child process, without waiting until it is ready. */
export function launchSchool({ dataDir, env = {}, args = [], project = root, within = [] }: SpawnOptions) {
  const settings = { PORT: '0', SITE_URL: testSite, LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env };
  const [program = process.execPath, ...words] = [
    ...within,
    process.execPath,
    ...scriptWords('start', project),
    ...args,
  ];
  const child = spawn(program, words, {
    cwd: project,
    env: {
      ...process.env,
      ...scriptEnv('start', project),
      // The test runner sets NODE_ENV; a real start does not.
      NODE_ENV: undefined,
      ...databaseEnv(settings.DATA_DIR),
      ...filesEnv(settings.DATA_DIR),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return { process: child, gone: once(child, 'exit'), output: () => output };
}

/** Starts the real server and waits until every page is published. */
export async function spawnSchool(options: SpawnOptions): Promise<School> {
  const { process: child, gone, output } = launchSchool(options);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /^Listening +(\S+)\n(?:.*\n)*Dashboard .*\n/m.exec(output())?.[1];
      if (!address) return;
      // The later output can be long, and the whole text would be searched again for each chunk.
      child.stdout.off('data', look);
      resolve(address);
    };
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)));
  });
  return {
    url,
    dataDir: options.dataDir,
    process: child,
    output,
    get printed() {
      return printedLogins(output());
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Logins (email and password) in the output of a server. */
export function printedLogins(output: string, who = 'Student'): Login[] {
  const lines = output.matchAll(new RegExp(`^${who} +(\\S+) +(\\S+)$`, 'gm'));
  return [...lines].map(([, email = '', password = '']) => ({ email, password }));
}
