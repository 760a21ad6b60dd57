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
