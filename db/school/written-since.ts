import { gt } from 'drizzle-orm';
import { allLists } from '../../src/model/content-types/index.ts';
import { tableOf } from '../content/tables.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/** How much has come into the school since a moment. */
export interface WrittenSince {
  payments: number;
  students: number;
  entries: number;
}

/** Counts what has come into the school since a moment, as far as it is still there. */
export async function writtenSince(db: Database, moment: Date): Promise<WrittenSince> {
  const since = moment.toISOString();
  let entries = 0;
  for (const type of allLists) {
    const table = tableOf(type);
    entries += await db.$count(table, gt(table.created_at, since));
  }
  return {
    payments: await db.$count(payments, gt(payments.created_at, since)),
    students: await db.$count(students, gt(students.created_at, since)),
    entries,
  };
}
