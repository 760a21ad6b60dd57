import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { databaseEnv } from './test-database.ts';
import { filesEnv } from './test-files.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The same for every test, so that a copied school needs no new pages. */
export const testSite = 'http://school.test';

export const adminLogin = { email: 'admin@school.test', password: 'administrator-1' };

export interface Login {
  email: string;
  password: string;
}

export interface School {
  /** Where it listens. */
  url: string;
  dataDir: string;
  /** Students whose passwords it printed. */
  printed: Login[];
  process: ChildProcess;
  /** All that it has written to standard output and error. */
  output(): string;
  /** Ends it as a service manager does. @returns the exit code */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

export interface SpawnOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** What `npm start --` is followed by. */
  args?: string[];
  /** Folder of the project; another than this one's is a changed copy. */
  project?: string;
  /** The words of a command that runs another one, such as one in a network of its own. */
  within?: readonly string[];
}

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')));

const wordsOf = (name: string) => scripts[name]?.split(' ') ?? [];

/** What an npm script hands to Node, memory bounds included. */
export function scriptWords(name: string): string[] {
  const words = wordsOf(name);
  return words.slice(words.indexOf('node') + 1);
}

/** What an npm script sets in the environment of what it runs. */
const scriptEnv = (name: string): Record<string, string> =>
  Object.fromEntries(wordsOf(name).flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split('=', 2)] : [])));

/** Starts the real server as a process of its own, and waits for nothing. */
export function launchSchool({ dataDir, env = {}, args = [], project = root, within = [] }: SpawnOptions) {
  const settings = { PORT: '0', SITE_URL: testSite, LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env };
  const [program = process.execPath, ...words] = [...within, process.execPath, ...scriptWords('start'), ...args];
  const child = spawn(program, words, {
    cwd: project,
    env: {
      ...process.env,
      ...scriptEnv('start'),
      // A test's runner sets it; who starts a school does not.
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
      // What it writes from then on may be long, and would be looked through anew with each piece.
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
      if (child.exitCode === null) child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The students' passwords in what a server has printed. */
export function printedLogins(output: string, who = 'Student'): Login[] {
  const lines = output.matchAll(new RegExp(`^${who} +(\\S+) +(\\S+)$`, 'gm'));
  return [...lines].map(([, email = '', password = '']) => ({ email, password }));
}
