import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../support/process.ts';

const kit = join(root, 'node_modules/drizzle-kit/bin.cjs');
const made = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(made, { recursive: true }));

const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

it.each(['migrations', 'migrations-postgres'])('%s make the tables that the schema declares', (name) => {
  const folder = join(made, name);
  cpSync(join(root, 'db', name), folder, { recursive: true });
  const config = name === 'migrations' ? 'db/drizzle.config.ts' : 'db/drizzle-postgres.config.ts';
  // Generates into a copy: otherwise this test would create the missing migration itself.
  const env = { ...process.env, MIGRATIONS_DIR: relative(root, folder) };
  const said = execFileSync(process.execPath, [kit, 'generate', '--config', config], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  expect(said).toContain('No schema changes');
  expect(sqlFiles(folder)).toEqual(sqlFiles(join(root, 'db', name)));
  expect(readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'))).toHaveLength(1);
});
