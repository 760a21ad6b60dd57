import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** The paths of the local files that a style sheet imports. */
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

it('the name of a font changes with its bytes, since browsers keep it for a year', () => {
  const folder = join(src, '../public/fonts');
  const files = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
  const hashed = files.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.map((file) => /-([0-9a-f]{8})\.woff2$/.exec(file)?.[1])).toEqual(hashed.map((hash) => hash.slice(0, 8)));
  const page = readFileSync(join(src, 'layouts/Page.astro'), 'utf8');
  const sheet = readFileSync(join(src, 'styles/fonts.css'), 'utf8');
  for (const file of files) {
    expect(sheet).toContain(`/fonts/${file}`);
    expect(page).toContain(file.replace(/^readex-pro-|\.woff2$/g, ''));
  }
});
