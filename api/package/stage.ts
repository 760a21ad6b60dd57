import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { currentAssets } from '../build.ts';
import { isRun, neededModules } from './modules.ts';
import type { BuildVersion } from './version.ts';

/** What of a checkout is installed besides the compiled pages and the packages. */
export const parts = [
  'api',
  'db',
  'public',
  'src',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'package-lock.json',
];

/** The texts of the package itself: units, scripts of Debian's, the launcher, the settings' template. */
const texts = fileURLToPath(new URL('debian/', import.meta.url));

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * The text of a compiled module without the place where it was compiled, and without the number of the process that did:
 * it finds the texts from its own folder, wherever the program lies.
 * @param depth how many folders it lies below the program's
 */
export function placed(text: string, root: string, depth: number): string {
  const above = '../'.repeat(depth);
  return text
    .replaceAll(`"${root}public/`, `new URL("${above}", import.meta.url).pathname + "public/`)
    .split(root)
    .map((part, index) => (index === 0 ? part : `/school/${part.replace(/^dist-\d+/, 'dist')}`))
    .join('');
}

/** Copies the compiled pages, without the files that a build keeps of the one before, and without packages. */
function copyBuild(root: string, to: string): void {
  const own = new Set(currentAssets());
  const isOfBuild = (path: string) =>
    !path.endsWith('.deb') && (dirname(path) !== 'client/_astro' || own.has(basename(path)));
  const from = join(root, 'dist');
  for (const path of filesBelow(from).filter(isOfBuild)) {
    copy(join(from, path), join(to, path));
    if (!/^server\/.*\.mjs$/.test(path)) continue;
    const text = readFileSync(join(from, path), 'utf8');
    writeFileSync(join(to, path), placed(text, root, path.split('/').length));
  }
}

function copyModules(root: string, to: string): void {
  const modules = neededModules(root);
  for (const module of modules) {
    const from = join(root, module);
    const ofModule = filesBelow(from).filter((path) => !path.startsWith('node_modules/') && isRun(path, module));
    for (const path of ofModule) copy(join(from, path), join(to, module, path));
  }
  const node = join('node_modules/node/bin/node');
  execFileSync('strip', ['--strip-unneeded', join(to, node)]);
}

const described = z.looseObject({ version: z.string(), scripts: z.object({ start: z.string() }) });

/** The command that starts the server, from package.json, with the paths of an installed program. */
function startCommand(start: string): string {
  const words = start.split(' ').filter((word) => word !== 'exec' && word !== 'node');
  const variables = words.filter((word) => /^[A-Z_]+=/.test(word));
  const rest = words.filter((word) => !variables.includes(word));
  const placed = rest.map((word) => (/^(\.\/)?api\//.test(word) ? `"$program/${word.replace(/^\.\//, '')}"` : word));
  return `env ${variables.join(' ')} "$node" ${placed.join(' ')}`;
}

/** Folders and programs may be entered and run by all; files are read by all and changed by root alone. */
function setModesAndTimes(folder: string, seconds: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setModesAndTimes(path, seconds);
    else if (entry.isFile()) chmodSync(path, isProgram(path) ? 0o755 : 0o644);
    lutimesSync(path, seconds, seconds);
  }
  chmodSync(folder, 0o755);
  lutimesSync(folder, seconds, seconds);
}

const isProgram = (path: string): boolean =>
  /\/node_modules\/node\/bin\/node$|\/usr\/lib\/school\/[^/]+\/school$|\/DEBIAN\/(pre|post)(inst|rm)$/.test(path);

/** The installed size in kB, as Debian counts it: each file and folder in whole kB. */
const sizeOf = (folder: string): number =>
  Number(execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }).split('\t')[0]);

/**
 * Lays out the files of the package in a folder, as they will be installed.
 * @param stage an empty folder
 */
export function stagePackage(
  root: string,
  stage: string,
  { version, epoch }: BuildVersion,
  architecture: string,
): void {
  const program = join(stage, 'usr/lib/school', version);
  for (const part of parts.filter((name) => name.includes('.'))) copy(join(root, part), join(program, part));
  for (const part of parts.filter((name) => !name.includes('.'))) {
    for (const path of filesBelow(join(root, part))) copy(join(root, part, path), join(program, part, path));
  }
  copyBuild(root, join(program, 'dist'));
  copyModules(root, program);

  const description = described.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(program, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
  const filled = (name: string) =>
    readFileSync(join(texts, name), 'utf8')
      .replaceAll('@VERSION@', version)
      .replaceAll('@ARCHITECTURE@', architecture)
      .replaceAll('@START@', startCommand(description.scripts.start));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    writeFileSync(join(stage, path), text);
  };
  put(`usr/lib/school/${version}/school`, filled('school.sh'));
  mkdirSync(join(stage, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/school/current/school', join(stage, 'usr/bin/school'));
  for (const name of ['school.env', 'backup.env']) put(`usr/share/school/${name}`, filled(name));
  copy(join(root, 'docs/LICENSE'), join(stage, 'usr/share/doc/school/copyright'));
  const units = readdirSync(texts).filter((name) => /\.(service|socket|timer)$/.test(name));
  for (const name of units) put(`usr/lib/systemd/system/${name}`, filled(name));
  const size = sizeOf(join(stage, 'usr'));
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) put(`DEBIAN/${name}`, filled(name));
  put('DEBIAN/control', filled('control').replaceAll('@SIZE@', String(size)));
  setModesAndTimes(stage, epoch);
}
