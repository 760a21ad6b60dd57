import type Sqlite from 'better-sqlite3';

/** Statements that stay prepared, and characters of the longest of them: a few megabytes for a connection at most. */
export const kept = { statements: 100, length: 4000 } as const;

/**
 * A connection whose statements stay prepared: the same few are asked again and again, and to prepare one costs as much
 * as its answer. For users that run a statement to its end as soon as they have it.
 */
export function keepStatements(client: Sqlite.Database): Sqlite.Database {
  const known = new Map<string, Sqlite.Statement>();
  function prepare(sql: string): Sqlite.Statement {
    const there = known.get(sql);
    const statement = there ?? client.prepare(sql);
    if (sql.length > kept.length) return statement;
    // Whoever used it last may have wanted rows as lists.
    if (there?.reader) there.raw(false);
    known.delete(sql);
    known.set(sql, statement);
    if (known.size > kept.statements) known.delete(known.keys().next().value ?? '');
    return statement;
  }
  return Object.create(client, { prepare: { value: prepare } });
}
