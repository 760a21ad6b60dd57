import { type SubmitEvent, useState } from 'react';
import { useForm } from '../../ui/form/use-form.ts';
import { ApiError, messageOf } from '../api/errors.ts';

interface ShortFormSetup {
  /** What the form says of an error, in place of the API's message; null: that message. */
  words?(error: unknown): string | null;
}

/** Marks what was typed into an invalid field, so that it is typed over. */
const select = (field: Element) => field instanceof HTMLInputElement && field.select();

/**
 * A form that shows every error itself, because it has no place for toasts: at its fields, or as `problem` above them.
 * Nothing of it is kept as a draft.
 */
export function useShortForm({ words }: ShortFormSetup = {}) {
  const { element, errors, busy, send } = useForm({ show: select });
  const [problem, setProblem] = useState<string | null>(null);

  /** Runs a request of the form, unless one is running. What it throws is shown. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setProblem(null);
    await send(async () => {
      try {
        await work();
        return { state: 'sent' };
      } catch (error) {
        const said = words?.(error) ?? null;
        const fields = said === null && error instanceof ApiError ? error.fields : {};
        if (Object.keys(fields).length === 0) setProblem(said ?? messageOf(error));
        return { state: 'refused', errors: fields };
      }
    });
  }

  return {
    element,
    errors,
    busy,
    problem,
    run,
    /** The form's `onSubmit`: runs `work` with its values. */
    onSubmit: (work: (form: FormData) => Promise<void>) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      void run(() => work(form));
    },
  };
}

/** What a short form could not do, for another reason than one of its fields. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="form-problem" role="alert" data-shown="">
      {text}
    </p>
  );
}
