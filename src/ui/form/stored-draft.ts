import type { UnansweredKeys } from '../../client/unanswered-keys.ts';
import { type FormValues, versionKey } from '../../dashboard/content/values.ts';

/** Unsaved input of a form. */
export interface StoredDraft {
  values: FormValues;
  /** Date and time in ISO format. */
  savedAt: string;
  /** Whether files were chosen too: a draft cannot store them. */
  hadFiles: boolean;
  /** Idempotency keys of requests that have no answer yet. */
  keys?: UnansweredKeys;
}

/** The part of `localStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (place: string) => `draft:${place}`;

/** Keys of earlier versions, which do not say whose the draft is. */
export const isNobodys = (key: string): boolean => /^draft:(?!\d+ )/.test(key);

function isValues(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}

/** Reads the draft of a form. Unreadable data counts as no draft. @param place id of the account, and address of the form */
export function readDraft(storage: DraftStorage, place: string): StoredDraft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null');
    if (typeof found !== 'object' || found === null || !('values' in found) || !isValues(found.values)) return null;
    const savedAt = 'savedAt' in found && typeof found.savedAt === 'string' ? found.savedAt : '';
    const keys = 'keys' in found && isValues(found.keys) ? { keys: found.keys } : {};
    return { values: found.values, savedAt, hadFiles: 'hadFiles' in found && found.hadFiles === true, ...keys };
  } catch {
    return null;
  }
}

/** Stores a draft. Errors are ignored: if the storage is full or forbidden, the form still works. */
export function writeDraft(storage: DraftStorage, place: string, draft: StoredDraft): void {
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden.
  }
}

export function clearDraft(storage: DraftStorage, place: string): void {
  try {
    storage.removeItem(keyOf(place));
  } catch {
    // Storage is forbidden.
  }
}

/** Merges a draft into a form's values; keys that the form does not have any more are dropped. */
export function withDraft(values: FormValues, draft: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, draft[key] ?? value]));
}

/** Whether two sets of form values are equal. The version is ignored. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  keys.delete(versionKey);
  return [...keys].every((key) => (a[key] ?? '') === (b[key] ?? ''));
}
