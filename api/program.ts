import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../db/dialect/chosen.ts';
import { sources } from './build.ts';

/** A file of its own that npm writes with every installation, and the build's: what else started processes read. */
const marks = ['package-lock.json', 'node_modules/.package-lock.json', 'dist/build-id'];

/** All that a thread or a process of the program is started from. */
function filesOfProgram(): string[] {
  const own = readdirSync(join(programFolder, 'api'), { recursive: true, withFileTypes: true });
  const code = own.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [...new Set([...sources(), ...code, ...marks.map((name) => join(programFolder, name))])].sort();
}

const files = filesOfProgram();

/** Sizes and times of all files: as long as they are the same, what is in them is. */
function looks(): string {
  return files
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? `${found.size} ${found.mtimeMs} ${found.ino}` : '';
    })
    .join('\n');
}

const contentOf = (path: string): Buffer | string => {
  try {
    return readFileSync(path);
  } catch {
    // Not there, as at the start, or in the middle of an installation.
    return 'none';
  }
};

function hashNow(): string {
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update(contentOf(path));
  return hash.digest('base64url');
}

let known = { looks: '', id: '' };

/** What the program's files hold now, as one short text. */
export function programId(): string {
  const present = looks();
  if (present !== known.looks) known = { looks: present, id: hashNow() };
  return known.id;
}

/** How long a look at the files holds, in milliseconds. */
const freshFor = 1000;

/**
 * Watches whether the program's files are still those that this process was started from: with others in their place
 * (`npm ci`, `git pull`) nothing may be started from them, as it would not fit what runs.
 * @param startedFrom the program's id as it was then
 * @returns says whether they were replaced
 */
export function watchProgram(startedFrom: string): () => boolean {
  let at = Number.NEGATIVE_INFINITY;
  let replaced = false;
  return () => {
    const now = performance.now();
    if (now - at >= freshFor) {
      replaced = programId() !== startedFrom;
      at = performance.now();
    }
    return replaced;
  };
}
