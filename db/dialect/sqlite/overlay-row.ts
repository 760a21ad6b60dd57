import type Sqlite from 'better-sqlite3';
import { type OverlayRow, overlaySql } from '../overlay-row.ts';

/** A reading connection whose queries find a row that is not stored. */
export function withOverlay(client: Sqlite.Database, row: OverlayRow): Sqlite.Database {
  // The value comes from a function: parameters of the query keep their order.
  client.function('overlay_value', { deterministic: true }, (index) => {
    const value = row.columns[Number(index)]?.value ?? null;
    // A number would arrive as a floating point one.
    return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
  });
  const prepare = (sql: string) => client.prepare(overlaySql(sql, row, 'main', (index) => `overlay_value(${index})`));
  return Object.create(client, { prepare: { value: prepare } });
}
