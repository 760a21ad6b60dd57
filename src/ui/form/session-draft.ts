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

/** Keys of the drafts that belong to a student: a payment, a brother or sister, the own details. */
const ownDrafts = ['payment-draft', 'relative-draft', 'details-draft'] as const;
type OwnDraft = (typeof ownDrafts)[number];

/** The entry that says whose the draft is; no field has this name. */
const owner = 'student';

/** A draft that only the student who typed it gets back, because families and classes share a phone. */
export function ownDraft(key: OwnDraft, student: number): SessionDraft {
  const draft = draftOf(key);
  return {
    read() {
      const kept = draft.read();
      // It has no owner where it was typed before the script of the form was there.
      const whose = kept.get(owner) ?? String(student);
      kept.delete(owner);
      return whose === String(student) ? kept : new Map();
    },
    write: (values) => draft.write({ ...values, [owner]: String(student) }),
    clear: draft.clear,
  };
}

/** Deletes the drafts of the student who leaves. */
export function clearOwnDrafts(...keys: OwnDraft[]): void {
  for (const key of keys.length > 0 ? keys : ownDrafts) draftOf(key).clear();
}

/** Fills the empty fields of a form from the draft. */
export function fillIn(form: HTMLFormElement, draft: SessionDraft): void {
  for (const [name, value] of draft.read()) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.type !== 'file' && field.value === '') field.value = value;
  }
}
