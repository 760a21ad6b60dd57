import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sources } from '../../api/build.ts';

const root = join(import.meta.dirname, '../..');

/** The files that a file imports, and those that they import. */
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
