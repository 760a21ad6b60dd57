export interface SessionDraft {
  /** Unsent values, by field. */
  read(): Map<string, string>;
  write(values: Record<string, string>): void;
  clear(): void;
}

/** A form draft in `sessionStorage`. If storage is not available, only the draft is lost; the form still works. */
export function draftOf(key: string): SessionDraft {
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        const entries = Object.entries(stored && typeof stored === 'object' ? stored : {});
        return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
      } catch {
        return new Map();
      }
    },
    write(values) {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // Storage is full or blocked.
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}

/** The draft of a payment. It is deleted at logout. */
export const paymentDraft = draftOf('payment-draft');

/** The draft of the registration of a brother or sister. It is deleted at logout. */
export const relativeDraft = draftOf('relative-draft');

/** Deletes the drafts that belong to the account that is left. */
export function clearOwnDrafts(): void {
  paymentDraft.clear();
  relativeDraft.clear();
}

/** Fills the empty fields of a form from the draft. */
export function fillIn(form: HTMLFormElement, draft: SessionDraft): void {
  for (const [name, value] of draft.read()) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.type !== 'file' && field.value === '') field.value = value;
  }
}
