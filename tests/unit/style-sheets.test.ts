import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** What a sheet imports, where that is a file. */
const importsOf = (sheet: string) =>
  [...readFileSync(join(src, sheet), 'utf8').matchAll(/@import "(\.[^"]+)"/g)].map(([, path = '']) => path);

it('every style sheet finds what it imports', () => {
  const missing = sheets.flatMap((sheet) =>
    importsOf(sheet)
      .filter((path) => !existsSync(join(src, dirname(sheet), path)))
      .map((path) => `${sheet}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(sheets.flatMap(importsOf).length).toBeGreaterThan(20);
});
