import type { Language } from '../model/languages.ts';
import { textLimits } from '../model/limits.ts';
import { byDocument } from '../model/people/student-fields.ts';
import { catalogue, texts } from './texts.ts';

/**
 * What islands say is handed to them with their page: groups of the catalogues as they stand there, so that a text
 * that is added to one is there. Gaps are filled where the value is known (`model/text/texts.ts`).
 */

export type ViewerTexts = ReturnType<typeof viewerTexts>;
export type ContactTexts = ReturnType<typeof contactTexts>;
export type LoginTexts = ReturnType<typeof loginTexts>;
export type RegisterTexts = ReturnType<typeof registerTexts>;
export type StudentTexts = ReturnType<typeof studentTexts>;

/** Whose network is to blame when no answer comes. */
export function silenceTexts(language: Language) {
  return catalogue(language, 'messages').silence;
}

/** What is said about an e-mail address, in the words of the server. */
function emailTexts(language: Language) {
  const { email, emailLatin } = catalogue(language, 'messages').fields;
  return { email, emailLatin };
}

export function viewerTexts(language: Language) {
  return catalogue(language, 'gallery').viewer;
}

export function contactTexts(language: Language) {
  const { form } = catalogue(language, 'contact');
  return { ...form, problems: emailTexts(language), silence: silenceTexts(language) };
}

export function loginTexts(language: Language) {
  const { login, password } = catalogue(language, 'account');
  return { ...login, ...password, problems: emailTexts(language), silence: silenceTexts(language) };
}

export function registerTexts(language: Language) {
  const { register, password, terms, toasts, msg } = catalogue(language, 'account');
  const { required, phone } = catalogue(language, 'messages').fields;
  const tooShort = (count: number) => texts(language, 'messages')('fields.tooShort', { count });
  const least = { name: tooShort(textLimits.name.min), password: tooShort(textLimits.password.min) };
  const { labels } = catalogue(language, 'messages');
  return {
    ...register,
    documents: byDocument(({ name }) => labels[name]),
    ...password,
    terms,
    toasts,
    faildata: msg.faildata,
    password_hint: texts(language, 'account')('register_page.password_hint', { count: textLimits.password.min }),
    problems: { ...emailTexts(language), ...least, required, phone },
    silence: silenceTexts(language),
  };
}

export function studentTexts(language: Language) {
  const { copy, table } = catalogue(language, 'layout');
  const { terms } = catalogue(language, 'account');
  return { ...catalogue(language, 'student'), terms, copy, table, silence: silenceTexts(language) };
}
