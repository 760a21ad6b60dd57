import type { Language } from '../../model/languages.ts';
import type { LoginTexts } from '../../texts/for-islands.ts';

/** The other forms of the login page, selected by the URL hash. */
export const ways = ['recover', 'code'] as const;
/** `link`: the link of a mail, whose token is in the hash. */
export type Way = 'login' | 'link' | (typeof ways)[number];

/** Also accepts the hashes that the API redirects to without JavaScript: `#code-failed`, `#recover-asked`. */
export const wayOf = (hash: string): Way =>
  ways.find((way) => hash === `#${way}` || hash.startsWith(`#${way}-`)) ?? 'login';

/** Props of each form of the login page. */
export interface WayProps {
  language: Language;
  defaultLanguage: Language;
  /** The page to open after login if no other page was requested. */
  home: string;
  texts: LoginTexts;
}
