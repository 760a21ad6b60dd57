import type { Language } from '../model/languages.ts';
import { textLimits } from '../model/limits.ts';
import { byDocument } from '../model/people/student-fields.ts';
import { isSudanese } from '../model/text/phone.ts';
import { catalogue, texts } from './texts.ts';

/**
 * Texts for islands, passed as props: whole groups of the catalogues, so that a new text is included automatically.
 * Placeholders are filled in where the value is known (`model/text/texts.ts`).
 */

export type ViewerTexts = ReturnType<typeof viewerTexts>;
export type ContactTexts = ReturnType<typeof contactTexts>;
export type LoginTexts = ReturnType<typeof loginTexts>;
export type RegisterTexts = ReturnType<typeof registerTexts>;
export type RelativeTexts = ReturnType<typeof relativeTexts>;
export type PaymentTexts = ReturnType<typeof paymentTexts>;
export type ScreenTexts = ReturnType<typeof screenTexts>;
export type StudentTexts = ReturnType<typeof studentTexts>;

/** Texts for a missing answer: offline, or server not reachable. */
export function noAnswerTexts(language: Language) {
  return catalogue(language, 'messages').silence;
}

/** Error texts of an e-mail field, the same as on the server. */
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
  return { ...form, problems: emailTexts(language), silence: noAnswerTexts(language) };
}

export function loginTexts(language: Language) {
  const { login, password } = catalogue(language, 'account');
  return {
    ...login,
    ...password,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    problems: emailTexts(language),
    silence: noAnswerTexts(language),
  };
}

export function registerTexts(language: Language) {
  const { register, login, password, terms, toasts, msg, pay } = catalogue(language, 'account');
  const { where, account, choose_account, amount, reference, reference_hint, paid_on } = pay;
  const { required } = catalogue(language, 'messages').fields;
  const tooShort = (count: number) => texts(language, 'messages')('fields.tooShort', { count });
  const least = { name: tooShort(textLimits.name.min), password: tooShort(textLimits.password.min) };
  const { labels } = catalogue(language, 'messages');
  return {
    ...register,
    phone_hint: phoneTexts(language).hint,
    documents: byDocument(({ name }) => labels[name]),
    ...password,
    shared: login.shared,
    shared_note: login.shared_note,
    terms,
    toasts,
    copy: catalogue(language, 'layout').copy,
    /** Texts of the receipt details. */
    receipt: { where, account, choose_account, amount, reference, reference_hint, paid_on },
    faildata: msg.faildata,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    problems: { ...emailTexts(language), ...least, required, phone: phoneTexts(language).wrong },
    silence: noAnswerTexts(language),
  };
}

/** Texts of the registration of a brother or sister. */
export function relativeTexts(language: Language) {
  return catalogue(language, 'account').relative;
}

/** Texts of the payments panel. */
export function paymentTexts(language: Language) {
  const { pay, terms, register } = catalogue(language, 'account');
  const { submitting, progress, speed, cancel } = register;
  const picture = { ...pictureTexts(language), submitting, progress, speed, cancel };
  const { copy } = catalogue(language, 'layout');
  const { family } = catalogue(language, 'own');
  return { ...pay, terms, picture, copy, family, silence: noAnswerTexts(language) };
}

/** How a phone number looks in the school's country. */
function phoneTexts(language: Language) {
  const { register } = catalogue(language, 'account');
  const { fields } = catalogue(language, 'messages');
  if (isSudanese()) return { hint: register.phone_hint, wrong: fields.phone };
  return { hint: register.phone_hint_abroad, wrong: fields.phone_abroad };
}

/** Texts of an image field. */
function pictureTexts(language: Language) {
  const { optional, preparing, change_picture, choose_picture, remove_picture, choose_again, not_picture } = catalogue(
    language,
    'account',
  ).register;
  return { optional, preparing, change_picture, choose_picture, remove_picture, choose_again, not_picture };
}

/** Texts of the notice of new logins, on every screen for logged-in students. */
function newLoginTexts(language: Language) {
  const { device } = catalogue(language, 'messages').sessions;
  return { ...catalogue(language, 'student').new_login, device };
}

/** Common texts of all screens for logged-in students: loading and errors. */
export function screenTexts(language: Language) {
  const { loading, failed, no_data_available, retry, ...student } = catalogue(language, 'student');
  const { lapsed, lapsed_next, lapsed_ask, login, missing, missing_next, my_subjects } = student;
  const { paid_account, awaiting, free_account, expired_account, unpaid_account } = student;
  const states = { paid_account, awaiting, free_account, expired_account, unpaid_account };
  const ways = { lapsed, lapsed_next, lapsed_ask, login, missing, missing_next, my_subjects };
  const told = { new_login: newLoginTexts(language), silence: noAnswerTexts(language) };
  return { loading, failed, no_data_available, retry, ...ways, ...states, ...told };
}

export function studentTexts(language: Language) {
  const { copy, table } = catalogue(language, 'layout');
  const { terms, pay } = catalogue(language, 'account');
  const { where, reasons } = pay;
  const told = { new_login: newLoginTexts(language), silence: noAnswerTexts(language) };
  return { ...catalogue(language, 'student'), where, reasons, terms, copy, table, ...told };
}

export type OwnAccountTexts = ReturnType<typeof ownAccountTexts>;
export type OwnFormTexts = ReturnType<typeof ownFormTexts>;

/** Texts of the account screen. Field labels use the names of the API fields. */
export function ownAccountTexts(language: Language) {
  const { terms } = catalogue(language, 'account');
  const { screen, family, sessions } = catalogue(language, 'own');
  const { labels, sessions: shared } = catalogue(language, 'messages');
  return { ...screen, family, terms, labels, sessions: { ...sessions, device: shared.device } };
}

/** Texts of the forms on the account page. */
export function ownFormTexts(language: Language) {
  const { details, password } = catalogue(language, 'own');
  const { password: eye } = catalogue(language, 'account');
  const { labels } = catalogue(language, 'messages');
  return {
    details,
    password,
    picture: pictureTexts(language),
    ...eye,
    labels,
    phone_hint: phoneTexts(language).hint,
    phone: phoneTexts(language).wrong,
    password_hint: passwordHint(language),
    weak_password: texts(language, 'account')('register_page.weak_password'),
    silence: noAnswerTexts(language),
  };
}
