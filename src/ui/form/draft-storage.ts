import type { DraftStorage } from './stored-draft.ts';

/** Fallback for a browser without storage: drafts are lost when the page is closed. */
function inMemory(): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function inBrowser(): DraftStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const found = inBrowser();

/** Whether drafts survive closing the tab. */
export const keepsDrafts = found !== null;

/** The storage for form drafts. */
export const draftStorage = found ?? inMemory();
