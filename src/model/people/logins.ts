import { z } from 'zod';
import { id } from '../named.ts';

/** What a session or a login runs on: names of the browser and the system, the same in all languages; null: unknown. */
const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof device>;

/** A session, as its owner sees it. `id` is what it is ended by. */
export const ownSession = z.object({
  id,
  device,
  /** Null after 90 days. */
  address: z.string().nullable(),
  /** Null for a session that began before this was noted. */
  since: z.iso.datetime().nullable(),
  /** To within half an hour; null if it has not been noted. */
  last_seen_at: z.iso.datetime().nullable(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A login by a browser that was new for the account. */
export const newLogin = z.object({
  id,
  device,
  address: z.string().nullable(),
  at: z.iso.datetime(),
});
export type NewLogin = z.infer<typeof newLogin>;

type Named = readonly [pattern: RegExp, name: string];

/** In this order: most browsers claim to be others too. */
const browsers: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly Named[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of a user agent that are looked at; a longer one is cut. */
const looked = 512;

const nameIn = (agent: string, names: readonly Named[]): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** What a user agent says about its browser and system. */
export function deviceOf(userAgent: string): Device {
  const agent = userAgent.slice(0, looked);
  return { browser: nameIn(agent, browsers), system: nameIn(agent, systems) };
}
