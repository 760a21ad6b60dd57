const key = 'contact-draft';

/** What was typed and not yet sent, by field. A browser that keeps nothing for us costs us the draft, not the form. */
export function readDraft(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const entries = Object.entries(stored && typeof stored === 'object' ? stored : {});
    return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  } catch {
    return new Map();
  }
}

export function writeDraft(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // full or forbidden
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // forbidden
  }
}
