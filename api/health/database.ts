import { accessSync, constants, existsSync } from 'node:fs';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { DatabaseAway, DatabaseBusy, DatabaseUnreachable, systemCode } from '../../db/dialect/errors.ts';
import { type DatabaseProblem, inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { closeDatabase, type Database, openDatabase } from '../../db/open.ts';
import { publicationVersion } from '../../db/publishing/state.ts';
import type { Folders } from '../media/folders.ts';

/** Why the database cannot be asked. */
export type Trouble = 'none' | 'missing' | 'damaged' | 'foreign' | 'newer' | 'away' | 'busy' | 'unreadable';

/** The database cannot be asked. `none`: there is no school yet. */
export class DatabaseTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(`the database cannot be asked: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

const troubles: Record<DatabaseProblem, Trouble> = {
  empty: 'damaged',
  noDatabase: 'damaged',
  damaged: 'damaged',
  dangling: 'damaged',
  foreign: 'foreign',
  newer: 'newer',
};

/** What an error of the database means. */
function troubleOf(error: unknown): Trouble {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DatabaseTrouble) return each.trouble;
    if (each instanceof DatabaseBusy) return 'busy';
    if (each instanceof DatabaseAway || each instanceof DatabaseUnreachable) return 'away';
    const code = 'code' in each && typeof each.code === 'string' ? systemCode(each.code) : '';
    if (code.startsWith('DAMAGED')) return 'damaged';
    if (code.startsWith('BUSY')) return 'busy';
  }
  return databaseUrl === null ? 'unreadable' : 'away';
}

/** @throws DatabaseTrouble for a database file that is not where it was; it would be created if it were opened */
function wantFile({ database, lock }: Folders): void {
  if (databaseUrl !== null || existsSync(database)) return;
  throw new DatabaseTrouble(existsSync(lock) ? 'missing' : 'none');
}

/** Reads a little of an open database. @throws DatabaseTrouble */
export async function askDatabase(db: Database, folders: Folders): Promise<Database> {
  wantFile(folders);
  try {
    await publicationVersion(db);
  } catch (error) {
    throw new DatabaseTrouble(troubleOf(error), error);
  }
  return db;
}

/**
 * Opens the database to ask it beside a server or without one, after a look at the whole file. Nothing is created,
 * migrated or written.
 * @throws DatabaseTrouble
 */
export async function openToAsk(folders: Folders): Promise<Database> {
  wantFile(folders);
  try {
    if (databaseUrl === null) {
      // Opening it would leave files beside it that the server could not write.
      accessSync(folders.database, constants.R_OK | constants.W_OK);
      const problem = await inspectDatabase(folders.database, 'quick');
      if (problem) throw new DatabaseTrouble(troubles[problem]);
    }
    return await reach(folders);
  } catch (error) {
    throw new DatabaseTrouble(troubleOf(error), error);
  }
}

async function reach({ database }: Folders): Promise<Database> {
  const db = openDatabase(database);
  try {
    if ((await db.tableNames()).length === 0) throw new DatabaseTrouble('none');
    await publicationVersion(db);
    return db;
  } catch (error) {
    await closeDatabase(db).catch(() => undefined);
    throw error;
  }
}
