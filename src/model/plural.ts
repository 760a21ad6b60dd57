import { type Language, languageFacts } from './languages.ts';

export type PluralForm = Intl.LDMLPluralRule;

/** The forms of a language in which a number of things is said: the ends of the catalogues' keys (`found_two`). */
export const pluralForms: Record<Language, readonly PluralForm[]> = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

/** A sentence that counts something, in its forms. */
export type PluralTexts = Partial<Record<PluralForm, string>>;

/** A key of a catalogue without the form: `found_two` and `found_other` are both `found`. */
export type BareKey<K extends string> = K extends `${infer Bare}_${PluralForm}` ? Bare : K;

/** The form in which `count` things are said (Unicode's rules, as i18next takes them). */
export function pluralForm(count: number, language: Language): PluralForm {
  return new Intl.PluralRules(languageFacts[language].locale).select(count);
}

/** The key of a sentence in one of its forms, as catalogues spell it. */
export function formKey(key: string, form: PluralForm): string {
  return `${key}_${form}`;
}

/** The key of the text that says `values.count` things: `found` with two is `found_two`; without a count the key as it is. */
export function pluralKey(key: string, language: Language, values: { count?: unknown } = {}): string {
  return typeof values.count === 'number' ? formKey(key, pluralForm(values.count, language)) : key;
}
