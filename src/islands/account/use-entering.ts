import { type RefObject, useEffect } from 'react';
import { refusalIn } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { nextAddress } from '../../model/site/next-address.ts';
import { forgetRegistration } from '../../stores/registered.ts';
import { announceSession, sessionIsKept } from '../../stores/session.ts';
import { noteShared } from '../../stores/shared.ts';
import type { Failure } from '../../ui/form/outcome.ts';
import { sendForm } from '../../ui/form/send-form.ts';
import { fillIn } from '../../ui/form/session-draft.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { loginDraft } from './drafts.ts';
import type { LoginFormProps } from './form-names.ts';

/** Common parts of the login page forms: a draft of the e-mail. */
export function useLoginForm(): Form & { keep: (form: HTMLFormElement) => void } {
  const form = useForm();
  const { element }: { element: RefObject<HTMLFormElement | null> } = form;
  useEffect(() => {
    if (element.current) fillIn(element.current, loginDraft);
  }, [element]);
  return { ...form, keep: (typed) => loginDraft.write({ email: String(new FormData(typed).get('email')) }) };
}

/** Sends a login and redirects to the page the student wanted. */
export function useEntering(form: Form, { language, defaultLanguage, home, texts }: LoginFormProps) {
  return {
    /** @returns the failure; null after success, when the page is being left */
    async enter(
      key: 'POST /auth/login' | 'POST /auth/code' | 'POST /auth/link',
      body: Record<string, unknown>,
    ): Promise<Failure | null> {
      if (!navigator.cookieEnabled) return withoutCookies(texts.cookies);
      const outcome = await form.send(async () => {
        const ended = await sendForm(key, { body, language });
        if (ended.state !== 'lost' || key !== 'POST /auth/code') return ended;
        // The request may have arrived and set the new password. If a login with it works, the code is no longer
        // needed.
        const { email, password } = body;
        const entered = await sendForm('POST /auth/login', { body: { email, password }, language });
        return entered.state === 'sent' ? entered : ended;
      });
      if (!outcome) return null;
      if (outcome.state === 'sent' && !sessionIsKept()) return withoutCookies(texts.cookies);
      if (outcome.state === 'sent') {
        noteShared('shared' in body);
        goOn(language, defaultLanguage, home);
        return null;
      }
      return outcome;
    },
  };
}

/** With cookies disabled the login would fail silently, so report it. */
const withoutCookies = (message: string): Failure => ({ ...refusalIn(''), state: 'refused', status: 400, message });

function goOn(language: Language, defaultLanguage: Language, home: string): void {
  loginDraft.clear();
  forgetRegistration();
  announceSession();
  const next = new URLSearchParams(location.search).get('next');
  location.assign(nextAddress(next, language, defaultLanguage) ?? home);
}
