import { useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { ApiError, CancelledError, wordsOf } from '../api/errors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';

interface Action {
  label: string;
  run(): void;
}

/** Saves a small form: what the server says against its fields stands there. */
export function useSaving(about: string, onSaved: () => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    busy,
    errors,
    /** @param undo what the toast offers to take it back by */
    async save<A extends { message: string }>(send: () => Promise<A>, undo?: (answer: A) => Action): Promise<void> {
      if (busy) return;
      setBusy(true);
      setErrors({});
      try {
        const answer = await send();
        notify.success(answer.message, { about, action: undo?.(answer) });
        onSaved();
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.fields);
        if (!(error instanceof CancelledError)) {
          if (error instanceof ApiError) notify.error(error.message, { about });
          else notify.error(t('payments.not_saved'), { about, detail: wordsOf(error) });
        }
      } finally {
        setBusy(false);
      }
    },
  };
}
