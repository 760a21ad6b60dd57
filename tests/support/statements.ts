import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const statement = z.object({
  sql: z.string(),
  /** Values of its first run. */
  values: z.array(z.union([z.string(), z.number(), z.null(), z.array(z.union([z.string(), z.number()]))])),
});
export type Statement = z.infer<typeof statement>;

/** Records the SQL statements of a school that is started with `env`, in all its threads. */
export interface StatementLog {
  env: Record<string, string>;
  /** Each statement that reads or writes rows, once. */
  read(): Statement[];
}

export function createStatementLog(): StatementLog {
  const file = join(mkdtempSync(join(tmpdir(), 'statements-')), 'log');
  const recorder = fileURLToPath(new URL('record-statements.ts', import.meta.url));
  return {
    env: { NODE_OPTIONS: `--import=${recorder}`, STATEMENTS_FILE: file },
    read() {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const all = lines.map((line) => statement.parse(JSON.parse(line)));
      const ofRows = all.filter(({ sql }) => /^\s*(select|with|insert|update|delete)\b/i.test(sql));
      return [...new Map(ofRows.map((each) => [each.sql, each])).values()];
    },
  };
}
