import type { ContactTexts } from '../../islands/contact/texts.ts';
import type { Language } from '../../model/languages.ts';
import { texts } from '../../texts.ts';
import { emailTexts, silenceTexts } from '../form-problems.ts';

/** What the form says, handed to it with the page. */
export function formTexts(language: Language): ContactTexts {
  const t = texts(language, 'contact');
  return {
    problems: emailTexts(language),
    name: t('form.name'),
    email: t('form.email'),
    subject: t('form.subject'),
    message: t('form.message'),
    submit: t('form.submit'),
    submitting: t('form.submitting'),
    formsuccess: t('form.formsuccess'),
    formerror: t('form.formerror'),
    formfields: t('form.formfields'),
    silence: silenceTexts(language),
    kept: t('form.kept'),
    required_note: t('form.required_note'),
    toasts: t('toasts'),
    close_toast: t('close_toast'),
  };
}
