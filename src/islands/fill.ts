import { formatNumber } from '../formats.ts';
import type { Language } from '../model/languages.ts';
import { type PluralTexts, pluralForm } from '../model/plural.ts';

/** Fills `{name}` in a text of a catalogue. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Says how many, in the form and the digits of the language. */
export function fillCount(texts: PluralTexts, count: number, language: Language): string {
  return fill(texts[pluralForm(count, language)] ?? '', { count: formatNumber(count, language) });
}
