import { persistentAtom } from '@nanostores/persistent';
import { firstLanguage, isLanguage, type Language, languageFacts } from '../../model/languages.ts';
import { languageLoader } from '../../model/limits.ts';

const root = document.documentElement;

/** The site's default language: texts without a translation fall back to it. The page says which it is. */
export const defaultLanguage: Language = isLanguage(root.dataset['defaultLanguage'])
  ? root.dataset['defaultLanguage']
  : firstLanguage;

/** The language of the dashboard, remembered in the browser under the key that the public pages use too. */
export const $language = persistentAtom<Language>('language', defaultLanguage, {
  encode: (language) => language,
  decode: (stored) => (isLanguage(stored) ? stored : defaultLanguage),
});

$language.subscribe((language) => {
  root.lang = language;
  root.dir = languageFacts[language].dir;
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes language and direction in place; the loading indicator stands for its second. */
export function changeLanguage(language: Language): void {
  $language.set(language);
  root.dataset['loading'] = '';
  clearTimeout(timer);
  timer = setTimeout(() => delete root.dataset['loading'], languageLoader);
}
