import { rm } from 'node:fs/promises';
import { typedConnectionError } from '../../db/dialect/errors.ts';
import { prepare } from '../../db/dialect/postgres/prepare.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { writeFile } from '../../db/dialect/transfer/places.ts';
import { neededFiles } from '../../db/files/file-references.ts';
import { databaseProblems, Fault } from '../faults.ts';

/** The database to back up. */
export interface BackupSource {
  /** Writes a consistent snapshot to a new file. @returns addresses of the files that the snapshot refers to */
  copy(to: string): Promise<string[]>;
  close(): Promise<void>;
}

const origins = {
  empty: 'there is no school in the database of DATABASE_URL',
  foreign: 'DATABASE_URL leads to a database with the tables of another program',
  newer:
    'DATABASE_URL leads to a database that was made by a newer version of this program, with tables that this one cannot work with',
};

/** The separate connections of a backup report the errors of their driver. */
function typed(error: unknown): never {
  throw typedConnectionError(error);
}

/** Opens a PostgreSQL database for a backup. A backup always contains a SQLite file, so any database can restore it. */
export async function openServerSource(url: string): Promise<BackupSource> {
  const preparation = await prepare(url, () => process.stderr.write('waiting for another process …\n'));
  try {
    if (preparation.origin !== null) throw new Fault(origins[preparation.origin], { kind: 'settings' });
    await preparation.migrate();
  } finally {
    await preparation.end();
  }
  return {
    async copy(to) {
      await rm(to, { force: true });
      const [, named] = await writeFile(url, to, neededFiles).catch(typed);
      const problem = await inspectDatabase(to, 'whole');
      if (problem) throw new Fault(`the copy of the database ${databaseProblems[problem]}`, { kind: 'disk' });
      return [...named];
    },
    close: async () => undefined,
  };
}
