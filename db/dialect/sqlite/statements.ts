import type Sqlite from 'better-sqlite3';

/**
 * Limits of the prepared-statement cache: number of statements, and characters of the longest one. A few megabytes per
 * connection at most.
 */
export const kept = { statements: 100, length: 4000 } as const;

/**
 * A connection with a cache of prepared statements: preparing one costs as much as running it. Only for callers that
 * run a statement to its end at once.
 */
export function keepStatements(client: Sqlite.Database): Sqlite.Database {
  const known = new Map<string, Sqlite.Statement>();
  function prepare(sql: string): Sqlite.Statement {
    const there = known.get(sql);
    const statement = there ?? client.prepare(sql);
    if (sql.length > kept.length) return statement;
    // The previous user may have switched the statement to rows as arrays.
    if (there?.reader) there.raw(false);
    known.delete(sql);
    known.set(sql, statement);
    if (known.size > kept.statements) known.delete(known.keys().next().value ?? '');
    return statement;
  }
  return Object.create(client, { prepare: { value: prepare } });
}
