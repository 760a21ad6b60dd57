import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, scriptWords } from '../support/process.ts';

it.each(['start', 'dev', 'publish:site', 'admin', 'backup', 'restore', 'verify', 'move'])(
  'npm run %s loads its code the short way',
  (script) => expect(scriptWords(script).join(' ')).toContain('--import ./api/loading.js '),
);

it('every file of drizzle is the one that Node itself would load', () => {
  // Inside the project, so that Node finds its packages.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'loading-'));
  const program = join(folder, 'program.mjs');
  const names = ['drizzle-orm', 'drizzle-orm/better-sqlite3', 'drizzle-orm/node-postgres', 'drizzle-orm/sqlite-core'];
  const lines = names.map(
    (name) => `console.log(import.meta.resolve('${name}'), Object.keys(await import('${name}')))`,
  );
  writeFileSync(program, lines.join('\n'));
  const told = (...words: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...words, program], { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  };
  const own = told();
  expect(own).toContain('eq');
  expect(told('--import', './api/loading.js')).toBe(own);
  rmSync(folder, { recursive: true });
});
