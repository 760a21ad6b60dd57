import type { Language } from '../languages.ts';
import { formatNumber } from './formats.ts';
import { type BareKey, pluralKey } from './plural.ts';

/** What is filled in where a text says `{name}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Keys of a catalogue's texts: those in groups as `group.key`, those that count without their form. */
export type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** Looks a text up in one catalogue and language. */
export type Texts<T> = (key: Keys<T>, values?: TextValues) => string;

/** The text of a catalogue under a key as it stands there; undefined where there is none. */
export function find(catalogue: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined),
      catalogue,
    );
  return typeof found === 'string' ? found : undefined;
}

/** A text with `{name}` filled in; what has no value stays as it is. */
export function fill(text: string, values: TextValues, written: (value: number) => string = String): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap;
    return typeof value === 'number' ? written(value) : value;
  });
}

/**
 * The one way to say a text of a catalogue, or of a group of one. Numbers stand in the digits of the language; with one
 * as `count` the sentence stands in its form. An unknown key is said itself, so that it is seen.
 */
export function say<T extends object>(catalogue: T, language: Language, key: Keys<T>, values: TextValues = {}): string {
  const text = find(catalogue, pluralKey(key, language, values)) ?? find(catalogue, key) ?? key;
  return fill(text, values, (value) => formatNumber(value, language));
}
