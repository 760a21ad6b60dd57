import { type Language, languageFacts } from '../../model/languages.ts';

interface Choice {
  value: string;
  text: string;
}

const byText = (language: Language) => (one: Choice, other: Choice) => one.text.localeCompare(other.text, language);

/** Adds a value that the browser does not list, so that it stays chosen. */
const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || values.includes(chosen) ? values : [chosen, ...values];

/** All time zones that the browser knows: `Africa/Khartoum (Sudan Time)`. */
export function timeZoneChoices(language: Language, chosen: string): Choice[] {
  const named = (timeZone: string) =>
    new Intl.DateTimeFormat(languageFacts[language].locale, { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return withChosen(Intl.supportedValuesOf('timeZone'), chosen)
    .map((value) => ({ value, text: `${value.replaceAll('_', ' ')} (${named(value)})` }))
    .sort(byText(language));
}

/** All currencies that the browser knows, with their names: `Kenyan Shilling (KES)`. */
export function currencyChoices(language: Language, chosen: string): Choice[] {
  const names = new Intl.DisplayNames([languageFacts[language].locale], { type: 'currency' });
  return withChosen(Intl.supportedValuesOf('currency'), chosen)
    .map((value) => ({ value, text: `${names.of(value) ?? value} (${value})` }))
    .sort(byText(language));
}
