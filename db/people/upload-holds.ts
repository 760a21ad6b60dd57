import { eq, inArray, ne } from 'drizzle-orm';
import { type Database, write } from '../open.ts';
import { uploadHolds } from '../schema.ts';

/** What a power cut takes of it is nothing: the uploads went with it. */
const soon = { lasting: false };
/** Rows of one statement. */
const rowsAtOnce = 500;

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
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        await tx.insert(uploadHolds).values(rows.slice(start, start + rowsAtOnce));
      }
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
