import type { Pool, QueryConfig } from 'pg';
import { type OverlayRow, overlaySql } from '../overlay-row.ts';

/** A pool whose queries find a row that is not stored. @param schema the schema of the tables */
export function withOverlay(pool: Pool, row: OverlayRow, schema: string): Pool {
  const own = row.columns.map(({ value }) => value);
  const query = (given: string | QueryConfig, values: readonly unknown[] = []) => {
    const { name: _name, ...config } = typeof given === 'string' ? { text: given } : given;
    // The parameters of the row follow those of the query; each needs a type, because nothing else tells it.
    const text = overlaySql(
      config.text,
      row,
      `"${schema}"`,
      (index) => `$${values.length + index + 1}::${row.columns[index]?.type}`,
    );
    return pool.query({ ...config, text }, text === config.text ? [...values] : [...values, ...own]);
  };
  return Object.create(pool, { query: { value: query } });
}
