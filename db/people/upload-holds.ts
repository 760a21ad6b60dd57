import { eq, inArray, ne } from 'drizzle-orm';
import { type Database, write } from '../open.ts';
import { portions } from '../portions.ts';
import { uploadHolds } from '../schema.ts';

/** What a power cut takes of it is nothing: the uploads went with it. */
const soon = { lasting: false };

/** Bytes of uploads under way that one process has taken from one network. */
export interface UploadHold {
  network: string;
  bytes: number;
}

/** Notes what a process holds now, instead of what it held before. @param beat another number each time: it lives */
export async function noteUploadHolds(
  db: Database,
  holder: string,
  beat: number,
  holds: readonly UploadHold[],
): Promise<void> {
  const rows = holds.map((hold) => ({ ...hold, holder, beat }));
  await write(
    db,
    async (tx) => {
      await tx.delete(uploadHolds).where(eq(uploadHolds.holder, holder));
      for (const some of portions(rows)) await tx.insert(uploadHolds).values(some);
    },
    soon,
  );
}

/** What all the others hold. */
export async function uploadHoldsBeside(db: Database, holder: string) {
  return db.select().from(uploadHolds).where(ne(uploadHolds.holder, holder));
}

/** Forgets processes that are gone. */
export async function forgetUploadHolders(db: Database, holders: readonly string[]): Promise<void> {
  await write(db, (tx) => tx.delete(uploadHolds).where(inArray(uploadHolds.holder, [...holders])), soon);
}
