import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { nextAddress } from '../../model/site/next-address.ts';
import { forgetRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import { noteShared } from '../../stores/shared.ts';
import { fillIn } from '../form/draft.ts';
import { type FormOutcome, sendForm } from '../form/send-form.ts';
import { loginDraft } from './drafts.ts';
import type { WayProps } from './ways.ts';

/** A form of the login page: the server judges it, and the address that was typed is kept. */
export function useWay(): { form: RefObject<HTMLFormElement | null>; keep: (form: HTMLFormElement) => void } {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    fillIn(form.current, loginDraft);
  }, []);
  return { form, keep: (element) => loginDraft.write({ email: String(new FormData(element).get('email')) }) };
}

/** Sends what lets a student in, and leads on to where they wanted to go. */
export function useEntering({ language, defaultLanguage, home, texts }: WayProps) {
  const [sending, setSending] = useState(false);
  return {
    sending,
    /** @returns why not; null when somebody is in, and the page is left */
    async enter(key: 'POST /auth/login' | 'POST /auth/code', body: Record<string, unknown>): Promise<Refused | null> {
      if (!navigator.cookieEnabled) return withoutCookies(texts.cookies);
      setSending(true);
      let outcome = await sendForm(key, { body, language });
      if (outcome.state === 'lost' && key === 'POST /auth/code') {
        // The new password may be set: whoever can come in with it needs no code any more.
        const { email, password } = body;
        const entered = await sendForm('POST /auth/login', { body: { email, password }, language });
        if (entered.state === 'sent') outcome = entered;
      }
      if (outcome.state === 'sent' && !sessionIsKept()) {
        setSending(false);
        return withoutCookies(texts.cookies);
      }
      if (outcome.state === 'sent') {
        noteShared('shared' in body);
        goOn(language, defaultLanguage, home);
        return null;
      }
      setSending(false);
      return outcome;
    },
  };
}

export type Refused = Exclude<FormOutcome, { state: 'sent' }>;

/** Whether the browser has taken the cookie that a login sets. */
const sessionIsKept = (): boolean => /(^|; )signedIn=/.test(document.cookie);

/** A browser that takes no cookies lets nobody in, and says nothing of it. */
const withoutCookies = (message: string): Refused => ({
  state: 'refused',
  status: 400,
  message,
  errors: {},
  arrived: false,
});

function goOn(language: Language, defaultLanguage: Language, home: string): void {
  loginDraft.clear();
  forgetRegistration();
  announceSession();
  const next = new URLSearchParams(location.search).get('next');
  location.assign(nextAddress(next, language, defaultLanguage) ?? home);
}
