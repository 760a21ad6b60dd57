import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { syncToDisk } from '../../../db/sync.ts';
import { errorLine } from '../../faults.ts';
import { makeFolder } from '../../make-folder.ts';
import { settingsName } from './contents.ts';
import { settingsFile } from './places.ts';

function place(from: string, to: string): void {
  copyFileSync(from, `${to}.new`);
  chmodSync(`${to}.new`, 0o600);
  syncToDisk(`${to}.new`);
  renameSync(`${to}.new`, to);
}

/** The names of settings that differ between two files. Values are never shown: they may be secrets. */
function differences(one: string, other: string): string[] {
  const [here, there] = [one, other].map((file) => parseEnv(readFileSync(file, 'utf8')));
  const names = new Set([...Object.keys(here ?? {}), ...Object.keys(there ?? {})]);
  return [...names].filter((name) => here?.[name] !== there?.[name]).sort();
}

function placeSettings(from: string): string[] {
  const file = settingsFile();
  if (existsSync(file)) {
    const names = differences(file, from);
    return names.length === 0 ? [] : [`${file} is kept; the backup has other values of ${names.join(', ')}`];
  }
  try {
    makeFolder(dirname(file));
    place(from, file);
    return [`${file} is that of the backup`];
  } catch (error) {
    return [`the settings of the backup were not written: ${errorLine(error, file)}`];
  }
}

/**
 * Places the settings of a backup. A file of settings that is there is kept.
 * @param core the unpacked core of the backup
 * @returns what to say of it, one line each
 */
export function placeExtras(core: string): string[] {
  const settings = join(core, settingsName);
  return existsSync(settings) ? placeSettings(settings) : [];
}
