import type { EmailTexts } from '../islands/form/EmailField.tsx';
import type { Language } from '../model/languages.ts';
import { texts } from '../texts.ts';

/** What is said about an e-mail address, in the words of the server. */
export function emailTexts(language: Language): EmailTexts {
  const t = texts(language, 'messages');
  return { email: t('fields.email'), emailLatin: t('fields.emailLatin') };
}
