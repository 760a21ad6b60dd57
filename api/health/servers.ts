import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { programFolder } from '../../db/dialect/chosen.ts';
import { healthTimes } from '../../src/model/limits.ts';
import { makeFolder } from '../make-folder.ts';
import { programId } from '../program.ts';
import { programVersion } from '../program-version.ts';
import { readNote, writeNote } from './note-file.ts';

/** What a server process notes of itself, so that `npm run status` finds it. */
const serverNote = z.object({
  pid: z.number().int(),
  /** When the system started the process, in its own ticks: another process with the same number has another one. */
  began: z.string(),
  host: z.string(),
  port: z.number().int(),
  /** The folder of its program and the id of that program's files at its start. */
  folder: z.string(),
  program: z.string(),
  version: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** How much of its memory bound it used when it noted this, from 0 to 1. */
  memory: z.number(),
});
export type ServerNote = z.infer<typeof serverNote>;

/** The folder of what servers note for the health of a school. Losing it loses nothing of the school. */
export const notesFolder = (dataDir: string): string => join(dataDir, 'status');

const noteName = /^server-\d+\.json$/;

/** When the system started a process; null if there is no such process. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process may hold spaces and brackets; the fields are counted after its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

const numberIn = (file: string): number => Number(readFileSync(file, 'utf8'));

/** How much of the bound of its service (cgroup) is used, without what the system can take back; 0 without a bound. */
function shareOfService(): number {
  try {
    const [, path = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
    const folder = join('/sys/fs/cgroup', path);
    const bound = numberIn(join(folder, 'memory.max'));
    if (!Number.isFinite(bound)) return 0;
    const [, cached = '0'] = /^inactive_file (\d+)$/m.exec(readFileSync(join(folder, 'memory.stat'), 'utf8')) ?? [];
    return (numberIn(join(folder, 'memory.current')) - Number(cached)) / bound;
  } catch {
    return 0;
  }
}

/** How much of its memory bound this process uses: of its heap's, or of its service's where that is nearer. */
export function memoryShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return Math.max(used_heap_size / heap_size_limit, shareOfService());
}

/** The server processes that run on a data folder of this machine. */
export function runningServers(dataDir: string): ServerNote[] {
  const folder = notesFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => noteName.test(name))
    .flatMap((name) => readNote(join(folder, name), serverNote) ?? [])
    .filter(({ pid, began }) => beganAt(pid) === began);
}

/** Removes the notes of processes that have ended without taking theirs away. */
function removeStale(dataDir: string): void {
  const folder = notesFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => noteName.test(each))) {
    const note = readNote(join(folder, name), serverNote);
    if (!note || beganAt(note.pid) !== note.began) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Notes that this process serves, until `end` is called. A note that cannot be written, on a full disk, is left out: the
 * earlier one is still true.
 */
export function noteServer(dataDir: string, host: string, port: number): { end(): void } {
  const { pid } = process;
  const file = join(notesFolder(dataDir), `server-${pid}.json`);
  const own: Omit<ServerNote, 'memory'> = {
    ...{ pid, began: beganAt(pid) ?? '', host, port },
    ...{ folder: programFolder, program: programId(), version: programVersion, startedAt: new Date().toISOString() },
  };
  const note = () => {
    try {
      makeFolder(notesFolder(dataDir));
      writeNote(file, { ...own, memory: memoryShare() });
    } catch {
      // Nothing depends on it but what is told of this server.
    }
  };
  note();
  removeStale(dataDir);
  const timer = setInterval(note, healthTimes.note).unref();
  return {
    end() {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
}

export type Answering = 'ready' | 'starting' | 'silent';

/** The address at which a server that listens on `host` is reached from its own machine. */
function ownAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** Asks a server on this machine whether it is ready. */
export function askServer({ host, port }: Pick<ServerNote, 'host' | 'port'>): Promise<Answering> {
  return new Promise((resolve) => {
    const asked = get({ host: ownAddress(host), port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? 'ready' : 'starting');
    });
    asked.setTimeout(healthTimes.patience / 2, () => asked.destroy(new Error('late')));
    asked.once('error', () => resolve('silent'));
  });
}
