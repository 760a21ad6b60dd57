import { otherLanguages } from '../../model/all-languages.ts';
import { languageFacts } from '../../model/languages.ts';
import { changeLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Switches text and direction in place; one button a language, named in itself. */
export function LanguageToggle() {
  const { language } = useTexts();
  return otherLanguages(language).map((other) => (
    <button
      key={other}
      type="button"
      className="button button-quiet language"
      lang={other}
      dir={languageFacts[other].dir}
      onClick={() => changeLanguage(other)}
    >
      {languageFacts[other].label}
    </button>
  ));
}
