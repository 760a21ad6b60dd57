import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { firstLanguage, isLanguage, type Language, languageFacts } from '../../model/languages.ts';
import { languageLoader } from '../../model/limits.ts';
import { hasTexts, loadTexts } from '../texts/texts.ts';

const root = document.documentElement;

/** The site's default language, from the page's data attribute. It is the fallback for texts without a translation. */
export const defaultLanguage: Language = isLanguage(root.dataset['defaultLanguage'])
  ? root.dataset['defaultLanguage']
  : firstLanguage;

/** The selected language, shared with other tabs and with the public pages through the same storage key. */
const $chosen = persistentAtom<Language>('language', defaultLanguage, {
  encode: (language) => language,
  decode: (stored) => (isLanguage(stored) ? stored : defaultLanguage),
});

/** The displayed language: the selected one as soon as its texts are loaded. */
export const $language = atom<Language>($chosen.get());

$chosen.listen(async (language) => {
  // If the texts of a language selected in another tab cannot be loaded, this tab keeps its language.
  await loadTexts(language).catch(() => undefined);
  if (hasTexts(language) && $chosen.get() === language) $language.set(language);
});

$language.subscribe((language) => {
  root.lang = language;
  root.dir = languageFacts[language].dir;
});

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Changes language and direction without a page load; the loading indicator is shown for a second.
 * @throws if the texts cannot be loaded
 */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  $chosen.set(language);
  root.dataset['loading'] = '';
  clearTimeout(timer);
  timer = setTimeout(() => delete root.dataset['loading'], languageLoader);
}
