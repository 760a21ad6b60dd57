import type { Language } from '../../model/languages.ts';

/** Texts by field, as the server names them. */
export type FieldErrors = Record<string, string[]>;

export type Outcome = { sent: true } | { sent: false; errors: FieldErrors };

/** Sends the four fields. Whatever goes wrong is an outcome, the lost connection too. */
export async function send(body: Record<string, string>, language: Language): Promise<Outcome> {
  try {
    const answer = await fetch('/api/contact-us', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', lang: language },
      body: JSON.stringify(body),
    });
    const said: unknown = await answer.json();
    return answer.ok ? { sent: true } : { sent: false, errors: fieldErrors(said) };
  } catch {
    return { sent: false, errors: {} };
  }
}

function fieldErrors(answer: unknown): FieldErrors {
  if (!answer || typeof answer !== 'object' || !('errors' in answer)) return {};
  const { errors } = answer;
  const entries: [string, unknown][] = Object.entries(errors && typeof errors === 'object' ? errors : {});
  return Object.fromEntries(entries.map(([field, texts]) => [field, Array.isArray(texts) ? texts.map(String) : []]));
}
