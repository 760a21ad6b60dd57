import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { compressAssets, type Effort, quickTwins } from './site/asset-twins.ts';
import { improveTwins } from './site/better-twins.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inputs = [
  'src',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
  // What pages read and how they are finished: another way makes other pages.
  'db',
  'api/publish',
  // How compiled files are compressed.
  'api/site/asset-twins.ts',
  'api/site/asset-types.ts',
];
/** Texts and files that a school is filled with once, and how its tables came about. */
const left = ['db/seed', 'db/migrations'];

const mayWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where builds are made: beside the program, or with the school's data where that folder cannot be written. */
function placeOfBuild(): string {
  const dataDir = process.env['DATA_DIR'];
  if (!dataDir || mayWrite(root) || isCurrent(join(root, 'dist'), sourceId())) return root;
  return join(resolve(dataDir), 'build');
}

const place = placeOfBuild();
const folder = join(place, 'dist');
const stamp = join(folder, 'build-id');

/** Where a build is: its folder, the renderer's module, the folder of the client's files, and what pages hold of the build itself. */
export const built = {
  folder,
  renderer: join(folder, 'server/entry.mjs'),
  client: join(folder, 'client'),
  inline: join(folder, 'inline.json'),
};

function filesOf(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** When the present build was made, in milliseconds since 1970: of two builds the later one is the newer. */
export const builtAt = (): number => statSync(stamp).mtimeMs;

/** All that a build, and so each page, is made from. @returns absolute paths */
export function sources(): string[] {
  const isLeft = (path: string) => left.some((folder) => path.startsWith(join(root, folder)));
  return inputs
    .map((input) => join(root, input))
    .flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesOf(path)))
    .filter((path) => !isLeft(path));
}

/** Fingerprint of the sources. */
function sourceId(): string {
  const files = sources();
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/** Whether a folder holds the build of sources. */
function isCurrent(build: string, id: string): boolean {
  const noted = join(build, 'build-id');
  return existsSync(noted) && readFileSync(noted, 'utf8') === id;
}

/** What a build is made from beside its inputs. */
const surroundings = ['api', 'package.json', 'tsconfig.json'];

/** Copies the sources to where they may be worked on, with the program's packages in reach. @returns their folder */
function copySources(): string {
  const copy = join(place, `sources-${process.pid}`);
  mkdirSync(copy, { recursive: true });
  const names = [...inputs.filter((name) => !name.startsWith('api/')), ...surroundings];
  for (const name of names) cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const reach of [copy, place]) {
    rmSync(join(reach, 'node_modules'), { force: true });
    symlinkSync(join(root, 'node_modules'), join(reach, 'node_modules'));
  }
  return copy;
}

async function runAstro(outDir: string): Promise<void> {
  if (place === root) return runAstroIn(root, outDir);
  const copy = copySources();
  try {
    await runAstroIn(copy, outDir, { SCHOOL_BUILD_CACHE: join(copy, 'cache') });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function runAstroIn(cwd: string, outDir: string, more: Record<string, string> = {}): Promise<void> {
  const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...more };
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}

/** Names of the compiled files that are a build's own: those of the one before lie beside them. */
const ownAssets = 'own-assets.json';
const namesIn = (file: string): string[] => z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * Lays the compiled files of the present build beside those of a new one: a server that runs, and pages that it has
 * published, name them until they are made anew. Their names come from what is in them.
 * @param former folder of the present build's files, where there is one
 */
export function keepFormerAssets(former: string, fresh: string): void {
  const [from, to] = [join(former, '_astro'), join(fresh, '_astro')];
  writeFileSync(join(fresh, '..', ownAssets), JSON.stringify(readdirSync(to)));
  if (!existsSync(from)) return;
  const noted = join(former, '..', ownAssets);
  const names = existsSync(noted) ? namesIn(noted) : readdirSync(from);
  for (const name of names) {
    if (existsSync(join(from, name)) && !existsSync(join(to, name))) linkSync(join(from, name), join(to, name));
  }
}

/**
 * Compiles the pages beside the present build and puts them in its place whole. A build holds nothing of a school's:
 * whoever installed the program may build it for the user that runs it.
 * @param effort how well its files are compressed
 * @returns the build's fingerprint
 */
export async function build(effort: Effort = 'best'): Promise<string> {
  const id = sourceId();
  const fresh = `${folder}-${process.pid}`;
  const old = `${fresh}-old`;
  const before = process.umask(0o022);
  try {
    await runAstro(fresh);
    await compressAssets(join(fresh, 'client'), effort, join(fresh, 'twin'));
    if (effort === 'quick') writeFileSync(join(fresh, quickTwins), '');
    writeFileSync(join(fresh, 'build-id'), id);
    keepFormerAssets(join(folder, 'client'), join(fresh, 'client'));
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
    process.umask(before);
  }
  return id;
}

/**
 * Compiles the pages when they are not compiled yet or their sources have changed.
 * @param effort `quick` for somebody who waits and has it improved afterwards
 * @returns the fingerprint
 */
export async function ensureBuilt(onBuild: () => void, effort: Effort = 'best'): Promise<string> {
  const id = sourceId();
  if (isCurrent(folder, id)) {
    if (effort === 'best') await improveTwins(folder).ended;
    return id;
  }
  onBuild();
  return build(effort);
}

if (import.meta.main) await build();
