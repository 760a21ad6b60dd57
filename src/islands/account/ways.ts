import type { Language } from '../../model/languages.ts';
import type { LoginTexts } from '../../texts/for-islands.ts';

/** What the login page's one form is for, as the address says it after `#`. */
export const ways = ['recover', 'code'] as const;
export type Way = 'login' | (typeof ways)[number];

/** Also for what a form without scripts led back to: `#code-failed`, `#recover-asked`. */
export const wayOf = (hash: string): Way =>
  ways.find((way) => hash === `#${way}` || hash.startsWith(`#${way}-`)) ?? 'login';

/** What each form of the login page is handed. */
export interface WayProps {
  language: Language;
  defaultLanguage: Language;
  /** Where one lands who wanted nothing else. */
  home: string;
  texts: LoginTexts;
}
