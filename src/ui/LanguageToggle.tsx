import { noAnswerReason } from '../client/no-answer.ts';
import { UnreachedError } from '../dashboard/api/errors.ts';
import { changeLanguage } from '../dashboard/state/language.ts';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { otherLanguages } from '../model/all-languages.ts';
import { type Language, languageFacts } from '../model/languages.ts';
import { notify } from './notify.ts';

const change = (language: Language) =>
  changeLanguage(language).catch(() => notify.error(new UnreachedError(noAnswerReason()).message));

/**
 * Changes language and direction without a page load; one button per other language, with its name in that language.
 */
export function LanguageToggle() {
  const { language } = useTexts();
  return otherLanguages(language).map((other) => (
    <button
      key={other}
      type="button"
      className="button button-quiet language"
      lang={other}
      dir={languageFacts[other].dir}
      onClick={() => change(other)}
    >
      {languageFacts[other].label}
    </button>
  ));
}
