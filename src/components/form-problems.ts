import type { SilenceTexts } from '../client/reach.ts';
import type { EmailTexts } from '../islands/form/EmailField.tsx';
import type { Language } from '../model/languages.ts';
import { texts } from '../texts.ts';

/** What is said about an e-mail address, in the words of the server. */
export function emailTexts(language: Language): EmailTexts {
  const t = texts(language, 'messages');
  return { email: t('fields.email'), emailLatin: t('fields.emailLatin') };
}

/** What is said when no answer comes: whose network is to blame. */
export function silenceTexts(language: Language): SilenceTexts {
  const t = texts(language, 'messages');
  return { offline: t('silence.offline'), gone: t('silence.gone') };
}
