import i18next, { type TFunction } from 'i18next';
import type { Language } from './model/languages.ts';

/** A catalogue of texts: one namespace an area, `public/locales/{language}/{namespace}.json`. */
export type Namespace =
  | 'layout'
  | 'home'
  | 'about'
  | 'blog'
  | 'gallery'
  | 'materials'
  | 'contact'
  | 'account'
  | 'student';

/** The texts of one area in one language; an unknown key does not compile. Never i18next's own, global language. */
export function texts<N extends Namespace>(language: Language, namespace: N): TFunction<N> {
  return i18next.getFixedT(language, namespace);
}
