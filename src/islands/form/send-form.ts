import { type Silence, silence } from '../reach.ts';

/** Texts by field, as the server names them. */
export type FieldErrors = Record<string, string[]>;

export type FormOutcome =
  | { state: 'sent' }
  | { state: 'refused'; status: number; message: string; errors: FieldErrors }
  /** No answer came: it may have arrived all the same. */
  | { state: 'lost'; why: Silence }
  | { state: 'cancelled' };

export interface Progress {
  /** From 0 to 1. */
  share: number;
  bytesPerSecond: number;
}

export interface Sending {
  outcome: Promise<FormOutcome>;
  cancel(): void;
}

/** Sends a form with its files and tells how far it is; whatever goes wrong is an outcome. */
export function sendForm(
  address: string,
  body: FormData,
  headers: Record<string, string>,
  onProgress: (progress: Progress) => void,
): Sending {
  const request = new XMLHttpRequest();
  const outcome = new Promise<FormOutcome>((resolve) => {
    const started = performance.now();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const seconds = Math.max(0.001, (performance.now() - started) / 1000);
      onProgress({ share: total > 0 ? loaded / total : 0, bytesPerSecond: loaded / seconds });
    });
    request.addEventListener('load', () => resolve(outcomeOf(request.status, request.responseText)));
    for (const loss of ['error', 'timeout'] as const)
      request.addEventListener(loss, () => resolve({ state: 'lost', why: silence() }));
    request.addEventListener('abort', () => resolve({ state: 'cancelled' }));
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
  return { outcome, cancel: () => request.abort() };
}

/** Sends a few values as JSON; whatever goes wrong is an outcome. */
export async function sendValues(
  address: string,
  values: Record<string, string>,
  headers: Record<string, string>,
): Promise<FormOutcome> {
  try {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
    const answer = await fetch(address, { ...init, body: JSON.stringify(values) });
    return outcomeOf(answer.status, await answer.text());
  } catch {
    return { state: 'lost', why: silence() };
  }
}

/** An answer as an outcome; one without a message comes from something between us and the server. */
export function outcomeOf(status: number, text: string): FormOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const answer = parsed(text);
  if (typeof answer['message'] !== 'string') return { state: 'lost', why: 'gone' };
  return { state: 'refused', status, message: answer['message'], errors: fieldErrors(answer['errors']) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

function fieldErrors(errors: unknown): FieldErrors {
  const entries: [string, unknown][] = Object.entries(errors && typeof errors === 'object' ? errors : {});
  return Object.fromEntries(entries.map(([field, texts]) => [field, Array.isArray(texts) ? texts.map(String) : []]));
}
