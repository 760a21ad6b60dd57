import { languageFacts, otherLanguage } from '../../model/languages.ts';
import { changeLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Switches text and direction in place; named in the language it leads to. */
export function LanguageToggle() {
  const { language } = useTexts();
  const other = otherLanguage(language);
  const { label, dir } = languageFacts[other];
  return (
    <button
      type="button"
      className="button button-quiet language"
      lang={other}
      dir={dir}
      onClick={() => changeLanguage(other)}
    >
      {label}
    </button>
  );
}
