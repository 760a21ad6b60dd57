import { installedSettings } from '../../db/dialect/chosen.ts';
import { exitCodes, Fault } from '../faults.ts';
import { isUrl } from '../redact-url.ts';

interface Command<T> {
  /** How it is called: one line for each form. */
  usage: readonly string[];
  /** What it does, in a few lines. */
  about: string;
  /** Reads the words of the command line, usually by `parseArgs`. @throws an error if they are not understood */
  read(words: string[]): T;
}

const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
};

/** The usage error as text. An unknown argument is not repeated, because it may be a secret. */
function problemOf(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (!(error instanceof Error)) throw error;
  const [, option] = /^Unknown option '(--?[a-z-]{1,30})'/.exec(error.message) ?? [];
  return option === undefined ? '' : `unknown option ${option}`;
}

/** How a command is called here: a checkout has npm, an installed program has `school`. */
const asCalled = (form: string): string =>
  installedSettings === null
    ? form
    : form
        .replaceAll(/npm start( --)?/g, 'school serve')
        .replaceAll(/npm run publish:site( --)?/g, 'school publish')
        .replace(' (npm run -s)', '')
        .replaceAll(/npm run (?:-s )?([a-z-]+)( --)?/g, 'school $1');

/**
 * Reads the command line of this process before anything else is done. `--help` prints the usage and ends the process
 * with 0; words that are not understood end it with a line about them, the usage, and exit code 64.
 */
export function commandLine<T>({ usage, about, read }: Command<T>): T {
  const words = process.argv.slice(2);
  const forms = usage.map((form, index) => `${index === 0 ? 'usage: ' : '       '}${asCalled(form)}`).join('\n');
  if (asksForHelp(words)) {
    process.stdout.write(`${forms}\n\n${about}\n`);
    process.exit(0);
  }
  try {
    return read(words);
  } catch (error) {
    const problem = problemOf(error);
    process.stderr.write(`${problem === '' ? '' : `${problem}\n`}${forms}\n`);
    process.exit(exitCodes.usage);
  }
}

/** The error for arguments that do not match the usage. */
export const usageFault = (problem = ''): Fault => new Fault(problem, { kind: 'usage' });

/** The one file that a command is given. @throws Fault if there is none or more, or a URL (it may hold secrets) */
export function oneFile(words: readonly string[]): string {
  const [file, ...others] = words;
  if (file && others.length === 0 && !isUrl(file)) return file;
  throw usageFault();
}
