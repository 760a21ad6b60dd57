import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Where a new school's zone, currency and calling code stand, and the demo. */
const homes = /^(src\/model\/school\/school-defaults\.ts$|db\/migrations|db\/seed\/)/;

/** What only a school's record may say. */
const foreign = /Africa\/Khartoum|\bSDG\b|['"`]249['"`]|Nile School|مدرسة النيل/;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

it('zone, currency, calling code and name of a school have one home: its record', () => {
  const files = ['src', 'api', 'db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|js|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const naming = files
    .filter((file) => !homes.test(relative(root, file)))
    .filter((file) => foreign.test(readFileSync(file, 'utf8').replace(comments, '')));
  expect(naming.map((file) => relative(root, file))).toEqual([]);
});
