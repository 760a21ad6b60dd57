import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { attempting } from '../../db/idempotency/attempt.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { importRoster, tryRoster } from '../../db/people/roster-import.ts';
import { allLevels } from '../../db/school/levels.ts';
import type { FieldProblem } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import {
  columnsOf,
  comparable,
  importedColumns,
  type ReadRow,
  type RosterRow,
  readRow,
} from '../../src/model/people/roster.ts';
import { openLoginCodes } from '../auth/login-codes.ts';
import { newCode } from '../auth/new-code.ts';
import { unusablePassword } from '../auth/passwords.ts';
import { newAttempt } from '../http/idempotency.ts';
import { headings } from './headings.ts';
import { type ImportResult, importSetup } from './messages.ts';
import { mostLooked, readTable } from './read-table.ts';

// A list is read, checked and stored in a thread of its own: none of it holds up a request.

const setup = importSetup.parse(workerData);

/** The rows of a list that hold anything, or why it is none. */
async function rowsOf(file: string, extension: string): Promise<RosterRow[] | FieldProblem> {
  const table = await readTable(new Uint8Array(await readFile(file)), extension).catch(() => null);
  if (table === null) return { problem: 'unreadableList' };
  const [heading, ...rows] = table;
  const columns = columnsOf(heading?.cells ?? [], headings);
  if (columns.name < 0 && columns.email < 0) return { problem: 'noHeadings' };
  const cells = rows.map(({ row, cells }): RosterRow => {
    const [name = '', email = '', phone = '', grade = ''] = importedColumns.map(
      (column) => cells[columns[column]] ?? '',
    );
    return { row, name, email, phone, grade };
  });
  const filled = cells.filter((row) => importedColumns.some((column) => row[column].trim() !== ''));
  if (filled.length > rosterBounds.rows || table.length > mostLooked)
    return { problem: 'tooManyRows', values: { max: rosterBounds.rows } };
  return filled;
}

async function takeIn(rows: RosterRow[]): Promise<ImportResult> {
  const db = openDatabase(setup.database);
  const secrets = openLoginCodes(setup.root);
  const grades = new Map<string, number>();
  for (const { id, name } of (await allLevels(db)).flatMap((level) => level.grades)) {
    for (const each of [...Object.values(name), String(id)]) grades.set(comparable(each), id);
  }
  const read = rows.map((row): ReadRow => readRow(row, (grade) => grades.get(grade)));
  const tools = {
    host: setup.host,
    phoneKey: secrets.phoneKey,
    noPassword: unusablePassword,
    code(id: number) {
      const { code, expires_at, stored } = newCode(secrets, 'slip');
      return { stored: stored(id), told: { code, expires_at } };
    },
  };
  try {
    const { slips: codes, ...outcome } = setup.dryRun
      ? await tryRoster(db, read)
      : await importRoster(db, setup.actor, read, tools);
    return { ...outcome, rows: rows.length, codes };
  } finally {
    await closeDatabase(db);
  }
}

async function read(): Promise<ImportResult> {
  const rows = await rowsOf(setup.file, setup.extension);
  return Array.isArray(rows) ? takeIn(rows) : { refused: rows };
}

// A request that was sent with a key is remembered in this thread's transaction.
parentPort?.postMessage(await (setup.attempt ? attempting(newAttempt(setup.attempt), read) : read()));
