import { type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { ApiError, messageOf } from '../api/errors.ts';

/** A small form that shows its errors itself, as it has no place for toasts: one request at a time. */
export function useAsking(ask: (form: FormData) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      await ask(new FormData(form));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      const [first] = Object.keys(fields);
      if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.select();
      else setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, errors, submit };
}
