import type { Language } from '../languages.ts';
import { eachLanguage } from './formats.ts';

/** A form in which a number of things is said: the end of a catalogue's key (`found_two`). */
export type PluralForm = Intl.LDMLPluralRule;

/** A key of a catalogue without the form: `found_two` and `found_other` are both `found`. */
export type BareKey<K extends string> = K extends `${infer Bare}_${PluralForm}` ? Bare : K;

const rules = eachLanguage((locale) => new Intl.PluralRules(locale));

/** The form in which `count` things are said (Unicode's rules). */
export function pluralForm(count: number, language: Language): PluralForm {
  return rules(language).select(count);
}

/** The key of the text that says `values.count` things: `found` with two is `found_two`; without a count the key as it is. */
export function pluralKey(key: string, language: Language, { count }: { count?: unknown }): string {
  return typeof count === 'number' ? `${key}_${pluralForm(count, language)}` : key;
}
