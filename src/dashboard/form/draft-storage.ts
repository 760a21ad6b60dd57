import type { DraftStorage } from '../content/drafts.ts';

/** Drafts of a browser that keeps nothing for a site: they last as long as the page. */
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

/** Whether what is typed outlives the tab. */
export const keepsDrafts = found !== null;

/** Where the drafts of forms are kept. */
export const draftStorage = found ?? inMemory();
