import { existsSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { originOf } from './migrate.ts';

/** Why a file cannot be used as this program's database. */
export type DatabaseProblem = 'empty' | 'noDatabase' | 'damaged' | 'dangling' | 'foreign' | 'newer';

/** `quick` finds torn and overwritten pages; `whole` also compares every index and every reference. */
export type Thoroughness = 'quick' | 'whole';

function damageOf(client: Sqlite.Database, thoroughness: Thoroughness): 'damaged' | 'dangling' | null {
  const check = thoroughness === 'quick' ? 'quick_check(1)' : 'integrity_check(1)';
  if (client.pragma(check, { simple: true }) !== 'ok') return 'damaged';
  if (thoroughness === 'quick') return null;
  return client.prepare('select 1 from pragma_foreign_key_check limit 1').get() === undefined ? null : 'dangling';
}

function problemOf(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (error.code === 'SQLITE_NOTADB') return 'noDatabase';
  return /^SQLITE_(CORRUPT|IOERR_SHORT_READ|READONLY_ROLLBACK|ERROR)/.test(error.code) ? 'damaged' : null;
}

function look(file: string, thoroughness: Thoroughness): DatabaseProblem | null {
  const client = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return damageOf(client, thoroughness) ?? originOf(client);
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return problem;
    throw error;
  } finally {
    client.close();
  }
}

/**
 * Checks whether this program can use a database file, without changing it.
 * @returns the problem, or null
 * @throws errors unrelated to the content, such as missing permissions or a lock
 */
export async function inspectDatabase(file: string, thoroughness: Thoroughness): Promise<DatabaseProblem | null> {
  if (statSync(file).size === 0) return 'empty';
  const hadLog = existsSync(`${file}-wal`);
  const problem = look(file, thoroughness);
  // Opening a database creates -wal and -shm files; SQLite removes them by itself only if the database is intact.
  if (problem && !hadLog) for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  return problem;
}
