import { useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { notify } from '../../ui/notify.ts';
import { ApiError, CancelledError, formMessage, isKeyReused, messageOf, UnreachedError } from '../api/errors.ts';
import type { FormValues } from '../content/values.ts';
import { type Confirmable, isConfirmable } from '../form/Confirmations.tsx';
import { type Conflict, mergeConflict } from '../form/conflict.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Action {
  label: string;
  run(): void;
}

/** A form for data that two people may edit at the same time. */
interface Shared {
  /** The initial and the current values, both with the version. */
  initial: FormValues;
  values: FormValues;
  latest(): Promise<FormValues>;
  /** Called after an edit conflict with the merged values and the saved ones. */
  onMet(values: FormValues, theirs: FormValues): void;
}

/**
 * Saves a small form and keeps the server's field errors.
 * @param shared handles edit conflicts, if two people may edit the same data
 * @param onArrived called when an earlier request with the same key had been stored (`key-reused`)
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
    const met = mergeConflict(shared.initial, shared.values, theirs, changed);
    if (changed) setConflict(met.conflict);
    shared.onMet(met.values, theirs);
  }

  return {
    busy,
    errors,
    /** The confirmation flags that the server asked for. */
    asked,
    conflict,
    /** Size in bytes of a lost request that is too large to be retried automatically; else null. */
    large,
    /** @param undo the toast's undo action */
    async save<A extends { message: string; detail?: string | undefined }>(
      send: () => Promise<A>,
      undo?: (answer: A) => Action,
    ): Promise<void> {
      if (busy) return;
      setBusy(true);
      setErrors({});
      try {
        const answer = await send();
        notify.success(answer.message, { about, detail: answer.detail, action: undo?.(answer) });
        setAsked([]);
        setConflict(null);
        setLarge(null);
        onSaved();
      } catch (error) {
        setLarge(error instanceof UnreachedError ? error.large : null);
        if (isKeyReused(error)) {
          onArrived?.();
          await meet(null).catch(() => undefined);
        }
        if (error instanceof ApiError) {
          setErrors(error.fields);
          setAsked((before) => [...new Set([...before, ...error.needs.filter(isConfirmable)])]);
          if (error.changed) await meet(error.changed).catch(() => undefined);
        }
        if (!(error instanceof CancelledError)) {
          if (error instanceof ApiError) notify.error(formMessage(error), { about });
          else notify.error(t('payments.not_saved'), { about, detail: messageOf(error) });
        }
      } finally {
        setBusy(false);
      }
    },
  };
}
