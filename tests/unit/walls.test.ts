import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Import {
  file: string;
  /** The name of a package, or the path of a project file from the root. */
  target: string;
  typeOnly: boolean;
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The source files of a folder, as paths from the root. */
function sourcesOf(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|js|astro)$/.test(entry.name));
  return sources.map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(folder: string): Import[] {
  return sourcesOf(folder).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(([, type, named = '', called = '']) => {
      const target = named || called;
      const own = target.startsWith('.') ? join(dirname(file), target) : target;
      return { file, target: own, typeOnly: type !== undefined };
    }),
  );
}

/** The lines of code in a folder, without comment lines. */
function linesOf(folder: string): { file: string; text: string }[] {
  return sourcesOf(folder).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).map((text) => ({ file, text }));
  });
}

const within = (folder: string) => (target: string) => target === folder || target.startsWith(`${folder}/`);
const [model, src, db, api] = ['src/model', 'src', 'db', 'api'].map((folder) => within(folder));
const dialect = within('db/dialect');
const isOurs = (target: string) => [src, db, api, within('tests')].some((inside) => inside?.(target));
const isBuiltin = (target: string) => target.startsWith('node:') || builtinModules.includes(target);
const show = (imports: Import[]) => imports.map(({ file, target }) => `${file} → ${target}`);

const fromSrc = importsOf('src');
const fromDb = importsOf('db');
const fromApi = importsOf('api');
const fromModel = fromSrc.filter(({ file }) => model?.(file));
const fromPages = fromSrc.filter(({ file }) => !model?.(file));

/** Finds circular imports, including type imports. */
function circlesIn(imports: Import[]): string[] {
  const targets = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

describe('the walls between the folders', () => {
  it('reads imports of every kind', () => {
    expect(fromModel.length).toBeGreaterThan(20);
    expect(show(fromDb)).toContain('db/dialect/sqlite/open.ts → better-sqlite3');
    expect(fromApi.some(({ target }) => db?.(target))).toBe(true);
    expect(fromPages.some(({ typeOnly }) => typeOnly)).toBe(true);
  });

  it('src/model imports zod and itself, nothing else', () => {
    expect(show(fromModel.filter(({ target }) => target !== 'zod' && !model?.(target)))).toEqual([]);
  });

  it('db imports src/model and packages, never api or pages', () => {
    const wrong = fromDb.filter(({ target }) => isOurs(target) && !db?.(target) && !model?.(target));
    expect(show(wrong)).toEqual([]);
  });

  it('pages and islands import neither db nor api, nor anything of the server', () => {
    const wrong = fromPages.filter(({ target }) => db?.(target) || api?.(target) || isBuiltin(target));
    expect(show(wrong)).toEqual([]);
  });

  it('what a browser loads has no zod in it, by whatever way', () => {
    const browser = ['dashboard', 'islands', 'client', 'scripts', 'stores'].map((folder) => within(`src/${folder}`));
    const targets = Map.groupBy(
      fromSrc.filter(({ typeOnly }) => !typeOnly),
      ({ file }) => file,
    );
    const reached = new Set(fromSrc.map(({ file }) => file).filter((file) => browser.some((inside) => inside(file))));
    for (const file of reached) for (const { target } of targets.get(file) ?? []) reached.add(target);
    expect(reached.size).toBeGreaterThan(200);
    expect(
      show([...reached].flatMap((file) => targets.get(file) ?? []).filter(({ target }) => target === 'zod')),
    ).toEqual([]);
  });

  it('api imports no SQL: neither drizzle nor SQLite', () => {
    expect(
      show(fromApi.filter(({ target }) => /^(drizzle-orm|drizzle-kit|better-sqlite3)(\/|$)/.test(target))),
    ).toEqual([]);
  });

  it('only db/dialect knows which database it is: its packages, its own words, its connection', () => {
    const own = /^(better-sqlite3|drizzle-orm\/.+|pg)$/;
    expect(show(fromDb.filter(({ file, target }) => !dialect(file) && own.test(target)))).toEqual([]);
    const builders = /\.(get|all|run)\((\)|\{)|\binstr\(|ifnull\(/;
    const words = /\$client|\.reading\b|\bpragma\b|SQLITE_|\bvacuum\b/i;
    const inDb = linesOf('db').filter(({ text }) => builders.test(text) || words.test(text));
    const inApi = linesOf('api').filter(({ text }) => words.test(text));
    expect([...inDb, ...inApi].filter(({ file }) => !dialect(file))).toEqual([]);
  });

  it('api imports nothing of pages but what is pure', () => {
    expect(show(fromApi.filter(({ target }) => src?.(target) && !model?.(target)))).toEqual([]);
  });

  it('no file imports itself by way of others', () => {
    expect(circlesIn([...fromSrc, ...fromDb, ...fromApi])).toEqual([]);
  });

  it('only the encoder’s process loads sharp: it decodes what strangers send', () => {
    expect(show(fromApi.filter(({ target }) => target === 'sharp'))).toEqual(['api/media/encoder/process.js → sharp']);
  });

  it('programs are started with separate arguments, never with a line that a shell takes apart', () => {
    const byShell = [...linesOf('src'), ...linesOf('db'), ...linesOf('api')].filter(({ text }) =>
      /\bexec(Sync)?\b.*node:child_process|(?<![.\w])exec(Sync)?\(|\bshell: /.test(text),
    );
    expect(byShell).toEqual([]);
    // These two give the shell a fixed script; what differs is an argument of it.
    const scripts = linesOf('api').filter(({ text }) => /\bspawn\('(\/bin\/)?sh'/.test(text));
    expect(scripts.map(({ file }) => file).sort()).toEqual(['api/disk-sync.ts', 'api/media/encoder/child.ts']);
  });

  it('the server calls addresses of its settings and its own, and none that a person gives', () => {
    const calls = /(?<![.\w])fetch\([^)]/;
    const opens =
      /^import (?!type)(?:.*[{ ,])?(?<!type )(connect|get|request|https?|Socket)\b.* from 'node:(https?|tls|net|dgram)'/;
    const callers = [...linesOf('db'), ...linesOf('api')].filter(({ text }) => calls.test(text) || opens.test(text));
    expect([...new Set(callers.map(({ file }) => file))].sort()).toEqual([
      'api/backup/restic/places.ts',
      'api/health/certificate.ts',
      'api/health/servers.ts',
      'api/machine/caddy.ts',
      'api/machine/service.ts',
      'api/processes/control.ts',
      'api/processes/self-check.ts',
      'api/publish/hook.ts',
      'api/storage/s3/request.ts',
      'db/dialect/postgres/address.ts',
    ]);
  });

  it('only sessions.ts runs lucia', () => {
    const runs = [...fromSrc, ...fromDb, ...fromApi].filter(({ target, typeOnly }) => target === 'lucia' && !typeOnly);
    expect(show(runs)).toEqual(['api/auth/sessions.ts → lucia']);
  });
});
