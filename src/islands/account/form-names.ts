import type { Language } from '../../model/languages.ts';
import type { LoginTexts } from '../../texts/for-islands.ts';

/** The other forms of the login page, selected by the URL hash. */
const formNames = ['recover', 'code'] as const;
/** `link`: the link of a mail, whose token is in the hash. */
export type FormName = 'login' | 'link' | (typeof formNames)[number];

/** Also accepts the hashes that the API redirects to without JavaScript: `#code-failed`, `#recover-asked`. */
export const formNameOf = (hash: string): FormName =>
  formNames.find((name) => hash === `#${name}` || hash.startsWith(`#${name}-`)) ?? 'login';

/** Props of each form of the login page. */
export interface LoginFormProps {
  language: Language;
  defaultLanguage: Language;
  /** The page to open after login if no other page was requested. */
  home: string;
  texts: LoginTexts;
}
