import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
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
import { mayWrite } from './permissions.ts';
import { compressAssets, type Effort, quickMarker } from './site/compressed-assets.ts';
import { recompress } from './site/recompress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inputs = [
  'src',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
  // The code that reads the pages' content and finishes the pages: a change there changes the pages.
  'db',
  'api/publish',
  // The code that compresses the compiled files.
  'api/site/compressed-assets.ts',
  'api/site/asset-types.ts',
];
/** Excluded inputs: seed data and migrations, which do not affect the pages. */
const left = ['db/seed', 'db/migrations'];

/** The folder for builds: the program's folder, or `DATA_DIR/build` if the program's folder is not writable. */
function placeOfBuild(): string {
  const dataDir = process.env['DATA_DIR'];
  if (!dataDir || mayWrite(root) || isCurrent(join(root, 'dist'), sourceId())) return root;
  return join(resolve(dataDir), 'build');
}

const place = placeOfBuild();
const folder = join(place, 'dist');
const stamp = join(folder, 'build-id');

/** Paths of the build: its folder, the renderer module, the client files, the hashes of inline scripts and styles. */
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

/** When the current build was made, in milliseconds since 1970. */
export const builtAt = (): number => statSync(stamp).mtimeMs;

/** All source files of a build, and so of each page. @returns absolute paths */
export function sources(): string[] {
  const isLeft = (path: string) => left.some((folder) => path.startsWith(join(root, folder)));
  return inputs
    .map((input) => join(root, input))
    .flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesOf(path)))
    .filter((path) => !isLeft(path));
}

/** A hash over the content of all source files. */
function sourceId(): string {
  const files = sources();
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/** Whether a folder holds a build of the sources with this hash. */
function isCurrent(build: string, id: string): boolean {
  const noted = join(build, 'build-id');
  return existsSync(noted) && readFileSync(noted, 'utf8') === id;
}

/** Further files to copy for a build. They are not part of the source hash. */
const surroundings = ['api', 'package.json', 'tsconfig.json'];

/** Copies the sources to a writable folder with a link to the program's `node_modules`. @returns the folder */
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

/** A list of the compiled files that belong to the build itself; files of the previous build lie in the same folder. */
const ownAssets = 'own-assets.json';

/** Names of the compiled files of the current build, without those that it keeps of the previous one. */
export const currentAssets = (): string[] => namesIn(join(folder, ownAssets));

const namesIn = (file: string): string[] => z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * Links the compiled files of the current build into a new one: a running server and its published pages refer to them
 * until the pages are published again. File names contain a hash of the content, so they do not collide.
 * @param former client folder of the current build, if there is one
 * @param fresh client folder of the new build
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

/** Debian packages lie beside the build and stay when it is replaced: earlier ones are the way back. */
function keepPackages(former: string, fresh: string): void {
  if (!existsSync(former)) return;
  for (const name of readdirSync(former).filter((each) => each.endsWith('.deb')))
    linkSync(join(former, name), join(fresh, name));
}

/**
 * Builds the pages in a temporary folder and replaces the current build with it. A build contains no data of a school
 * and is readable by all: one user can install and build the program, and another user can run it.
 * @param effort how well the files are compressed
 * @returns the hash of the sources
 */
export async function build(effort: Effort = 'best'): Promise<string> {
  const id = sourceId();
  const fresh = `${folder}-${process.pid}`;
  const old = `${fresh}-old`;
  const before = process.umask(0o022);
  try {
    await runAstro(fresh);
    await compressAssets(join(fresh, 'client'), effort, join(fresh, 'copy'));
    if (effort === 'quick') writeFileSync(join(fresh, quickMarker), '');
    writeFileSync(join(fresh, 'build-id'), id);
    keepFormerAssets(join(folder, 'client'), join(fresh, 'client'));
    keepPackages(folder, fresh);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
    process.umask(before);
  }
  return id;
}

/**
 * Builds the pages if there is no build or the sources have changed.
 * @param onBuild called before a build starts
 * @param effort `quick` for a fast start; the compression is improved later in the background
 * @returns the hash of the sources
 */
export async function ensureBuilt(onBuild: () => void, effort: Effort = 'best'): Promise<string> {
  const id = sourceId();
  if (isCurrent(folder, id)) {
    if (effort === 'best') await recompress(folder).ended;
    return id;
  }
  onBuild();
  return build(effort);
}
