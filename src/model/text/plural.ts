import type { Language } from '../languages.ts';
import { eachLanguage } from './formats.ts';

/** A plural form: the suffix of a catalogue key (`found_two`). */
export type PluralForm = Intl.LDMLPluralRule;

/** A catalogue key without its plural suffix: `found_two` and `found_other` are both `found`. */
export type BareKey<K extends string> = K extends `${infer Bare}_${PluralForm}` ? Bare : K;

const rules = eachLanguage((locale) => new Intl.PluralRules(locale));

/** The plural form for `count` (Unicode CLDR rules). */
export function pluralForm(count: number, language: Language): PluralForm {
  return rules(language).select(count);
}

/**
 * The key with the plural suffix for `values.count`: `found` with two is `found_two`; without a count the key itself.
 */
export function pluralKey(key: string, language: Language, { count }: { count?: unknown }): string {
  return typeof count === 'number' ? `${key}_${pluralForm(count, language)}` : key;
}
