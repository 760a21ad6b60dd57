import type { Changed } from '../model/last-change.ts';

/** Texts by field, fields named as they are sent: `title[ar]` is `title.ar`. */
export type FieldErrors = Record<string, string[]>;

export interface SaidRefusal {
  /** Null when the answer comes from something between us and the server. */
  message: string | null;
  errors: FieldErrors;
  /** What tells refusals of one status apart; null where nothing does. */
  code: string | null;
  /** The flags that would lift it. */
  needs: string[];
  /** Who has changed meanwhile what was to be changed; null where nobody has. */
  changed: Changed | null;
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function changedIn(value: unknown): Changed | null {
  if (!value) return null;
  const changed = entriesOf(value);
  const by = entriesOf(changed.get('by'));
  const [id, name] = [by.get('id'), by.get('name')];
  const known = typeof id === 'number' && typeof name === 'string';
  return { by: known ? { id, name } : null, at: textIn(changed.get('at')) };
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(value && typeof value === 'object' ? value : {}));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the one error shape of the API (contract 3). */
export function refusalIn(text: string): SaidRefusal {
  const answer = entriesOf(parsed(text));
  const message = answer.get('message');
  const errors = [...entriesOf(answer.get('errors'))].map(([field, said]): [string, string[]] => [
    field,
    Array.isArray(said) ? said.map(String) : [],
  ]);
  const needs = answer.get('needs');
  return {
    message: textIn(message),
    errors: Object.fromEntries(errors),
    code: textIn(answer.get('code')),
    needs: Array.isArray(needs) ? needs.map(String) : [],
    changed: changedIn(answer.get('changed')),
  };
}
