import type { OpenKeys } from '../../client/keys.ts';
import { type FormValues, versionKey } from './values.ts';

/** What was typed in a form and not yet saved. */
export interface Draft {
  values: FormValues;
  /** ISO moment. */
  savedAt: string;
  /** Whether files were chosen too: they cannot be kept. */
  hadFiles: boolean;
  /** Keys of what was sent of it and not answered. */
  keys?: OpenKeys;
}

/** The part of `localStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (path: string) => `draft:${path}`;

function isValues(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}

/** The draft of the form at an address, or null. What cannot be read counts as none. */
export function readDraft(storage: DraftStorage, path: string): Draft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(path)) ?? 'null');
    if (typeof found !== 'object' || found === null || !('values' in found) || !isValues(found.values)) return null;
    const savedAt = 'savedAt' in found && typeof found.savedAt === 'string' ? found.savedAt : '';
    const keys = 'keys' in found && isValues(found.keys) ? { keys: found.keys } : {};
    return { values: found.values, savedAt, hadFiles: 'hadFiles' in found && found.hadFiles === true, ...keys };
  } catch {
    return null;
  }
}

/** Keeps a draft; a browser that is full or keeps nothing costs us the draft, not the form. */
export function writeDraft(storage: DraftStorage, path: string, draft: Draft): void {
  try {
    storage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    // full or forbidden
  }
}

export function clearDraft(storage: DraftStorage, path: string): void {
  try {
    storage.removeItem(keyOf(path));
  } catch {
    // forbidden
  }
}

/** A form's values with those of a draft over them; names that the form no longer has are dropped. */
export function withDraft(values: FormValues, draft: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, draft[key] ?? value]));
}

/** Whether two forms say the same; of which version that is does not count. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  keys.delete(versionKey);
  return [...keys].every((key) => (a[key] ?? '') === (b[key] ?? ''));
}
