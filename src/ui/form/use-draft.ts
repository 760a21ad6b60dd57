import { useCallback, useEffect, useRef } from 'react';
import { unansweredKeys } from '../../client/idempotency-keys.ts';
import type { FormFiles, FormValues } from '../../dashboard/content/values.ts';
import { draftStorage } from './draft-storage.ts';
import { clearDraft, type StoredDraft, sameValues, writeDraft } from './stored-draft.ts';

const pause = 150;

interface Kept {
  path: string;
  values: FormValues;
  initial: FormValues;
  files: FormFiles;
}

function keep({ path, values, initial, files }: Kept): void {
  const hadFiles = Object.keys(files).length > 0;
  if (sameValues(values, initial)) clearDraft(draftStorage, path);
  else {
    const unanswered = unansweredKeys(path);
    const kept = Object.keys(unanswered).length > 0 ? { keys: unanswered } : {};
    const draft: StoredDraft = { values, savedAt: new Date().toISOString(), hadFiles, ...kept };
    writeDraft(draftStorage, path, draft);
  }
}

/**
 * Saves the form's draft in the browser 150 ms after each change, and when the tab is hidden or closed.
 * @returns a function that saves the draft at once
 */
export function useDraft(kept: Kept): () => void {
  const latest = useRef(kept);
  latest.current = kept;

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of what is kept starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => keep(latest.current), pause);
    return () => clearTimeout(timer);
  }, [kept.values, kept.initial, kept.files]);

  useEffect(() => {
    const flush = () => keep(latest.current);
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, []);

  return useCallback(() => keep(latest.current), []);
}
