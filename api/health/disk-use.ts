import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { diskNotes, freeSpace } from '../../src/model/limits.ts';
import { makeFolder } from '../make-folder.ts';
import { readNote, writeNote } from './note-file.ts';
import { notesFolder } from './servers.ts';

const day = 86_400_000;

const notes = z.array(z.object({ at: z.iso.datetime(), free: z.number() })).max(2 * diskNotes.days);
type Note = z.infer<typeof notes>[number];

const fileOf = (dataDir: string) => join(notesFolder(dataDir), 'disk.json');

/** A folder that need not exist yet, or the nearest one above it that does. */
const present = (path: string): string => (existsSync(path) || dirname(path) === path ? path : present(dirname(path)));

/** The free bytes of a disk, and how many must be left for uploads (contract 8). */
export async function diskOf(dataDir: string): Promise<{ free: number; bound: number }> {
  const { bavail, blocks, bsize } = await statfs(present(dataDir));
  return { free: bavail * bsize, bound: Math.max(freeSpace.bytes, blocks * bsize * freeSpace.share) };
}

/** Notes once a day how much of the disk is free. @returns how many notes were made */
export async function noteDisk(dataDir: string, now = new Date()): Promise<number> {
  const before = readNote(fileOf(dataDir), notes) ?? [];
  const last = before.at(-1);
  const isFresh = last && Math.abs(now.getTime() - Date.parse(last.at)) < day;
  if (isFresh) return 0;
  const { free } = await diskOf(dataDir);
  makeFolder(notesFolder(dataDir));
  writeNote(fileOf(dataDir), [...before, { at: now.toISOString(), free }].slice(-diskNotes.days));
  return 1;
}

/**
 * In how many milliseconds the disk has no more free bytes than the bound, if it goes on to fill as it did on the noted
 * days. Null if it does not fill, or for less than a day is known.
 */
export function timeLeft(
  noted: readonly Note[],
  { free, bound }: { free: number; bound: number },
  now: number,
): number | null {
  const first = noted.find(({ at }) => now - Date.parse(at) <= (diskNotes.days + 1) * day && Date.parse(at) <= now);
  const passed = first ? now - Date.parse(first.at) : 0;
  if (!first || passed < day || first.free <= free) return null;
  return Math.max(0, (free - bound) * (passed / (first.free - free)));
}

/** In how many milliseconds the disk is too full at its present growth; null if that is not known or never. */
export const diskTimeLeft = (dataDir: string, disk: { free: number; bound: number }): number | null =>
  timeLeft(readNote(fileOf(dataDir), notes) ?? [], disk, Date.now());
