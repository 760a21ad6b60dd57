import { setImmediate } from 'node:timers/promises';
import { cleanRichText } from './clean.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Cleans one text per turn of the event loop: a form has several texts, and many forms may come at once.
 * @returns the same as `cleanRichText`
 */
export function cleanInTurn(html: string): Promise<string | null> {
  const cleaned = before.then(() => setImmediate()).then(() => cleanRichText(html));
  before = cleaned.catch(() => undefined);
  return cleaned;
}
