export interface Draft {
  /** What was typed and not yet sent, by field. */
  read(): Map<string, string>;
  write(values: Record<string, string>): void;
  clear(): void;
}

/** A form's draft, kept for the tab. A browser that keeps nothing for us costs us the draft, not the form. */
export function draftOf(key: string): Draft {
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
        // full or forbidden
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // forbidden
      }
    },
  };
}

/** Of a payment that a family is about to send; whoever logs out takes it along. */
export const paymentDraft = draftOf('payment-draft');

/** Puts what was typed before the page was loaded again into the form's empty fields. */
export function fillIn(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of draft.read()) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.type !== 'file' && field.value === '') field.value = value;
  }
}
