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
export type PaymentTexts = ReturnType<typeof paymentTexts>;
export type ScreenTexts = ReturnType<typeof screenTexts>;
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

const passwordHint = (language: Language) =>
  texts(language, 'account')('register_page.password_hint', { count: textLimits.password.min });

export function viewerTexts(language: Language) {
  return catalogue(language, 'gallery').viewer;
}

export function contactTexts(language: Language) {
  const { form } = catalogue(language, 'contact');
  return { ...form, problems: emailTexts(language), silence: silenceTexts(language) };
}

export function loginTexts(language: Language) {
  const { login, password } = catalogue(language, 'account');
  return {
    ...login,
    ...password,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    problems: emailTexts(language),
    silence: silenceTexts(language),
  };
}

export function registerTexts(language: Language) {
  const { register, password, terms, toasts, msg, pay } = catalogue(language, 'account');
  const { where, account, choose_account, amount, reference, reference_hint, paid_on } = pay;
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
    copy: catalogue(language, 'layout').copy,
    /** What is asked of a receipt. */
    receipt: { where, account, choose_account, amount, reference, reference_hint, paid_on },
    faildata: msg.faildata,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    problems: { ...emailTexts(language), ...least, required, phone },
    silence: silenceTexts(language),
  };
}

/** A family's side of the cash desk. */
export function paymentTexts(language: Language) {
  const { pay, terms, register } = catalogue(language, 'account');
  const { submitting, progress, speed, cancel } = register;
  const picture = { ...pictureTexts(language), submitting, progress, speed, cancel };
  const { copy } = catalogue(language, 'layout');
  return { ...pay, terms, picture, copy, silence: silenceTexts(language) };
}

/** What the field of a picture says. */
function pictureTexts(language: Language) {
  const { optional, preparing, change_picture, choose_picture, remove_picture, choose_again, not_picture } = catalogue(
    language,
    'account',
  ).register;
  return { optional, preparing, change_picture, choose_picture, remove_picture, choose_again, not_picture };
}

/** What a screen says that only one student may see, whatever is on it: until its answer is there, and when none comes. */
export function screenTexts(language: Language) {
  const { loading, failed, no_data_available, retry, ...student } = catalogue(language, 'student');
  const { lapsed, lapsed_next, lapsed_ask, login, missing, missing_next, my_subjects } = student;
  const { paid_account, awaiting, free_account, expired_account, unpaid_account } = student;
  const states = { paid_account, awaiting, free_account, expired_account, unpaid_account };
  const ways = { lapsed, lapsed_next, lapsed_ask, login, missing, missing_next, my_subjects };
  return { loading, failed, no_data_available, retry, ...ways, ...states, silence: silenceTexts(language) };
}

export function studentTexts(language: Language) {
  const { copy, table } = catalogue(language, 'layout');
  const { terms, pay } = catalogue(language, 'account');
  const { where, reasons } = pay;
  return { ...catalogue(language, 'student'), where, reasons, terms, copy, table, silence: silenceTexts(language) };
}

export type OwnAccountTexts = ReturnType<typeof ownAccountTexts>;
export type OwnFormTexts = ReturnType<typeof ownFormTexts>;

/** What a student's own account says; the names of its fields are those of the API. */
export function ownAccountTexts(language: Language) {
  const { terms } = catalogue(language, 'account');
  return { ...catalogue(language, 'own').screen, terms, labels: catalogue(language, 'messages').labels };
}

/** What the forms of a student's own account say. */
export function ownFormTexts(language: Language) {
  const { details, password } = catalogue(language, 'own');
  const { register, password: eye } = catalogue(language, 'account');
  const { labels, fields } = catalogue(language, 'messages');
  return {
    details,
    password,
    picture: pictureTexts(language),
    ...eye,
    labels,
    phone_hint: register.phone_hint,
    phone: fields.phone,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    silence: silenceTexts(language),
  };
}
