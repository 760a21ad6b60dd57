import { formatNumber } from '../../formats.ts';
import type { LoginTexts, RegisterTexts } from '../../islands/account/texts.ts';
import type { Language } from '../../model/languages.ts';
import { textLimits } from '../../model/limits.ts';
import { byDocument } from '../../model/student-fields.ts';
import { texts } from '../../texts.ts';
import { emailTexts, silenceTexts } from '../form-problems.ts';

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
    silence: silenceTexts(language),
    kept: t('login.kept'),
    show: t('password.show'),
    hide: t('password.hide'),
  };
}

/** What the registration form says. */
export function registerTexts(language: Language): RegisterTexts {
  const t = texts(language, 'account');
  const said = texts(language, 'messages');
  const number = (value: number) => formatNumber(value, language);
  const place = (step: number) => t('register.step_place', { step: number(step), of: number(3) });
  return {
    problems: {
      ...emailTexts(language),
      required: said('fields.required'),
      phone: said('fields.phone'),
      name: said('fields.tooShort', { count: textLimits.name.min }),
      password: said('fields.tooShort', { count: textLimits.password.min }),
    },
    step_places: { who: place(1), grade: place(2), pay: place(3) },
    step_who: t('register.step_who'),
    step_grade: t('register.step_grade'),
    step_pay: t('register.step_pay'),
    step_next: t('register.step_next'),
    step_back: t('register.step_back'),
    name: t('register.name'),
    email: t('register.email'),
    password: t('register.password'),
    password_hint: t('register.password_hint', { count: textLimits.password.min }),
    phone: t('register.phone'),
    phone_hint: t('register.phone_hint'),
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
    term: t('register.term'),
    year: t('register.year'),
    semester: t('register.semester'),
    half_semester: t('register.half_semester'),
    fees: t('register.fees'),
    fees_note: t('register.fees_note'),
    pay_later: t('register.pay_later'),
    ask_school: t('register.ask_school'),
    pictures: t('register.pictures'),
    pictures_note: t('register.pictures_note'),
    documents: byDocument(({ name }) => said(`labels.${name}`)),
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
    silence: silenceTexts(language),
    kept: t('register.kept'),
    show: t('password.show'),
    hide: t('password.hide'),
    faildata: t('msg.faildata'),
    toasts: t('toasts'),
    close_toast: t('close_toast'),
  };
}
