import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetKeys, restoreKeys, type UnansweredKeys, unansweredKeys } from '../../client/idempotency-keys.ts';
import type { Follower, Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { draftStorage } from '../../ui/form/draft-storage.ts';
import { clearDraft, readDraft, sameValues, withDraft, writeDraft } from '../../ui/form/drafts.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { notify } from '../../ui/notify.ts';
import { ApiError, CancelledError, isKeyReused, UnreachedError } from '../api/errors.ts';
import type { FormFiles, FormValues } from '../content/values.ts';
import { $router } from '../routes.ts';
import { guardForm } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Confirmable, isConfirmable } from './Confirmations.tsx';
import { type Conflict, mergeConflict } from './conflict.ts';

/** Idempotency keys of the form's requests that have no answer yet; they are stored with the draft. */
function useIdempotencyKeys(restored: UnansweredKeys = {}) {
  const own = useRef(restored);
  /** The open keys of all forms before this form was last sent; null if it never was. */
  const before = useRef<UnansweredKeys | null>(null);

  const unanswered = useCallback((): UnansweredKeys => {
    const others = before.current;
    if (!others) return own.current;
    const open = Object.entries(unansweredKeys());
    own.current = Object.fromEntries(open.filter(([at, key]) => own.current[at] === key || others[at] !== key));
    return own.current;
  }, []);
  const begin = useCallback(() => {
    unanswered();
    before.current = unansweredKeys();
  }, [unanswered]);
  const forget = useCallback(() => {
    forgetKeys(unanswered());
    own.current = {};
    before.current = null;
  }, [unanswered]);
  return { unanswered, begin, forget };
}

interface FormSetup {
  /** Path of the form; its draft is stored under it. */
  path: string;
  initial: FormValues;
  /** Client-side validation: keys of empty required fields, and error messages for invalid ones. */
  check(values: FormValues, files: FormFiles): { missing: string[]; wrong: FieldErrors };
  /** Saves. @returns the saved values from the server, for a form that stays open */
  send(values: FormValues, files: FormFiles, follower: Follower): Promise<FormValues>;
  /** Loads the current values from the server, for an edit conflict. */
  latest?(): Promise<FormValues>;
  /** The edit path of the entry that a form created. @param data the response to its creation */
  madeAt?(data: unknown): string | null;
  /** Called after a successful save. */
  onSaved(): void;
}

/** Errors that the user can fix: file too large, wrong file type, invalid input. */
const toPutRight = new Set([413, 415, 422]);

/** The `id` in a response; null if it has none. */
export const idIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? data.id : null;

/** Removes the errors of a field when its value changes. */
const without =
  (key: string) =>
  (errors: FieldErrors): FieldErrors => {
    if (!(key in errors)) return errors;
    const { [key]: _, ...others } = errors;
    return others;
  };

/**
 * State of a form: values, files, errors, draft, edit conflict and saving. The draft keeps the input if a save fails or
 * the tab closes.
 */
export function useForm(setup: FormSetup) {
  const { t } = useTexts();
  const { path } = setup;
  const [initial, setInitial] = useState(setup.initial);
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(draftStorage, path);
    if (!draft || sameValues(withDraft(setup.initial, draft.values), setup.initial)) return null;
    restoreKeys(draft.keys ?? {});
    return draft;
  });
  const { unanswered, begin, forget } = useIdempotencyKeys(restored?.keys);
  /** Size in bytes of a lost request that is too large to be retried automatically; else null. */
  const [large, setLarge] = useState<number | null>(null);
  const [values, setValues] = useState(() => withDraft(setup.initial, restored?.values ?? {}));
  const [files, setFiles] = useState<FormFiles>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Number of rejected saves; each one moves the focus to the first invalid field. */
  const [refusals, setRefusals] = useState(0);
  /** The confirmation flags that the server asked for, and those that the user has checked. */
  const [asked, setAsked] = useState<readonly Confirmable[]>([]);
  const [confirmed, setConfirmed] = useState<readonly Confirmable[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Grows when the values change from outside, so that the editors are mounted again with the new values. */
  const [version, setVersion] = useState(0);
  const abort = useRef<AbortController>(null);
  const about = `form ${path}`;
  const dirty = !sameValues(values, initial) || Object.keys(files).length > 0;

  const keep = useDraft({ path, values, initial, files, keys: unanswered });

  const reset = (to: FormValues) => {
    clearDraft(draftStorage, path);
    forget();
    setLarge(null);
    setInitial(to);
    setValues(to);
    setFiles({});
    setErrors({});
    setAsked([]);
    setConfirmed([]);
    setConflict(null);
    setRestored(null);
    setVersion((before) => before + 1);
  };

  useEffect(() => {
    const discard = () => {
      clearDraft(draftStorage, path);
      forget();
    };
    if (dirty) return guardForm({ keep, discard });
    return undefined;
  }, [dirty, path, keep, forget]);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };

  /** Edit conflict: shows both versions; the next save is based on the newest one. */
  const meet = async (changed: unknown): Promise<void> => {
    const theirs = await setup.latest?.();
    if (!theirs) return;
    const met = mergeConflict(initial, values, theirs, changed);
    setInitial(theirs);
    setValues(met.values);
    setConflict(met.conflict);
    setVersion((before) => before + 1);
  };

  /**
   * An earlier request with the same key was stored (`key-reused`): opens that entry with the newer input as unsaved
   * changes.
   */
  const goOnFrom = async (data: unknown): Promise<void> => {
    const made = setup.madeAt?.(data);
    if (made) {
      const hadFiles = Object.keys(files).length > 0;
      const typed = Object.entries(values).filter(([key, value]) => value !== (initial[key] ?? ''));
      const savedAt = new Date().toISOString();
      writeDraft(draftStorage, made, { values: Object.fromEntries(typed), savedAt, hadFiles });
      reset(setup.initial);
      return $router.open(made);
    }
    const arrived = await setup.latest?.();
    if (!arrived) return;
    setValues(mergeConflict(initial, values, arrived, null).values);
    setInitial(arrived);
    setVersion((before) => before + 1);
  };

  const fail = async (error: unknown): Promise<void> => {
    keep();
    setLarge(error instanceof UnreachedError ? error.large : null);
    if (isKeyReused(error)) {
      notify.error(error.message, { about });
      return goOnFrom(error.data).catch(fail);
    }
    if (error instanceof ApiError && error.code === 'changed' && error.changed && setup.latest) {
      // The conflict notice already says this.
      notify.over(about);
      return meet(error.changed).catch(fail);
    }
    if (error instanceof CancelledError) return void notify.error(t('files.cancelled'), { about });
    if (error instanceof UnreachedError)
      return void notify.error(t('failed_to_add'), { about, detail: t(error.offline ? 'offline' : 'away') });
    if (!(error instanceof ApiError)) return void notify.error(t('failed_to_add'), { about });
    refuse(error.fields);
    setAsked((before) => [...new Set([...before, ...error.needs.filter(isConfirmable)])]);
    // An error that the user can fix is the toast's first line; for other errors the server's message is the second.
    if (toPutRight.has(error.status) && error.message) return void notify.error(error.message, { about });
    notify.error(t('failed_to_add'), { about, detail: error.message });
  };

  const save = async () => {
    if (saving) return;
    const { missing, wrong } = setup.check(values, files);
    refuse({ ...wrong, ...Object.fromEntries(missing.map((key) => [key, [t('required_field')]])) });
    if (missing.length > 0) return notify.error(t('required'), { about });
    if (Object.keys(wrong).length > 0) return notify.error(t('form.errors'), { about });
    setSaving(true);
    begin();
    abort.current = new AbortController();
    try {
      const flags = Object.fromEntries(confirmed.map((flag) => [flag, '1']));
      const sent = { ...values, ...flags };
      const saved = await setup.send(sent, files, { onProgress: setProgress, signal: abort.current.signal });
      reset(saved);
      notify.over(about);
      setup.onSaved();
    } catch (error) {
      // The form is inert during the save: it must end first, so that the first invalid field can take the focus.
      setSaving(false);
      await fail(error);
    } finally {
      setSaving(false);
      setProgress(null);
    }
  };

  return {
    values,
    files,
    errors,
    refusals,
    dirty,
    saving,
    progress,
    restored,
    large,
    version,
    conflict,
    asked,
    confirmed,
    confirm: (flag: Confirmable, on: boolean) =>
      setConfirmed((before) => (on ? [...before, flag] : before.filter((each) => each !== flag))),
    /** Uses one of the two texts of an edit conflict. */
    take: (key: string, value: string) => {
      setValues((before) => ({ ...before, [key]: value }));
      setErrors(without(key));
      setVersion((before) => before + 1);
    },
    set: (key: string, value: string) => {
      setValues((before) => ({ ...before, [key]: value }));
      setErrors(without(key));
    },
    setFile: (key: string, file: File | null) =>
      setFiles(({ [key]: _, ...others }) => (file ? { ...others, [key]: file } : others)),
    discard: () => reset(initial),
    cancel: () => abort.current?.abort(),
    save,
  };
}

export type Form = ReturnType<typeof useForm>;
