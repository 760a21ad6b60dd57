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
export function useEntering({ language, defaultLanguage, home }: Omit<WayProps, 'texts'>) {
  const [sending, setSending] = useState(false);
  return {
    sending,
    /** @returns why not; null when somebody is in, and the page is left */
    async enter(key: 'POST /auth/login' | 'POST /auth/code', body: object): Promise<Refused | null> {
      setSending(true);
      const outcome = await sendForm(key, { body, language });
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

function goOn(language: Language, defaultLanguage: Language, home: string): void {
  loginDraft.clear();
  forgetRegistration();
  announceSession();
  const next = new URLSearchParams(location.search).get('next');
  location.assign(nextAddress(next, language, defaultLanguage) ?? home);
}
