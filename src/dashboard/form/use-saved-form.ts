import { useEffect, useRef, useState } from 'react';
import type { Follower } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { forgetKeys, restoreKeys, unansweredKeys } from '../../client/unanswered-keys.ts';
import { draftStorage } from '../../ui/form/draft-storage.ts';
import { type Failure, hasArrived } from '../../ui/form/outcome.ts';
import { clearDraft, readDraft, sameValues, withDraft, writeDraft } from '../../ui/form/stored-draft.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { preparing, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { attempt, formMessage } from '../api/errors.ts';
import type { FormFiles, FormValues } from '../content/values.ts';
import { type Open, openFromHere } from '../routes.ts';
import { guardForm } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Confirmable, isConfirmable } from './Confirmations.tsx';
import { type Conflict, mergeConflict } from './conflict.ts';
import { draftPlaces } from './draft-places.ts';
import { picturesChanged } from './pictures-changed.ts';

/** What a form gives to its requests. */
export interface FormSending extends Follower {
  /** The form as the writer of its requests, so that their idempotency keys belong to its draft. */
  writer: string;
}

type Send = (values: FormValues, files: FormFiles, sending: FormSending) => Promise<FormValues>;

interface SavedFormSetup {
  /** Path of the form; its draft is stored under it. A screen with several forms adds a `#name`. */
  path: string;
  /** Key of the form's toasts, where others have the same subject. */
  about?: string;
  initial: FormValues;
  /** Files that are chosen already, for instance one that another app has shared. */
  files?: FormFiles;
  /** Client-side validation: keys of empty required fields, and error messages for invalid ones. */
  check?(values: FormValues, files: FormFiles): { missing: string[]; wrong: FieldErrors };
  /** Saves; every request gets the `writer`. @returns the values of the form afterwards */
  send: Send;
  /** Loads the current values from the server, for an edit conflict. */
  latest?(): Promise<FormValues>;
  /** The edit path of the entry that a form created. @param data the response to its creation */
  madeAt?(data: unknown): string | null;
  /** The toast after a success, where `send` does not show one. */
  saved?: string;
  /** Called after a successful save. `open` leads on, if the form is still shown. */
  onSaved?(open: Open): void;
  /** Called after a failed save, when the message is shown. */
  onFailed?(failure: Failure): void;
  /** Prefix of the inputs' ids, where a screen has several forms. */
  ids?: string;
  /** A small form among others: the toast that names the failure, where the server does not. */
  failed?: string;
}

/** Errors that the user can fix: file too large, wrong file type, invalid input. */
const toPutRight = new Set([413, 415, 422]);

/** The `id` in a response; null if it has none. */
export const idIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? data.id : null;

/** Deletes a form's draft, with the idempotency keys of its unanswered requests. */
function dropDraft(place: string): void {
  clearDraft(draftStorage, place);
  forgetKeys(unansweredKeys(place));
}

/**
 * A form of the dashboard that saves: `useForm` with values, files, draft, edit conflict and confirmations. The draft
 * keeps the input if a save fails or the tab closes.
 */
export function useSavedForm(setup: SavedFormSetup) {
  const { t } = useTexts();
  const [placeOf] = useState(draftPlaces);
  const place = placeOf(setup.path);
  const form = useForm();
  const { element, errors, refuse, tell, busy: saving } = form;
  /** Whether pictures of a text are on their way to the server. */
  const [arriving, setArriving] = useState(false);
  const pictures = () => (element.current && preparing.get(element.current)) ?? null;
  const isArriving = () => (pictures()?.files.size ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const follow = () => setArriving(isArriving());
    const shown = element.current;
    shown?.addEventListener(picturesChanged, follow);
    return () => shown?.removeEventListener(picturesChanged, follow);
  }, []);
  const [initial, setInitial] = useState(setup.initial);
  const [given] = useState<FormFiles>(setup.files ?? {});
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(draftStorage, place);
    if (!draft) return null;
    if (sameValues(withDraft(setup.initial, draft.values), setup.initial)) {
      clearDraft(draftStorage, place);
      return null;
    }
    restoreKeys(draft.keys ?? {});
    return draft;
  });
  const [values, setValues] = useState(() => withDraft(setup.initial, restored?.values ?? {}));
  const [files, setFiles] = useState<FormFiles>(given);
  /** The confirmation flags that the server asked for, and those that the user has checked. */
  const [asked, setAsked] = useState<readonly Confirmable[]>([]);
  const [confirmed, setConfirmed] = useState<readonly Confirmable[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Grows when the values change from outside, so that the editors are mounted again with the new values. */
  const [version, setVersion] = useState(0);
  const about = setup.about ?? `form ${setup.path}`;
  const dirty = !sameValues(values, initial) || Object.entries(files).some(([key, file]) => given[key] !== file);

  const keep = useDraft({ place, values, initial, files }, restored !== null);

  const reset = (to: FormValues) => {
    dropDraft(place);
    form.forgetLarge();
    setInitial(to);
    setValues(to);
    setFiles({});
    form.clear();
    setAsked([]);
    setConfirmed([]);
    setConflict(null);
    setRestored(null);
    setVersion((before) => before + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what asks for the pictures is new with every render
  useEffect(() => {
    const keepAll = async () => {
      if (isArriving() && !(await pictures()?.ready())) return false;
      return keep();
    };
    if (dirty || arriving) return guardForm({ keep: keepAll, discard: () => dropDraft(place) });
    return undefined;
  }, [dirty, arriving, place, keep]);

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
  const goOnFrom = async (data: unknown, open: Open): Promise<void> => {
    const made = setup.madeAt?.(data);
    if (made) {
      const hadFiles = Object.keys(files).length > 0;
      const typed = Object.entries(values).filter(([key, value]) => value !== (initial[key] ?? ''));
      const savedAt = new Date().toISOString();
      writeDraft(draftStorage, placeOf(made), { values: Object.fromEntries(typed), savedAt, hadFiles });
      reset(setup.initial);
      return open(made);
    }
    const arrived = await setup.latest?.();
    if (!arrived) return;
    setValues(mergeConflict(initial, values, arrived, null).values);
    setInitial(arrived);
    setVersion((before) => before + 1);
  };

  /** Says why a save failed. */
  const fail = async (failure: Failure, open: Open): Promise<void> => {
    const failed = setup.failed ?? t('failed_to_add');
    if (failure.state === 'cancelled') return void notify.error(t('files.cancelled'), { about });
    if (failure.state === 'lost')
      return void notify.error(failed, { about, detail: t(failure.why === 'offline' ? 'offline' : 'away') });
    const { status, message, needs, changed, code } = failure;
    if (hasArrived(failure)) {
      notify.error(message, { about });
      return goOnFrom(failure.data, open).catch(failAgain(open));
    }
    if (code === 'changed' && changed && setup.latest) {
      // The conflict notice already says this.
      notify.over(about);
      return meet(changed).catch(failAgain(open));
    }
    setAsked((before) => [...new Set([...before, ...needs.filter(isConfirmable)])]);
    if (setup.failed !== undefined) return void notify.error(formMessage(failure) || failed, { about });
    // An error that the user can fix is the toast's first line; for other errors the server's message is the second.
    if (toPutRight.has(status) && message) return void notify.error(message, { about });
    notify.error(failed, { about, detail: message });
  };
  /** The newest values could not be loaded. */
  const failAgain = (open: Open) => async (error: unknown) => {
    const failure = await attempt(() => Promise.reject(error)).catch(() => null);
    if (failure && failure.state !== 'sent') return fail(failure, open);
    notify.error(setup.failed ?? t('failed_to_add'), { about });
  };

  /** The newest `save`, which holds the newest values. */
  const again = useRef<(how?: Send) => Promise<void>>(undefined);

  /** Saves the form. @param how sends it in another way than usual */
  const save = async (how?: Send): Promise<void> => {
    if (saving) return;
    if (isArriving()) {
      if (await pictures()?.ready()) await again.current?.(how);
      return;
    }
    const { missing, wrong } = setup.check?.(values, files) ?? { missing: [], wrong: {} };
    refuse({ ...wrong, ...Object.fromEntries(missing.map((key) => [key, [t('required_field')]])) });
    if (missing.length > 0) return notify.error(t('required'), { about });
    if (Object.keys(wrong).length > 0) return notify.error(t('form.errors'), { about });
    // The toast of an earlier attempt would contradict the new one.
    notify.over(about);
    const open = openFromHere();
    const flags = Object.fromEntries(confirmed.map((flag) => [flag, '1']));
    const outcome = await form.send((follower) =>
      attempt(() => (how ?? setup.send)({ ...values, ...flags }, files, { ...follower, writer: place })).catch(
        (): Failure => ({
          state: 'refused',
          status: 0,
          message: '',
          errors: {},
          code: null,
          needs: [],
          changed: undefined,
          data: undefined,
        }),
      ),
    );
    if (!outcome) return;
    if (outcome.state === 'sent') {
      reset(outcome.answer);
      if (setup.saved !== undefined) notify.success(setup.saved, { about });
      return setup.onSaved?.(open);
    }
    keep();
    await fail(outcome, open);
    setup.onFailed?.(outcome);
  };
  again.current = save;

  const set = (key: string, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    tell(key, null);
  };

  return {
    element,
    values,
    files,
    errors,
    dirty,
    saving,
    /** Whether the save waits for pictures of a text. */
    waiting: saving && arriving,
    progress: form.progress,
    restored,
    large: form.large,
    version,
    conflict,
    asked,
    confirmed,
    confirm: (flag: Confirmable, on: boolean) =>
      setConfirmed((before) => (on ? [...before, flag] : before.filter((each) => each !== flag))),
    /** Uses one of the two texts of an edit conflict. */
    take: (key: string, value: string) => {
      set(key, value);
      setVersion((before) => before + 1);
    },
    set,
    setFile: (key: string, file: File | null) =>
      setFiles(({ [key]: _, ...others }) => (file ? { ...others, [key]: file } : others)),
    /** The props that connect an input with a value. */
    bind: (key: string, label: string, required = false) => ({
      id: `${setup.ids ?? 'field'}-${key}`,
      label,
      value: values[key] ?? '',
      onChange: (value: string) => set(key, value),
      errors: errors[key] ?? [],
      required,
    }),
    discard: () => reset(initial),
    cancel: form.cancel,
    /** Shows errors at their fields. */
    refuse,
    save,
  };
}

export type SavedForm = ReturnType<typeof useSavedForm>;
