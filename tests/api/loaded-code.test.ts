import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { built, currentAssets } from '../../api/build.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

const folder = join(built.client, '_astro');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = currentAssets().filter((name) => name.endsWith('.js'));

/** Compiled files that a text names, for static or dynamic import. */
const namedIn = (text: string) => names.filter((name) => text.includes(name));

/** All files that a page loads, directly or indirectly. */
async function loadedBy(path: string): Promise<Set<string>> {
  const page = await (await fetch(school.url + path)).text();
  const found = new Set(namedIn(page));
  for (const name of found) for (const next of namedIn(textOf(name))) found.add(next);
  return found;
}

it('no page of visitors and students leads to code of the dashboard', async () => {
  const catalogue = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../public/locales/en/dashboard.json'), 'utf8'),
  );
  const own = names.filter((name) => textOf(name).includes(catalogue.not_found_next));
  expect(own.length).toBeGreaterThan(0);
  const dashboard = await loadedBy('/dashboard');
  expect(own.every((name) => dashboard.has(name))).toBe(true);
  for (const path of ['/', '/contact', '/register', '/login', '/gallery', '/blog', '/subject', '/account']) {
    const loaded = await loadedBy(path);
    expect(loaded.size, path).toBeGreaterThan(0);
    expect(
      own.filter((name) => loaded.has(name)),
      path,
    ).toEqual([]);
  }
});
