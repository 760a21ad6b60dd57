import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../dashboard/api/errors.ts';
import { type Open, openFromHere } from '../dashboard/routes.ts';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { notify } from './notify.ts';

/** What an action has done: the success toast, with an undo button where the action can be undone. */
interface Done {
  said: string;
  detail?: string | undefined;
  undo?: Action;
}

interface Question {
  title: string;
  /** Label of the confirm button. */
  confirm: string;
  body: ReactNode;
}

/** An open question; `Confirm` (`Dialog.tsx`) shows it. */
export interface OpenQuestion extends Question {
  onSure(): void;
  onClose(): void;
}

export interface Action {
  /** Key of the subject: it has one toast, and one action at a time. */
  about: string;
  /** The toast after a failure; the server's message is its second line. Without it, the message stands alone. */
  failed?: string;
  /** Asks before the action runs; null if there is nothing to do. */
  question?(): Question | null | Promise<Question | null>;
  /**
   * @param open opens another screen, if the one on which the action began is still shown
   * @returns the success toast; undefined for none
   */
  run(open: Open): Promise<Done | undefined>;
  onFailed?(error: unknown): unknown;
  /** Called at the end, after a success and after a failure. */
  after?(): void;
}

/** Runs what a button does: a question before it, one request at a time, and a toast with an undo button after it. */
export function useAction() {
  const { t } = useTexts();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);

  const guarded = async ({ about, failed, onFailed }: Action, work: () => Promise<void>): Promise<boolean> => {
    if (running.current.has(about)) return false;
    running.current.add(about);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const said = messageOf(error);
      notify.error(failed ?? said, { about, detail: said });
      await onFailed?.(error);
    } finally {
      running.current.delete(about);
      setBusy(running.current.size > 0);
    }
    return true;
  };

  const perform = async (action: Action): Promise<void> => {
    const { about } = action;
    const ran = await guarded(action, async () => {
      // An earlier toast about it offers an undo that could not run now, or a second time.
      notify.over(about);
      const done = await action.run(openFromHere());
      if (!done) return;
      const { said, detail, undo } = done;
      const back = undo && { label: t('undo'), run: () => void perform(undo) };
      notify.success(said, { about, detail, action: back });
    });
    if (ran) action.after?.();
  };

  const ask = (action: Action) =>
    guarded(action, async () => {
      const asked = (await action.question?.()) ?? null;
      const onClose = () => setQuestion(null);
      const onSure = () => {
        onClose();
        void perform(action);
      };
      setQuestion(asked && { ...asked, onSure, onClose });
    });

  return { busy, question, act: (action: Action) => void (action.question ? ask(action) : perform(action)) };
}
