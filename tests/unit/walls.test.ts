import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Import {
  file: string;
  /** A package's name, or a file of ours as a path from the root. */
  target: string;
  typeOnly: boolean;
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importsOf(folder: string): Import[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|js|astro)$/.test(entry.name));
  return sources.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const file = relative(root, path);
    return [...readFileSync(path, 'utf8').matchAll(statement)].map(([, type, named = '', called = '']) => {
      const target = named || called;
      const own = target.startsWith('.') ? relative(root, join(dirname(path), target)) : target;
      return { file, target: own, typeOnly: type !== undefined };
    });
  });
}

const within = (folder: string) => (target: string) => target === folder || target.startsWith(`${folder}/`);
const [model, src, db, api] = ['src/model', 'src', 'db', 'api'].map((folder) => within(folder));
const isOurs = (target: string) => [src, db, api, within('tests')].some((inside) => inside?.(target));
const isBuiltin = (target: string) => target.startsWith('node:') || builtinModules.includes(target);
const show = (imports: Import[]) => imports.map(({ file, target }) => `${file} → ${target}`);

const fromSrc = importsOf('src');
const fromDb = importsOf('db');
const fromApi = importsOf('api');
const fromModel = fromSrc.filter(({ file }) => model?.(file));
const fromPages = fromSrc.filter(({ file }) => !model?.(file));

describe('the walls between the folders', () => {
  it('reads imports of every kind', () => {
    expect(fromModel.length).toBeGreaterThan(20);
    expect(show(fromDb)).toContain('db/open.ts → better-sqlite3');
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

  it('api imports no SQL: neither drizzle nor SQLite', () => {
    expect(
      show(fromApi.filter(({ target }) => /^(drizzle-orm|drizzle-kit|better-sqlite3)(\/|$)/.test(target))),
    ).toEqual([]);
  });

  it('api imports nothing of pages but what is pure', () => {
    expect(show(fromApi.filter(({ target }) => src?.(target) && !model?.(target)))).toEqual([]);
  });

  it('only the encoder’s process loads sharp: it decodes what strangers send', () => {
    expect(show(fromApi.filter(({ target }) => target === 'sharp'))).toEqual(['api/media/encoder/process.js → sharp']);
  });

  it('only sessions.ts runs lucia', () => {
    const runs = [...fromSrc, ...fromDb, ...fromApi].filter(({ target, typeOnly }) => target === 'lucia' && !typeOnly);
    expect(show(runs)).toEqual(['api/auth/sessions.ts → lucia']);
  });
});
