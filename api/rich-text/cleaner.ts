import { setImmediate } from 'node:timers/promises';
import { cleanRichText } from './clean.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Cleans one text in a turn of the event loop: a form has several, and many forms may come at once.
 * @returns as `cleanRichText` does
 */
export function cleanInTurn(html: string): Promise<string | null> {
  const cleaned = before.then(() => setImmediate()).then(() => cleanRichText(html));
  before = cleaned.catch(() => undefined);
  return cleaned;
}
