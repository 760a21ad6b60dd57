import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { firstLanguage, isLanguage, type Language, languageFacts } from '../../model/languages.ts';
import { languageLoader } from '../../model/limits.ts';
import { hasTexts, loadTexts } from '../texts/texts.ts';

const root = document.documentElement;

/** The site's default language: texts without a translation fall back to it. The page says which it is. */
export const defaultLanguage: Language = isLanguage(root.dataset['defaultLanguage'])
  ? root.dataset['defaultLanguage']
  : firstLanguage;

/** The language that was chosen, here or in another tab; remembered under the key that the public pages use too. */
const $chosen = persistentAtom<Language>('language', defaultLanguage, {
  encode: (language) => language,
  decode: (stored) => (isLanguage(stored) ? stored : defaultLanguage),
});

/** The language of the screen: the chosen one, from when its texts are there. */
export const $language = atom<Language>($chosen.get());

$chosen.listen(async (language) => {
  // Of a choice in another tab whose texts cannot be had, this one keeps its own.
  await loadTexts(language).catch(() => undefined);
  if (hasTexts(language) && $chosen.get() === language) $language.set(language);
});

$language.subscribe((language) => {
  root.lang = language;
  root.dir = languageFacts[language].dir;
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes language and direction in place; the loading indicator stands for its second. @throws without its texts */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  $chosen.set(language);
  root.dataset['loading'] = '';
  clearTimeout(timer);
  timer = setTimeout(() => delete root.dataset['loading'], languageLoader);
}
