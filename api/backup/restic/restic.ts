import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Fault, type FaultKind } from '../../faults.ts';
import { redactUrls } from '../../redact-url.ts';

/**
 * How one repository is reached. Secrets are passed in the environment only, because every user can read the arguments
 * of a process.
 */
export interface Access {
  /** The repository as messages name it. */
  name: string;
  /** Extra options, such as the command of ssh. */
  options: readonly string[];
  env: Readonly<Record<string, string>>;
}

interface Call {
  words: readonly string[];
  /** Called with each line of standard output. */
  line?: (text: string) => void;
  /** Called with standard output in pieces, instead of `line`. */
  piece?: (bytes: Buffer) => void;
  cwd?: string;
  /** Exit codes besides 0 that are no failure. */
  fine?: readonly number[];
}

/** A call in which nothing moves for so long hangs. */
const stuckAfter = 30 * 60_000;
/** No call of restic takes longer, so that a later backup is never kept waiting for ever. */
const longest = 24 * 3_600_000;

/** The child ends with its parent, however that ends, so that it does not hold a lock which nobody knows of. */
const withParent = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : [];

const meanings: [said: RegExp, kind: FaultKind, words: (name: string) => string][] = [
  [
    /wrong password or no key found/i,
    'forbidden',
    (name) => `the key does not open the backups in ${name}: BACKUP_PASSWORD_FILE names the file of theirs`,
  ],
  [
    /already locked|unable to create lock/i,
    'busy',
    (name) => `the backups in ${name} are in use by another process: try again`,
  ],
  [/host key verification failed/i, 'unreachable', (name) => `${name}: the key of the ssh server is not known`],
  [
    /permission denied \((publickey|password|keyboard)/i,
    'forbidden',
    (name) => `${name}: the ssh server refuses this user`,
  ],
  [
    /connection refused|no such host|timed? ?out|unreachable|unable to start the sftp session|no route|reset by peer|could not resolve|i\/o timeout/i,
    'unreachable',
    (name) => `${name} does not answer`,
  ],
  [/no space left|quota exceeded/i, 'disk', (name) => `the disk is full: ${name} cannot be written`],
  [
    /access ?denied|forbidden|signature|invalid access key|\b403\b/i,
    'forbidden',
    (name) => `${name}: the store refuses BACKUP_S3_ACCESS_KEY_ID with BACKUP_S3_SECRET_ACCESS_KEY`,
  ],
  [/permission denied/i, 'forbidden', (name) => `${name} cannot be read and written`],
  [
    /is there a repository at|unable to open config file|config file does not exist/i,
    'refused',
    (name) => `there are no backups in ${name}`,
  ],
];

/** The error for what restic said on standard error. */
function faultOf({ name }: Access, said: string): Fault {
  const meaning = meanings.find(([pattern]) => pattern.test(said));
  if (meaning) return new Fault(meaning[2](name), { kind: meaning[1] });
  const line = said.split('\n').find((each) => /fatal|error/i.test(each)) ?? said.split('\n')[0] ?? '';
  return new Fault(`restic failed on ${name}: ${redactUrls(line).slice(0, 300)}`);
}

/** The most that is kept of what restic says of errors, in characters. */
const mostSaid = 20_000;

/**
 * Runs restic once.
 * @returns its exit code and what it said on standard error
 * @throws Fault that says what was wrong
 */
export async function runRestic(access: Access, call: Call): Promise<{ code: number; said: string }> {
  const { words, line, piece, cwd, fine = [] } = call;
  const [program = 'restic', ...before] = [...withParent, 'restic'];
  const child = spawn(program, [...before, ...access.options, ...words], {
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', ...access.env, RESTIC_PROGRESS_FPS: '0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-mostSaid);
  });
  let hung = false;
  const hang = () => {
    hung = true;
    end();
  };
  const last = setTimeout(hang, longest);
  let stuck = setTimeout(hang, stuckAfter);
  let moved = '';
  const move = () => {
    clearTimeout(stuck);
    stuck = setTimeout(hang, stuckAfter);
  };
  const read = createInterface({ input: child.stdout });
  if (piece) {
    read.close();
    child.stdout.on('data', (bytes: Buffer) => {
      move();
      piece(bytes);
    });
    child.stdout.resume();
  } else {
    read.on('line', (text) => {
      // The lines of its progress go on while nothing moves: the seconds in them do not count.
      const state = text.replace(/"seconds_\w+":\d+,?/g, '');
      if (state !== moved) move();
      moved = state;
      line?.(text);
    });
  }
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exit) => resolve(exit ?? -1));
    });
    if (hung)
      throw new Fault(`${access.name} does not answer: nothing has moved for too long`, { kind: 'unreachable' });
    if (code === 127 || (code === 1 && /setpriv: failed to execute/.test(said))) throw missing;
    if (code !== 0 && !fine.includes(code)) throw faultOf(access, said);
    return { code, said };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw missing;
    throw error;
  } finally {
    clearTimeout(last);
    clearTimeout(stuck);
    process.off('exit', end);
  }
}

const missing = new Fault('restic is not installed: apt install restic', { kind: 'settings' });
