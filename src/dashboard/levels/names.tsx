import { inEachLanguage } from '../../model/all-languages.ts';
import { type Bilingual, languageFacts, languages } from '../../model/languages.ts';
import { levelBounds } from '../../model/limits.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import type { FormValues } from '../content/values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import type { SavedForm } from '../form/use-saved-form.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The name of a level or grade as form values; a new one has none. */
export const nameValues = (name?: Bilingual): FormValues =>
  Object.fromEntries(languages.map((language) => [`name.${language}`, name?.[language] ?? '']));

export const nameIn = (values: FormValues): Bilingual => inEachLanguage((language) => values[`name.${language}`] ?? '');

/** The labels of the fields of levels and grades, by form key. */
export function useLabels(): (key: string) => string {
  const { t, language: shownIn } = useTexts();
  return (key) => {
    const language = languages.find((each) => key === `name.${each}`);
    if (language) {
      const words = sayOr(shownIn, `form.${language}`, languageFacts[language].label);
      return schoolFacts().languages.length > 1 ? `${t('levels.name')} (${words})` : t('levels.name');
    }
    const term = priceTerms.find((each) => each === key);
    return term ? t(`levels.${term}`) : t('levels.level');
  };
}

/** The name of a level or grade, in each language in use. */
export function NameInputs({ form }: { form: SavedForm }) {
  const labelOf = useLabels();
  return schoolFacts().languages.map((each) => (
    <LineInput
      key={each}
      {...form.bind(`name.${each}`, labelOf(`name.${each}`), true)}
      language={each}
      native={{ maxLength: levelBounds.name }}
    />
  ));
}
