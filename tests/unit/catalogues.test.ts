import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../astro-i18next.config.ts';
import { type Language, languages } from '../../src/model/languages.ts';

const folder = join(import.meta.dirname, '../../public/locales');
const names = [...new Set(languages.flatMap((language) => readdirSync(join(folder, language))))].sort();

/** Texts of a catalogue by their full key. */
function textsOf(value: unknown, key = ''): [string, unknown][] {
  if (!value || typeof value !== 'object') return [[key, value]];
  return Object.entries(value).flatMap(([part, inner]) => textsOf(inner, key ? `${key}.${part}` : part));
}

const read = (language: string, name: string) =>
  new Map(textsOf(JSON.parse(readFileSync(join(folder, language, name), 'utf8'))));

/** The placeholders of a text, sorted. */
const gapsOf = (text: unknown) => [...String(text).matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

/** Removes the plural suffix of a key. Arabic has six plural forms, English two (`plurals.test.ts`). */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const bareKeys = (catalogue: Map<string, unknown>) => [...new Set([...catalogue.keys()].map(bare))].sort();

/**
 * Whether a language is written in Arabic script. Its texts must use that script, and texts of other languages must
 * not.
 */
const isArabic = (language: Language) => new Intl.Locale(language).maximize().script === 'Arab';

it('every area of texts is loaded for pages', () => {
  expect(config.namespaces.map((name) => `${name}.json`).sort()).toEqual(names);
});

describe.each(names)('the catalogue %s', (name) => {
  const [first, ...others] = languages.map((language) => ({ language, texts: read(language, name) }));
  if (!first) throw new Error('there is no language');

  it.each(others)('has every key in all languages ($language)', ({ texts }) => {
    expect(bareKeys(texts)).toEqual(bareKeys(first.texts));
  });

  it('has no empty text', () => {
    for (const { texts } of [first, ...others]) {
      const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '');
      expect(empty).toEqual([]);
    }
  });

  it.each(others)('leaves the same gaps in all languages, each as {name} ($language)', ({ texts }) => {
    const different = [...first.texts]
      .filter(([key]) => texts.has(key))
      .filter(([key, text]) => gapsOf(text).join() !== gapsOf(texts.get(key)).join());
    expect(different).toEqual([]);
    const others = [...first.texts, ...texts].filter(([, text]) => /\{\{|\}\}|%\w+%/.test(String(text)));
    expect(others).toEqual([]);
  });

  it('is written in its language', () => {
    const latin = others.find(({ language }) => !isArabic(language))?.texts;
    for (const { language, texts } of [first, ...others]) {
      const foreign = [...texts].filter(([key, text]) => {
        if (!isArabic(language)) return /\p{Script=Arabic}/u.test(String(text));
        const words = String(text).replace(/\{\w+\}/g, '');
        return /\p{L}/u.test(words) && !/\p{Script=Arabic}/u.test(words) && words !== latin?.get(key);
      });
      expect(foreign).toEqual([]);
    }
  });
});

it('finds the catalogues', () => {
  expect(names).toContain('layout.json');
});
