import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../../src/model/languages.ts';

const root = join(import.meta.dirname, '../..');

/** Where a new school's zone, currency and calling code stand, and the demo. */
const homes = /^(src\/model\/school\/school-defaults\.ts$|db\/migrations|db\/seed\/)/;

/** What only a school's record may say. */
const foreign = /Africa\/Khartoum|\bSDG\b|['"`]249['"`]|Nile School|مدرسة النيل/;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const files = ['src', 'api', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(comments, '');

/** The texts of a catalogue with their keys. */
function textsIn(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, key ? `${key}.${name}` : name));
}

it('zone, currency, calling code and name of a school have one home: its record', () => {
  const naming = files.filter((file) => !homes.test(relative(root, file))).filter((file) => foreign.test(codeOf(file)));
  expect(naming.map((file) => relative(root, file))).toEqual([]);
});

it('no day or moment is written in the time zone of a browser or a server', () => {
  const calls = /new Intl\.DateTimeFormat\((?:[^()]|\([^()]*\))*\)/g;
  const zoneless = files.filter((file) => (codeOf(file).match(calls) ?? []).some((call) => !call.includes('timeZone')));
  expect(zoneless.map((file) => relative(root, file))).toEqual([]);
});

it('no text names the first school’s country but where it is told to its people alone', () => {
  const told = /^(fields\.phone|register\.phone_hint|office\.phone_wrong|start\.levels_lead)$/;
  const naming = languages.flatMap((language) => {
    const folder = join(root, 'public/locales', language);
    return readdirSync(folder).flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  });
  const wrong = naming.filter(({ text }) => /Sudan|سودان|\b091/.test(text)).map(({ key }) => key);
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.filter((key) => !told.test(key))).toEqual([]);
});
