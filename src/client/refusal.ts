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
  /** Who has changed meanwhile what was to be changed, as it was answered; undefined where nobody has. */
  changed: unknown;
  /** What is there by now, as it was answered. */
  data: unknown;
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

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
    changed: answer.get('changed'),
    data: answer.get('data'),
  };
}
