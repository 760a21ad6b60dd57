import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import { pluralKey } from '../../src/model/plural.ts';
import { fieldSentAs } from '../../src/model/student-fields.ts';

type Catalogue = ReadonlyMap<string, string>;

const tree: z.ZodType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]));
interface Tree {
  [key: string]: string | Tree;
}

function flat(branch: Tree, prefix = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
}

function load(language: Language): Catalogue {
  const file = new URL(`../../public/locales/${language}/messages.json`, import.meta.url);
  return new Map(flat(tree.parse(JSON.parse(readFileSync(file, 'utf8')))));
}

const catalogues: Record<Language, Catalogue> = { ar: load('ar'), en: load('en') };

/**
 * A message of the API in a person's language, by its key in `messages.json`; `{{name}}` is filled in. With a number as
 * `count`, the sentence stands in its form.
 */
export function say(language: Language, key: string, values: Record<string, unknown> = {}): string {
  const text = catalogues[language].get(pluralKey(key, language, values)) ?? key;
  const shown = (value: unknown) =>
    typeof value === 'number'
      ? new Intl.NumberFormat(languageFacts[language].locale).format(value)
      : String(value ?? '');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name]));
}

/** The name of a form's field, as it was sent, in a person's language; its own name where it has none. */
export function labelOf(language: Language, field: string): string {
  return catalogues[language].get(`labels.${fieldSentAs(field)}`) ?? field;
}
