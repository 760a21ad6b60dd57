import type Sqlite from 'better-sqlite3';
import { type LaidRow, layOver } from '../laid-row.ts';

/** A reading connection whose queries find a row that is not stored. */
export function withLaidRow(client: Sqlite.Database, row: LaidRow): Sqlite.Database {
  // The value comes from a function: parameters of the query keep their order.
  client.function('laid', { deterministic: true }, (index) => {
    const value = row.columns[Number(index)]?.value ?? null;
    // A number would arrive as a floating point one.
    return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
  });
  const prepare = (sql: string) => client.prepare(layOver(sql, row, 'main', (index) => `laid(${index})`));
  return Object.create(client, { prepare: { value: prepare } });
}
