import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../db/dialect/chosen.ts';
import { built, sources } from './build.ts';

/** Files that change with every installation of packages and with every build. */
const marks = ['package-lock.json', 'node_modules/.package-lock.json', 'dist/build-id'];

/** All files from which threads and processes of the program are started. */
function filesOfProgram(): string[] {
  const own = readdirSync(join(programFolder, 'api'), { recursive: true, withFileTypes: true });
  const code = own.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [...new Set([...sources(), ...code, ...marks.map((name) => join(programFolder, name))])].sort();
}

const files = filesOfProgram();

/** Files without which the program cannot go on: pages are made from them. */
const needed = [join(built.folder, 'build-id'), built.renderer, built.inline, join(programFolder, 'package.json')];

/** The needed files that are not there; all of the build's are missing before the first start. */
export const missingFiles = (): string[] => needed.filter((path) => !existsSync(path));

/** Sizes, times and inodes of all files. While these are the same, the content is taken to be the same. */
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
    // The file does not exist, or is just being replaced by an installation.
    return 'none';
  }
};

function hashNow(): string {
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update(contentOf(path));
  return hash.digest('base64url');
}

let known = { looks: '', id: '' };

/** A hash over the current content of the program's files. Cached until a size or time changes. */
export function programId(): string {
  const present = looks();
  if (present !== known.looks) known = { looks: present, id: hashNow() };
  return known.id;
}

/** How long the result of a check is cached, in milliseconds. */
const freshFor = 1000;

/**
 * Checks whether the program's files have been replaced since this process started (`npm ci`, `git pull`). No thread or
 * process may be started from replaced files, because their code may not fit the running code.
 * @param startedFrom the program's id at the start
 * @param onReplaced called when it is noticed
 * @returns a function that says whether the files were replaced
 */
export function watchProgram(startedFrom: string, onReplaced: () => void): () => boolean {
  let at = Number.NEGATIVE_INFINITY;
  let replaced = false;
  return () => {
    const now = performance.now();
    if (now - at >= freshFor) {
      const before = replaced;
      replaced = programId() !== startedFrom;
      at = performance.now();
      if (replaced && !before) onReplaced();
    }
    return replaced;
  };
}
