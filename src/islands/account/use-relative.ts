import { useEffect, useRef } from 'react';
import type { Language } from '../../model/languages.ts';
import { fill } from '../../model/text/texts.ts';
import { $signedIn, $student, noteStudent } from '../../stores/session.ts';
import type { RelativeTexts } from '../../texts/for-islands.ts';
import { askBeforeLeaving } from '../../ui/form/leaving.ts';
import { clearOwnDrafts, ownDraft } from '../../ui/form/session-draft.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { read } from '../api.ts';
import type { Registered } from './use-registration.ts';

/** What the registration form of a brother or sister has besides: where it leads, and its texts. */
export interface Relative {
  /** The address of the family on the account page. */
  family: string;
  /** The address of this page, for a further child. */
  here: string;
  texts: RelativeTexts;
}

/** A brother or sister who was just registered. */
export interface Made {
  name: string;
  /** The email address, or the login name that the school has made. */
  login: string;
  /** Whether the address was typed. */
  ownEmail: boolean;
  /** Whether a password was typed. Otherwise it is that of the account that registered the child. */
  ownPassword: boolean;
}

/** Prepares the form of a brother or sister, and says what has become of it. */
export function useRelative(
  { element, tell }: Pick<Form, 'element' | 'tell'>,
  relative: Relative | null,
  language: Language,
  keep: () => void,
) {
  const kept = useRef(keep);
  kept.current = keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    if (!relative) return undefined;
    let known = $student.get();
    const meet = async () => {
      const me = await read('GET /auth/me', language);
      if (me.state !== 'there') return;
      const { id, phone: own } = me.data.user;
      // Nothing that one student has typed or chosen is shown to another.
      if (known !== null && known !== id) {
        askBeforeLeaving(false);
        return location.reload();
      }
      known = id;
      noteStudent(id);
      // Children of one family mostly have one phone. A number that was typed stays.
      const phone = element.current?.elements.namedItem('phone');
      if (!(phone instanceof HTMLInputElement) || phone.value !== '') return;
      phone.value = ownDraft('relative-draft', id).read().get('phone') || own;
      tell('phone', null);
      kept.current();
    };
    void meet();
    addEventListener('online', meet);
    const stop = $signedIn.listen((signedIn) => signedIn && void meet());
    return () => {
      removeEventListener('online', meet);
      stop();
    };
  }, []);

  return {
    /** The child has an account: nothing is left to send. */
    registered(element: HTMLFormElement, { name, email }: Registered): Made {
      const typed = new FormData(element);
      clearOwnDrafts('relative-draft');
      askBeforeLeaving(false);
      // A further child begins with the first step.
      history.replaceState(history.state, '', location.pathname);
      return { name, login: email, ownEmail: typed.get('email') !== '', ownPassword: typed.get('password') !== '' };
    },
    /** The message if an earlier version of the form had arrived: who was registered with it. */
    async arrived(): Promise<string | null> {
      if (!relative) return null;
      const me = await read('GET /auth/me', language);
      const name = me.state === 'there' ? me.data.family.at(-1)?.name : undefined;
      return name === undefined ? relative.texts.arrived : fill(relative.texts.arrived_named, { name });
    },
  };
}
