import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import {
  forgetUploadHolders,
  noteUploadHolds,
  type UploadHold,
  uploadHoldsBeside,
} from '../../db/people/upload-holds.ts';

/** What other processes of the school hold at present, as far as is known. */
export interface OthersHolds {
  /** Bytes of a network; of all of them without one. */
  bytes(network?: string): number;
  /** To be called when this process takes or gives back. @param held bytes by network */
  changed(held: ReadonlyMap<string, number>): void;
}

/** In milliseconds: between two looks, and after how long a process that says nothing holds nothing. */
export const sharing = { interval: 1000, silence: 10_000 };

interface Other {
  beat: number;
  /** By our own clock: those of machines differ. */
  heard: number;
  holds: UploadHold[];
}

/**
 * Tells other processes what uploads this one has under way, and learns of theirs, as long as there are any. A process
 * that was killed holds nothing soon: what it has noted stands still.
 */
export function shareUploadHolds(db: Database): OthersHolds {
  const holder = randomUUID();
  const others = new Map<string, Other>();
  let own: ReadonlyMap<string, number> = new Map();
  let beat = 0;
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  async function learn(): Promise<void> {
    const rows = Map.groupBy(await uploadHoldsBeside(db, holder), (row) => row.holder);
    const now = performance.now();
    for (const name of others.keys()) if (!rows.has(name)) others.delete(name);
    for (const [name, holds] of rows) {
      const known = others.get(name);
      const { beat } = holds[0] ?? { beat: 0 };
      others.set(name, { beat, holds, heard: known?.beat === beat ? known.heard : now });
    }
    const gone = [...others].filter(([, { heard }]) => now - heard > sharing.silence).map(([name]) => name);
    if (gone.length > 0) await forgetUploadHolders(db, gone);
    for (const name of gone) others.delete(name);
  }

  async function look(): Promise<void> {
    if (busy) return;
    busy = true;
    beat += 1;
    const holds = [...own].map(([network, bytes]) => ({ network, bytes }));
    // Nobody is refused because the others cannot be heard: each bounds itself.
    await noteUploadHolds(db, holder, beat, holds)
      .then(learn)
      .catch(() => others.clear());
    busy = false;
    if (holds.length > 0 || own.size > 0 || others.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    bytes(network) {
      const holds = [...others.values()].flatMap((other) => other.holds);
      const counted = network === undefined ? holds : holds.filter((hold) => hold.network === network);
      return counted.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    changed(held) {
      own = held;
      if (timer !== undefined || held.size === 0) return;
      timer = setInterval(() => void look(), sharing.interval).unref();
      void look();
    },
  };
}

/** For a process that is alone. */
export const noOthers: OthersHolds = { bytes: () => 0, changed: () => undefined };
