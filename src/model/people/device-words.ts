import { fill } from '../text/texts.ts';
import type { Device } from './logins.ts';

/** The texts for a device: with both names, with one of them, and without any. */
export interface DeviceTexts {
  both: string;
  browser: string;
  system: string;
  unknown: string;
}

/** A device in words: `Chrome on Android`. The names are isolated, as they are Latin in every language. */
export function deviceInWords({ browser, system }: Device, texts: DeviceTexts): string {
  if (browser === null) return system === null ? texts.unknown : fill(texts.system, { system: isolated(system) });
  if (system === null) return fill(texts.browser, { browser: isolated(browser) });
  return fill(texts.both, { browser: isolated(browser), system: isolated(system) });
}

/** Keeps the order of a Latin text, such as a network address, inside a sentence that is written from right to left. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
