import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});

type Packages = z.infer<typeof lock>['packages'];

/** Packages that compile something: what is installed is compiled. */
const compilers = new Set(['astro', 'tsm']);

const statement =
  /(?:^|[\s;}])(?:import|export)\s*(?!type\b)(?:[^'";()]*?\bfrom\s*)?['"]([^'"]+)['"]|\b(?:import|require|resolve)\(\s*['"]([^'"]+)['"]/gm;

const packageOf = (target: string): string => target.split('/', target.startsWith('@') ? 2 : 1).join('/');

function importedBy(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.(ts|js|mjs)$/.test(entry.name));
  return sources.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(statement)].map((found) => found[1] ?? found[2] ?? ''),
  );
}

/** Where Node finds a package from another one: in its own folder first, then in each folder above. */
function found(packages: Packages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return null;
  }
}

/**
 * The folders of the packages that the installed program runs: those that server and compiled pages import, and what
 * these need. Neither tools nor what only the browser's bundle was made of is among them.
 * @returns sorted paths from the root, without packages for other systems (these are not installed)
 */
export function neededModules(root: string): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const imported = ['api', 'db', 'src/model', 'dist/server'].flatMap((folder) => importedBy(join(root, folder)));
  const wanted = imported
    .filter((target) => !/^(\.|\/|node:)/.test(target) && !builtinModules.includes(target))
    .map(packageOf)
    .filter((name) => !compilers.has(name));
  const open = ['node', ...wanted].map((name) => found(packages, '', name));
  const needed = new Set<string>();
  for (const path of open) {
    const entry = path === null ? undefined : packages[path];
    if (path === null || entry === undefined || entry.dev || needed.has(path) || !existsSync(join(root, path)))
      continue;
    needed.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    const more = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
    open.push(...more.filter((name) => !compilers.has(name)).map((name) => found(packages, path, name)));
  }
  return [...needed].sort();
}

/** Folders of a package that nothing runs: sources of native code, tests, examples. */
const notRun = new Set(['test', 'tests', '__tests__', 'docs', 'example', 'examples', 'benchmark', 'benchmarks']);

/** Files that nothing runs: types, maps, texts for developers, and sources of native code. */
const notRead = /\.(d\.[cm]?ts|map|flow|gyp|gypi|c|cc|cpp|h|hpp|md|markdown|ts|tsx|tsbuildinfo)$|^\.|^log\..*\.txt$/i;

const licence = /^(licen[cs]e|notice|copying|copyright)/i;

/** Whether a package's file is installed. @param path from the package's own folder */
export function isRun(path: string, within: string): boolean {
  const parts = path.split('/');
  const name = basename(path);
  if (parts.slice(0, -1).some((part) => notRun.has(part) || part === '.bin')) return false;
  if (within === 'node_modules/node') return path === 'bin/node' || path === 'package.json' || licence.test(name);
  if (within === 'node_modules/better-sqlite3' && ['src', 'deps'].includes(parts[0] ?? '')) return false;
  if (parts[0] === 'prebuilds') return name === `${process.platform}-${process.arch}.node`;
  if (within === 'node_modules/swagger-ui-dist' && /-(es-bundle|es-bundle-core|standalone-preset)\.js/.test(name))
    return false;
  return licence.test(name) || !notRead.test(name);
}
