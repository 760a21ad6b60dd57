import { useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { ApiError, CancelledError, hadArrived, saidAbove, UnreachedError, wordsOf } from '../api/errors.ts';
import type { FormValues } from '../content/values.ts';
import { type Confirmable, isConfirmable } from '../form/Confirmations.tsx';
import { afterConflict, type Conflict } from '../form/conflict.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';

interface Action {
  label: string;
  run(): void;
}

/** A form of something that two people may edit. */
interface Shared {
  /** What it began with, and what stands in it; the version is among the values. */
  initial: FormValues;
  values: FormValues;
  latest(): Promise<FormValues>;
  /** Is given what stands in it once somebody else was faster. */
  onMet(values: FormValues, theirs: FormValues): void;
}

/**
 * Saves a small form: what the server says against its fields stands there.
 * @param onArrived when what was sent first had arrived, though something else was sent since
 */
export function useSaving(about: string, onSaved: () => void, shared?: Shared, onArrived?: () => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asked, setAsked] = useState<readonly Confirmable[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [large, setLarge] = useState<number | null>(null);

  async function meet(changed: unknown): Promise<void> {
    if (!shared) return;
    const theirs = await shared.latest();
    const met = afterConflict(shared.initial, shared.values, theirs, changed);
    if (changed) setConflict(met.conflict);
    shared.onMet(met.values, theirs);
  }

  return {
    busy,
    errors,
    /** What has to be confirmed. */
    asked,
    conflict,
    /** Bytes of what was lost on its way and is too large to be sent again without being asked. */
    large,
    /** @param undo what the toast offers to take it back by */
    async save<A extends { message: string }>(send: () => Promise<A>, undo?: (answer: A) => Action): Promise<void> {
      if (busy) return;
      setBusy(true);
      setErrors({});
      try {
        const answer = await send();
        notify.success(answer.message, { about, action: undo?.(answer) });
        setAsked([]);
        setConflict(null);
        setLarge(null);
        onSaved();
      } catch (error) {
        setLarge(error instanceof UnreachedError ? error.large : null);
        if (hadArrived(error)) {
          onArrived?.();
          await meet(null).catch(() => undefined);
        }
        if (error instanceof ApiError) {
          setErrors(error.fields);
          setAsked((before) => [...new Set([...before, ...error.needs.filter(isConfirmable)])]);
          if (error.changed) await meet(error.changed).catch(() => undefined);
        }
        if (!(error instanceof CancelledError)) {
          if (error instanceof ApiError) notify.error(saidAbove(error), { about });
          else notify.error(t('payments.not_saved'), { about, detail: wordsOf(error) });
        }
      } finally {
        setBusy(false);
      }
    },
  };
}
