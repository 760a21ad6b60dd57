import type { LoginTexts, RegisterTexts } from '../../islands/account/texts.ts';
import type { Language } from '../../model/languages.ts';
import { texts } from '../../texts.ts';
import { emailTexts } from '../form-problems.ts';

/** What the login form says, handed to it with the page. */
export function loginTexts(language: Language): LoginTexts {
  const t = texts(language, 'account');
  return {
    problems: emailTexts(language),
    email: t('login.email'),
    password: t('login.password'),
    submit: t('login.submit'),
    submitting: t('login.submitting'),
    failed: t('login.failed'),
    lost: t('login.lost'),
    show: t('password.show'),
    hide: t('password.hide'),
  };
}

/** What the registration form says. */
export function registerTexts(language: Language): RegisterTexts {
  const t = texts(language, 'account');
  return {
    problems: { ...emailTexts(language), phone: texts(language, 'messages')('fields.phone') },
    about_you: t('register.about_you'),
    name: t('register.name'),
    email: t('register.email'),
    password: t('register.password'),
    password_hint: t('register.password_hint'),
    phone: t('register.phone'),
    phone_hint: t('register.phone_hint'),
    study: t('register.study'),
    level: t('register.level'),
    choose_level: t('register.choose_level'),
    grade: t('register.grade'),
    choose_grade: t('register.choose_grade'),
    level_first: t('register.level_first'),
    kind: t('register.kind'),
    free: t('register.free'),
    free_note: t('register.free_note'),
    paid: t('register.paid'),
    paid_note: t('register.paid_note'),
    payment: t('register.payment'),
    term: t('register.term'),
    choose_term: t('register.choose_term'),
    year: t('register.year'),
    semester: t('register.semester'),
    half_semester: t('register.half_semester'),
    fee: t('register.fee'),
    fee_unknown: t('register.fee_unknown'),
    receipt: t('register.receipt'),
    pictures: t('register.pictures'),
    personal_photo: t('register.personal_photo'),
    passport: t('register.passport'),
    optional: t('register.optional'),
    choose_picture: t('register.choose_picture'),
    choose_again: t('register.choose_again'),
    change_picture: t('register.change_picture'),
    remove_picture: t('register.remove_picture'),
    preparing: t('register.preparing'),
    not_picture: t('register.not_picture'),
    submit: t('register.submit'),
    submitting: t('register.submitting'),
    progress: t('register.progress'),
    speed: t('register.speed'),
    cancel: t('register.cancel'),
    untold_retry: t('register.untold_retry'),
    show: t('password.show'),
    hide: t('password.hide'),
    faildata: t('msg.faildata'),
    toasts: t('toasts'),
    close_toast: t('close_toast'),
  };
}
