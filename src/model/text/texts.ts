import type { Language } from '../languages.ts';
import { formatNumber } from './formats.ts';
import { type BareKey, pluralKey } from './plural.ts';

/** Values for the placeholders `{name}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Keys of the texts of a catalogue: nested as `group.key`, without plural suffix. */
export type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** Returns a text of one catalogue in one language. */
export type Texts<T> = (key: Keys<T>, values?: TextValues) => string;

/** The text for an exact key; undefined if it does not exist. */
export function find(catalogue: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined),
      catalogue,
    );
  return typeof found === 'string' ? found : undefined;
}

/** Fills in the placeholders `{name}`. A placeholder without a value stays as it is. */
export function fill(text: string, values: TextValues, written: (value: number) => string = String): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap;
    return typeof value === 'number' ? written(value) : value;
  });
}

/**
 * Returns the text for a key of a catalogue or group. This is the only function for it. Numbers use the numerals of the
 * language, and `count` selects the plural form. An unknown key is returned itself, so that the error is visible.
 */
export function say<T extends object>(catalogue: T, language: Language, key: Keys<T>, values: TextValues = {}): string {
  const text = find(catalogue, pluralKey(key, language, values)) ?? find(catalogue, key) ?? key;
  return fill(text, values, (value) => formatNumber(value, language));
}
