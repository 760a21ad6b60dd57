import { useEffect, useRef, useState } from 'react';
import { goOnWith } from '../../client/keys.ts';
import type { Follower, Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { ApiError, CancelledError, hadArrived, UnreachedError } from '../api/errors.ts';
import { clearDraft, readDraft, sameValues, withDraft, writeDraft } from '../content/drafts.ts';
import type { FormFiles, FormValues } from '../content/values.ts';
import { $router } from '../routes.ts';
import { guardForm } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import { type Confirmable, isConfirmable } from './Confirmations.tsx';
import { afterConflict, type Conflict } from './conflict.ts';
import { draftStorage } from './draft-storage.ts';
import { useDraft } from './use-draft.ts';
import { useOwnKeys } from './use-own-keys.ts';

interface FormSetup {
  /** Address of the form: where its draft is kept. */
  path: string;
  initial: FormValues;
  /** What the browser can tell is wrong: keys of empty fields, and what is said against the others. */
  check(values: FormValues, files: FormFiles): { missing: string[]; wrong: FieldErrors };
  /** Saves. @returns the values as the server has them now, for a form that stays */
  send(values: FormValues, files: FormFiles, follower: Follower): Promise<FormValues>;
  /** What is there now: where two people may edit it, and another was faster. */
  latest?(): Promise<FormValues>;
  /** Where what was made of a form is edited, which its own address is not. @param data what it was answered with */
  madeAt?(data: unknown): string | null;
  /** After a save. */
  onSaved(): void;
}

/** Too large, of the wrong type, invalid. */
const toPutRight = new Set([413, 415, 422]);

/** The number of what an answer tells of; null where it has none. */
export const idIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? data.id : null;

/** What was said against a value is over once it changes. */
const without =
  (key: string) =>
  (errors: FieldErrors): FieldErrors => {
    if (!(key in errors)) return errors;
    const { [key]: _, ...others } = errors;
    return others;
  };

/** State of a form from which nothing typed is ever lost. */
export function useForm(setup: FormSetup) {
  const { t } = useTexts();
  const { path } = setup;
  const [initial, setInitial] = useState(setup.initial);
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(draftStorage, path);
    if (!draft || sameValues(withDraft(setup.initial, draft.values), setup.initial)) return null;
    goOnWith(draft.keys ?? {});
    return draft;
  });
  const { unanswered, begin, forget } = useOwnKeys(restored?.keys);
  /** Bytes of what was lost on its way and is too large to be sent again without being asked. */
  const [large, setLarge] = useState<number | null>(null);
  const [values, setValues] = useState(() => withDraft(setup.initial, restored?.values ?? {}));
  const [files, setFiles] = useState<FormFiles>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  /** How often a save was refused: each time the first bad field gets the focus. */
  const [refusals, setRefusals] = useState(0);
  /** What has to be confirmed, and what is. */
  const [asked, setAsked] = useState<readonly Confirmable[]>([]);
  const [confirmed, setConfirmed] = useState<readonly Confirmable[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Grows when values change from outside, so that editors start anew. */
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

  /** Somebody else was faster: what both have written is shown, and the next save is of the newest version. */
  const meet = async (changed: unknown): Promise<void> => {
    const theirs = await setup.latest?.();
    if (!theirs) return;
    const met = afterConflict(initial, values, theirs, changed);
    setInitial(theirs);
    setValues(met.values);
    setConflict(met.conflict);
    setVersion((before) => before + 1);
  };

  /** What was sent first had arrived: it is opened with what was typed since, as a change that is not saved. */
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
    setValues(afterConflict(initial, values, arrived, null).values);
    setInitial(arrived);
    setVersion((before) => before + 1);
  };

  const fail = async (error: unknown): Promise<void> => {
    keep();
    setLarge(error instanceof UnreachedError ? error.large : null);
    if (hadArrived(error)) {
      notify.error(error.message, { about });
      return goOnFrom(error.data).catch(fail);
    }
    if (error instanceof ApiError && error.code === 'changed' && error.changed && setup.latest) {
      // Its notice says the same, and more.
      notify.over(about);
      return meet(error.changed).catch(fail);
    }
    if (error instanceof CancelledError) return void notify.error(t('files.cancelled'), { about });
    if (error instanceof UnreachedError)
      return void notify.error(t('failed_to_add'), { about, detail: t(error.offline ? 'offline' : 'away') });
    if (!(error instanceof ApiError)) return void notify.error(t('failed_to_add'), { about });
    refuse(error.fields);
    setAsked((before) => [...new Set([...before, ...error.needs.filter(isConfirmable)])]);
    // What the person can put right is said first; the rest is a failure, with the server's words beneath.
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
      // What is wrong takes the focus, which nothing does that is being saved.
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
    /** Takes one of two texts of a conflict. */
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
