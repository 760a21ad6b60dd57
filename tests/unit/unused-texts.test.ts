import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const locales = join(root, 'public/locales/en');
const areas = readdirSync(locales).map((name) => name.replace('.json', ''));

/** Areas whose groups are given to islands as objects: there the last part of a key is a property. */
const asObjects: readonly string[] = ['account', 'contact', 'content', 'gallery', 'messages', 'own', 'student'];

const code = ['src', 'api', 'db']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(?<!\.d)\.(ts|tsx|js|astro)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n');
const words = new Set(code.match(/\w+/g));
const literals = new Set([...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, single, double]) => single ?? double));

/** Templates as patterns of keys, such as `files.${kind}_hint`. */
const templates = [...new Set(code.match(/`[^`\n]*\$\{[^`\n]*`/g))].flatMap((template) => {
  const parts = template.slice(1, -1).split(/\$\{[^}]*\}/);
  if (!/\w{3}/.test(parts.join('')) || !parts.every((part) => /^[\w.-]*$/.test(part))) return [];
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w-]+)')}$`)];
});

/** Whether a template makes a text of words that the code says. */
const isMade = (text: string): boolean =>
  templates.map((template) => template.exec(text)).some((match) => match?.slice(1).every(isWord));

/** Whether the code has a word, or makes it. */
function isWord(text: string): boolean {
  return text.split('-').every((word) => words.has(word)) || isMade(text);
}

/** The keys of an area, each as its parts. */
function keysOf(value: object, before: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([part, inner]) =>
    typeof inner === 'object' && inner !== null ? keysOf(inner, [...before, part]) : [[...before, part]],
  );
}

function isSaid(area: string, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  const group = parts.slice(0, -1).join('.');
  return [last, last.replace(/_(zero|one|two|few|many|other)$/, '')].some((word) => {
    const key = group ? `${group}.${word}` : word;
    if (literals.has(key) || isMade(key)) return true;
    // A group that is named as a whole, or given as an object.
    return isWord(word) && (asObjects.includes(area) || (group.includes('.') && literals.has(group)));
  });
}

it.each(areas)('every text of %s is said somewhere', (area) => {
  const keys = keysOf(JSON.parse(readFileSync(join(locales, `${area}.json`), 'utf8')));
  expect(keys.filter((key) => !isSaid(area, key)).map((key) => key.join('.'))).toEqual([]);
});
