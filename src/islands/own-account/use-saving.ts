import { useState } from 'react';
import type { Sending } from '../../client/send.ts';
import { lookAtSession } from '../../stores/session.ts';
import type { OwnFormTexts } from '../../texts/for-islands.ts';
import { hasArrived } from '../../ui/form/outcome.ts';
import { sendForm } from '../../ui/form/send-form.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { changed } from './screen-props.ts';

/** `arrived`: an earlier version of this form was saved, and the current one is not. */
type Saving = 'saved' | 'arrived' | 'failed' | 'busy';

/** Saves a form of the account page, and returns its state and messages. */
export function useSaving(form: Form, texts: OwnFormTexts) {
  const [state, setState] = useState<'typing' | 'saved'>('typing');
  const [problem, setProblem] = useState<string | null>(null);
  return {
    state,
    problem,
    /** Removes the message of the last save. */
    typing: () => setState('typing'),
    async save(
      key: 'POST /auth/me' | 'POST /auth/password',
      sending: Pick<Sending, 'body' | 'language'>,
      /** Checks whether a request without an answer was saved. */
      arrived: () => Promise<boolean> = async () => false,
    ): Promise<Saving> {
      setProblem(null);
      setState('typing');
      const outcome = await form.send(async () => {
        const ended = await sendForm(key, sending);
        return ended.state === 'lost' && (await arrived()) ? ({ state: 'sent', answer: null } as const) : ended;
      });
      if (!outcome) return 'busy';
      const saved = outcome.state === 'sent';
      setState(saved ? 'saved' : 'typing');
      const earlier = hasArrived(outcome);
      if (saved || earlier) document.dispatchEvent(new Event(changed));
      if (saved) return 'saved';
      if (earlier) {
        setProblem(texts.details.arrived);
        return 'arrived';
      }
      if (outcome.state === 'lost') setProblem(`${texts.silence[outcome.why]} ${texts.details.kept}`);
      if (outcome.state !== 'refused') return 'failed';
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message);
      if (outcome.status === 401) lookAtSession();
      return 'failed';
    },
  };
}
