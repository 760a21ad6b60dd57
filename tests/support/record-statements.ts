import { appendFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

// Loaded into a server to record its SQL statements. Writes each distinct statement to a file, with the values of its
// first run.

const file = process.env['STATEMENTS_FILE'];
const known = new Set<string>();

function note(sql: string, values: readonly unknown[]): void {
  if (file === undefined || known.has(sql)) return;
  known.add(sql);
  appendFileSync(file, `${JSON.stringify({ sql, values })}\n`);
}

type Method<This> = (this: This, ...values: unknown[]) => unknown;

function recordFile(): void {
  const memory = new Sqlite(':memory:');
  const statements: Record<string, Method<{ source: string }>> = Object.getPrototypeOf(memory.prepare('select 1'));
  memory.close();
  for (const name of ['run', 'get', 'all', 'iterate']) {
    const run = statements[name];
    statements[name] = function (...values) {
      note(this.source, values);
      return run?.apply(this, values);
    };
  }
}

function recordServer(): void {
  const query: Method<pg.Client> = Reflect.get(pg.Client.prototype, 'query');
  const recorded: Method<pg.Client> = function (asked, ...rest) {
    const [values] = rest;
    if (typeof asked === 'string') note(asked, Array.isArray(values) ? values : []);
    else if (typeof asked === 'object' && asked && 'text' in asked && typeof asked.text === 'string') {
      const own = 'values' in asked ? asked.values : values;
      note(asked.text, Array.isArray(own) ? own : []);
    }
    return query.call(this, asked, ...rest);
  };
  Reflect.set(pg.Client.prototype, 'query', recorded);
}

recordFile();
recordServer();
