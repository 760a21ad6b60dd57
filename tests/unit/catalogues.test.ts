import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/model/languages.ts';

const folder = join(import.meta.dirname, '../../public/locales');
const names = [...new Set(languages.flatMap((language) => readdirSync(join(folder, language))))].sort();

/** Texts of a catalogue by their full key. */
function textsOf(value: unknown, key = ''): [string, unknown][] {
  if (!value || typeof value !== 'object') return [[key, value]];
  return Object.entries(value).flatMap(([part, inner]) => textsOf(inner, key ? `${key}.${part}` : part));
}

const read = (language: string, name: string) =>
  new Map(textsOf(JSON.parse(readFileSync(join(folder, language, name), 'utf8'))));

/** What a text leaves to be filled in. */
const gapsOf = (text: unknown) => [...String(text).matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

/** A key without the form of a plural: Arabic has six of them, English two (`plurals.test.ts`). */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const bareKeys = (catalogue: Map<string, unknown>) => [...new Set([...catalogue.keys()].map(bare))].sort();

describe.each(names)('the catalogue %s', (name) => {
  const arabic = read('ar', name);
  const english = read('en', name);

  it('has every key in both languages', () => {
    expect(bareKeys(arabic)).toEqual(bareKeys(english));
  });

  it('has no empty text', () => {
    for (const texts of [arabic, english]) {
      const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '');
      expect(empty).toEqual([]);
    }
  });

  it('leaves the same gaps in both languages', () => {
    const different = [...arabic]
      .filter(([key]) => english.has(key))
      .filter(([key, text]) => gapsOf(text).join() !== gapsOf(english.get(key)).join());
    expect(different).toEqual([]);
  });

  it('is written in its language', () => {
    const letters = /\p{L}/u;
    const foreign = [...arabic].filter(([key, text]) => {
      const words = String(text).replace(/\{\w+\}/g, '');
      return letters.test(words) && !/\p{Script=Arabic}/u.test(words) && words !== english.get(key);
    });
    expect(foreign).toEqual([]);
    expect([...english].filter(([, text]) => /\p{Script=Arabic}/u.test(String(text))).map(([key]) => key)).toEqual([]);
  });
});

it('finds the catalogues', () => {
  expect(names).toContain('layout.json');
});
