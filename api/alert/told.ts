import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type CheckName, checkNames } from '../../src/model/health/checks.ts';
import { alertBounds } from '../../src/model/limits.ts';
import { readNote, writeBlock } from '../health/note-file.ts';
import { notesFolder } from '../health/servers.ts';

/**
 * When each address was last told of each check, in seconds since 1970. Of an address only a hash is kept, so that nobody
 * who has left stays in it by name.
 */
const told = z.record(z.string(), z.partialRecord(z.enum(checkNames), z.number()));
export type Told = z.infer<typeof told>;

const fileOf = (dataDir: string): string => join(notesFolder(dataDir), 'alerts-told.json');

const write = (dataDir: string, value: Told): void => writeBlock(fileOf(dataDir), value, { mode: 0o600 });

/** Makes the file while there is room for it: on a full disk it can then be overwritten. */
export function ensureTold(dataDir: string): void {
  if (!existsSync(fileOf(dataDir))) write(dataDir, {});
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 12);

/**
 * What was told, of those addresses that are told still. It is written at once: what cannot be noted must not be told, or
 * it would be told with every call.
 */
export function openTold(dataDir: string, addresses: readonly string[]) {
  const before = readNote(fileOf(dataDir), told) ?? {};
  let known: Told = Object.fromEntries(
    addresses.map(keyOf).flatMap((key) => (before[key] ? [[key, before[key]] as const] : [])),
  );
  write(dataDir, known);
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
      write(dataDir, known);
    },
  };
}
