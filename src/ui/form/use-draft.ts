import { useCallback, useEffect, useRef } from 'react';
import { unansweredKeys } from '../../client/unanswered-keys.ts';
import type { FormFiles, FormValues } from '../../dashboard/content/values.ts';
import { draftStorage } from './draft-storage.ts';
import { clearDraft, type StoredDraft, sameValues, writeDraft } from './stored-draft.ts';

const pause = 150;

interface Kept {
  /** The place of the draft, which is the writer of the form's requests too. */
  place: string;
  values: FormValues;
  initial: FormValues;
  files: FormFiles;
}

/** @returns whether a draft is stored now */
function keep({ place, values, initial, files }: Kept, own: boolean): boolean {
  const hadFiles = Object.keys(files).length > 0;
  if (sameValues(values, initial)) {
    // The draft of another tab, in which this form is filled in, stays.
    if (own) clearDraft(draftStorage, place);
    return false;
  }
  const unanswered = unansweredKeys(place);
  const kept = Object.keys(unanswered).length > 0 ? { keys: unanswered } : {};
  const draft: StoredDraft = { values, savedAt: new Date().toISOString(), hadFiles, ...kept };
  writeDraft(draftStorage, place, draft);
  return true;
}

/**
 * Saves the form's draft in the browser 150 ms after each change, and when the tab is hidden or closed.
 * @param isRestored whether the form began with a stored draft
 * @returns a function that saves the draft at once
 */
export function useDraft(kept: Kept, isRestored: boolean): () => void {
  const latest = useRef(kept);
  latest.current = kept;
  /** Whether the stored draft is that of this form, and not of another tab. */
  const own = useRef(isRestored);
  const save = useCallback(() => {
    own.current = keep(latest.current, own.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of what is kept starts the pause anew
  useEffect(() => {
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [kept.values, kept.initial, kept.files]);

  useEffect(() => {
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
    };
  }, [save]);

  return save;
}
