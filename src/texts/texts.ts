// Initialises i18next. Astro does this for each page, but not for a feed, which may be rendered first.
import 'astro:scripts/page-ssr.js';
import i18next from 'i18next';
import type { Language } from '../model/languages.ts';
import { say, type Texts } from '../model/text/texts.ts';
import type { Catalogues } from './catalogues.ts';

/** A whole catalogue in one language, from which groups are passed to islands. */
export function catalogue<N extends keyof Catalogues>(language: Language, name: N): Catalogues[N] {
  return i18next.getResourceBundle(language, name);
}

/** The texts of one area in one language. Unknown keys do not compile. */
export function texts<N extends keyof Catalogues>(language: Language, name: N): Texts<Catalogues[N]> {
  const said = catalogue(language, name);
  return (key, values) => say(said, language, key, values);
}
