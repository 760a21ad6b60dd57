import { copyFileSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';

/** How long the snapshot waits for a lock, in milliseconds. */
const patience = 10_000;

/** Whether a database is at rest: closed, with everything in its one file. */
const look = (file: string) => {
  const { size, mtimeMs, ino } = statSync(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log > 0 ? null : `${size} ${mtimeMs} ${ino}`;
};

/**
 * Writes a consistent copy of a database that may be in use, without changing anything beside it: by a user who may
 * only read it, too. Nobody who only reads can open a database that no server has open, so its file is copied then.
 */
export function snapshotDatabase(file: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    rmSync(to, { force: true });
    let client: Sqlite.Database | undefined;
    try {
      client = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: patience });
      client.prepare('vacuum into ?').run(to);
      return;
    } catch (error) {
      const closed = error instanceof Sqlite.SqliteError && /^SQLITE_(CANTOPEN|READONLY)/.test(error.code);
      if (!closed || tries > 3) throw error;
    } finally {
      client?.close();
    }
    const before = look(file);
    copyFileSync(file, to);
    // A server that has started in the meantime may have written half of a change.
    if (before !== null && before === look(file)) return;
  }
}

const person = z.object({ id: z.number(), created_at: z.string() });

/** Who was erased, as a copy of the database says. */
export function erasedIn(copy: string): z.infer<typeof person>[] {
  const client = new Sqlite(copy, { readonly: true, fileMustExist: true });
  try {
    const rows = client.prepare(
      'select student_id as id, student_created_at as created_at from erased_people order by id',
    );
    return z.array(person).parse(rows.all());
  } catch (error) {
    // A database of an earlier version has no such table.
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_ERROR') return [];
    throw error;
  } finally {
    client.close();
  }
}
