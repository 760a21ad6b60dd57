/** Error texts by field name, as sent: `title[ar]` is `title.ar`. */
export type FieldErrors = Record<string, string[]>;

export interface SaidRefusal {
  /** Null if the answer comes from a proxy or captive portal. */
  message: string | null;
  errors: FieldErrors;
  /** Error code that distinguishes refusals with the same status; null if there is none. */
  code: string | null;
  /** Id of the login that waits for its second step. */
  challenge?: string | null;
  /** The flags to send in order to confirm. */
  needs: string[];
  /** For a conflict: who made the newest change, unparsed; undefined otherwise. */
  changed: unknown;
  /** For a conflict: the current data, unparsed. */
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

/** Whether a text is an answer of the API: a JSON object (contract 3). A proxy or captive portal answers with a page. */
export function isAnswer(text: string): boolean {
  const answer = parsed(text);
  return typeof answer === 'object' && answer !== null;
}

/** Parses an error answer of the API (contract 3). */
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
    challenge: textIn(answer.get('challenge')),
    needs: Array.isArray(needs) ? needs.map(String) : [],
    changed: answer.get('changed'),
    data: answer.get('data'),
  };
}
