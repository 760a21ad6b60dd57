import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { Fault, kindOf } from '../../faults.ts';
import { type Access, runRestic } from './restic.ts';

const snapshot = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  time: z.iso.datetime({ offset: true }),
  paths: z.array(z.string()),
});

/** One backup in a repository. */
export interface Snapshot {
  id: string;
  at: Date;
  /** The paths that were given to restic. */
  paths: string[];
}

/** A file in a backup: its path in it, and its size. */
export interface BackedUpFile {
  path: string;
  size: number;
}

/** How many backups are kept. */
export const kept = { hourly: 48, daily: 30, monthly: 12 };
/** No backup is kept longer, however few were made since. */
export const longestKeptMonths = 12;

/** The host name of all our backups, so that a restored school continues the backups of the old machine. */
const host = 'school';

/** How far two clocks may differ, in milliseconds. */
const hour = 3_600_000;

export interface Repository {
  access: Access;
  /** Creates the repository unless it is there. @returns whether it was created */
  ensure(): Promise<boolean>;
  /** Removes locks of processes that have ended. */
  unlock(): Promise<void>;
  /** All backups, the newest first. @throws Fault 65 if there is no repository */
  snapshots(): Promise<Snapshot[]>;
  /** Makes a backup. @returns whether a file went away in the meantime */
  backUp(paths: readonly string[], leaveOut: readonly string[]): Promise<{ overtaken: boolean }>;
  /** Removes what need not be kept. */
  forget(now: Date): Promise<void>;
  /** All files of a backup below a path. */
  files(id: string, below: readonly string[]): Promise<BackedUpFile[]>;
  /** The content of one small file; null if it is not in the backup. */
  text(id: string, path: string): Promise<string | null>;
  /** Writes files of a backup below a folder, each at its whole path. Without patterns: all below the paths. */
  restore(id: string, to: string, include: readonly string[]): Promise<void>;
}

const node = z.object({
  struct_type: z.literal('node'),
  type: z.string(),
  path: z.string(),
  size: z.number().optional(),
});
const trouble = z.object({
  message_type: z.literal('error'),
  error: z.object({}).loose(),
  item: z.string().optional(),
});

const lockId = /^[0-9a-f]{64}$/;
const lock = z.object({ hostname: z.string(), pid: z.number() });

/** Whether a process of this machine has ended, fetched by its parent or not. */
function hasEnded({ hostname: machine, pid }: z.infer<typeof lock>): boolean {
  if (machine !== hostname()) return false;
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Maximum size of a text file that we store in a backup. */
const largestText = 64 * 2 ** 20;
/** What restic says of a path that a backup does not have. Any other error says nothing of the backup. */
const isMissing = /not found in snapshot/;

/** The exit code of a backup in which some files could not be read. */
const incomplete = 3;

export function openRepository(access: Access): Repository {
  const run = (...words: string[]) => runRestic(access, { words });

  async function collect(words: readonly string[]): Promise<string> {
    const pieces: Buffer[] = [];
    let size = 0;
    await runRestic(access, {
      words,
      piece: (bytes) => {
        size += bytes.length;
        if (size <= largestText) pieces.push(bytes);
      },
    });
    return Buffer.concat(pieces).toString();
  }

  async function snapshots(): Promise<Snapshot[]> {
    const text = await collect(['snapshots', '--json', '--no-lock']);
    const found = z.array(snapshot).nullable().parse(JSON.parse(text)) ?? [];
    // A backup may have a date in the future because a clock was wrong. It is the newest only if there is no other.
    const soon = Date.now() + hour;
    const isAhead = ({ at }: Snapshot) => Number(at.getTime() > soon);
    return found
      .map(({ id, time, paths }) => ({ id, at: new Date(time), paths }))
      .sort((one, other) => isAhead(one) - isAhead(other) || other.at.getTime() - one.at.getTime());
  }

  return {
    access,
    snapshots,
    async ensure() {
      try {
        await run('cat', 'config', '--no-lock');
        return false;
      } catch (error) {
        if (kindOf(error) !== 'refused') throw error;
        await run('init');
        return true;
      }
    },
    async unlock() {
      await run('unlock');
      // restic takes a zombie process for a running one, for example in a container.
      const ids = (await collect(['list', 'locks', '--no-lock']))
        .trim()
        .split('\n')
        .filter((id) => lockId.test(id));
      const locks = await Promise.all(ids.map((id) => collect(['cat', 'lock', id, '--no-lock']).catch(() => '')));
      const left = locks.map((text) => parsed(lock, text)).filter((each) => each !== null);
      if (left.length > 0 && left.length === ids.length && left.every(hasEnded)) await run('unlock', '--remove-all');
    },
    async backUp(paths, leaveOut) {
      const words = ['backup', '--json', '--host', host, ...leaveOut.flatMap((each) => ['--exclude', each]), '--'];
      const { code, said } = await runRestic(access, { words: [...words, ...paths], fine: [incomplete] });
      if (code === 0) return { overtaken: false };
      const troubles = said.split('\n').flatMap((line) => parsed(trouble, line) ?? []);
      // A file that is not there any more was removed while it was read.
      const gone = /no such file|ENOENT/i;
      const worse = troubles.find(
        (each) => !gone.test(JSON.stringify(each)) && !/"Err":2\b/.test(JSON.stringify(each)),
      );
      if (troubles.length === 0 || worse)
        throw new Fault(`a backup to ${access.name} lacks files that cannot be read: ${worse?.item ?? 'unknown'}`, {
          kind: 'disk',
        });
      return { overtaken: true };
    },
    async forget(now) {
      const rules = Object.entries(kept).flatMap(([every, number]) => [`--keep-${every}`, String(number)]);
      await run('forget', '--group-by', '', ...rules, '--prune');
      const limit = new Date(now);
      limit.setUTCMonth(limit.getUTCMonth() - longestKeptMonths);
      const [, ...others] = await snapshots();
      const old = others.filter(({ at }) => at < limit).map(({ id }) => id);
      if (old.length > 0) await run('forget', '--prune', ...old);
    },
    async files(id, below) {
      const found: BackedUpFile[] = [];
      await runRestic(access, {
        words: ['ls', '--json', '--no-lock', '--recursive', id, ...below],
        line: (text) => {
          const each = parsed(node, text);
          if (each?.type === 'file') found.push({ path: each.path, size: each.size ?? 0 });
        },
      });
      return found;
    },
    async text(id, path) {
      return collect(['dump', '--no-lock', id, path]).catch((error: unknown) => {
        if (error instanceof Fault && kindOf(error) === 'other' && isMissing.test(error.message)) return null;
        throw error;
      });
    },
    async restore(id, to, include) {
      const patterns = include.flatMap((each) => ['--include', each]);
      await runRestic(access, { words: ['restore', '--no-lock', id, '--target', to, ...patterns] });
    },
  };
}
