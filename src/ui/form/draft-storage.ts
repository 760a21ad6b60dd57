import { type DraftStorage, isNobodys } from './stored-draft.ts';

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
    // Whoever logs in would be shown them.
    for (const key of Object.keys(localStorage)) if (isNobodys(key)) localStorage.removeItem(key);
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
