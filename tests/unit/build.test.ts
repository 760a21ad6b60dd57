import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { keepFormerAssets, sources } from '../../api/build.ts';

const root = join(import.meta.dirname, '../..');

/** The files that a file imports, directly or indirectly, including the file itself. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*? from '(\.{1,2}\/[^']+)'/gms);
  for (const [, path = ''] of imported) reached(join(dirname(file), path), found);
  return found;
}

it('knows every file that has a say in what pages read: an upgrade keeps no page that another would make', () => {
  const readers = readdirSync(join(root, 'db/reader')).map((name) => join(root, 'db/reader', name));
  const shaping = new Set(readers.flatMap((file) => [...reached(file)]));
  expect(shaping.size).toBeGreaterThan(20);
  const known = new Set(sources());
  expect([...shaping].filter((file) => !known.has(file))).toEqual([]);
});

it('keeps the compiled files of the build before beside its own, and no older ones', () => {
  const place = mkdtempSync(join(tmpdir(), 'builds-'));
  const make = (build: string, names: string[]) => {
    mkdirSync(join(place, build, 'client/_astro'), { recursive: true });
    for (const name of names) writeFileSync(join(place, build, 'client/_astro', name), build);
    return join(place, build, 'client');
  };
  const first = make('first', ['same.js', 'a.js']);
  keepFormerAssets(join(place, 'none/client'), first);
  const second = make('second', ['same.js', 'b.js']);
  keepFormerAssets(first, second);
  const third = make('third', ['c.js']);
  keepFormerAssets(second, third);
  const files = (build: string) => readdirSync(join(build, '_astro')).sort();
  expect([files(first), files(second), files(third)]).toEqual([
    ['a.js', 'same.js'],
    ['a.js', 'b.js', 'same.js'],
    ['b.js', 'c.js', 'same.js'],
  ]);
  expect(readFileSync(join(second, '_astro/same.js'), 'utf8')).toBe('second');
  rmSync(place, { recursive: true });
});
