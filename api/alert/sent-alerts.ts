import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type CheckName, checkNames } from '../../src/model/health/checks.ts';
import { alertBounds } from '../../src/model/limits.ts';
import { readNote, writeBlock } from '../health/note-file.ts';
import { notesFolder } from '../health/servers.ts';
import { mayWrite } from '../permissions.ts';

/**
 * When each address was last told of each check, in seconds since 1970. Of an address only a hash is kept, so that nobody
 * who has left stays in it by name.
 */
const sentAlerts = z.record(z.string(), z.partialRecord(z.enum(checkNames), z.number()));
export type SentAlerts = z.infer<typeof sentAlerts>;

const fileIn = (folder: string): string => join(folder, 'alerts-told.json');

const write = (folder: string, value: SentAlerts): void => writeBlock(fileIn(folder), value, { mode: 0o600 });

/** The folder of a service that systemd starts, in the machine's memory. */
const memory = (): string | undefined => process.env['RUNTIME_DIRECTORY'];

/** The folder of the record of sent alerts: on the school's disk, or in memory while that disk is not writable. */
export function placeOfSentAlerts(dataDir: string): string {
  const usual = notesFolder(dataDir);
  return mayWrite(usual) ? usual : (memory() ?? usual);
}

/** Makes the file while there is room for it: on a full disk it can then be overwritten. */
export function ensureSentAlerts(dataDir: string): void {
  const folder = notesFolder(dataDir);
  if (!existsSync(fileIn(folder))) write(folder, {});
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 12);

/** What was noted in all places: of each check the last time. */
function readSentAlerts(folders: readonly string[]): SentAlerts {
  const known: SentAlerts = {};
  for (const [key, checks] of folders.flatMap((folder) => Object.entries(readNote(fileIn(folder), sentAlerts) ?? {}))) {
    const own = { ...known[key] };
    for (const check of checkNames) {
      const at = checks[check];
      if (at !== undefined && at > (own[check] ?? 0)) own[check] = at;
    }
    known[key] = own;
  }
  return known;
}

/**
 * The record of the alerts that were sent to the present recipients. It is written here and by each `note`, before the
 * next mail: an alert without a record would be sent again by every call.
 */
export function openSentAlerts(dataDir: string, addresses: readonly string[]) {
  const place = placeOfSentAlerts(dataDir);
  const before = readSentAlerts([notesFolder(dataDir), memory() ?? place]);
  let known: SentAlerts = Object.fromEntries(
    addresses.map(keyOf).flatMap((key) => (before[key] ? [[key, before[key]] as const] : [])),
  );
  write(place, known);
  const last = (address: string, check: CheckName): number | undefined => known[keyOf(address)]?.[check];
  return {
    /** When an address was last told of a check, in seconds since 1970. */
    last,
    /** Whether an address may be told of a check: not within a day of the last time, even if the clock was wrong then. */
    isDue(address: string, check: CheckName): boolean {
      const at = last(address, check);
      return at === undefined || Math.abs(Date.now() / 1000 - at) >= alertBounds.again;
    },
    note(address: string, checks: readonly CheckName[]): void {
      const now = Math.floor(Date.now() / 1000);
      const noted = Object.fromEntries(checks.map((check) => [check, now]));
      known = { ...known, [keyOf(address)]: { ...known[keyOf(address)], ...noted } };
      write(place, known);
    },
  };
}
