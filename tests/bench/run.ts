import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../api/build.ts';
import { commandLine, usageFault } from '../../api/commands/command-line.ts';
import makeTemplate from '../support/template.ts';
import { whatDisturbs } from './quiet.ts';
import type { Bench, Row } from './row.ts';

/** Each module measures one part; `npm run bench -- publish serve` runs only those. */
const names = [
  'start',
  'publish',
  'busy-core',
  'serve',
  'student',
  'writes',
  'office',
  'lists',
  'databases',
  'files',
  'dashboard',
  'others',
];
/** Modules that take long or have no limits run only when named. */
const long = ['growth', 'scaling', 'update'];

const asked = commandLine({
  usage: ['npm run bench', 'npm run bench -- PART …'],
  about: `Measures the speed and prints a table. The parts: ${names.join(', ')}; only when named: ${long.join(', ')}.`,
  read(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    if (!positionals.every((each) => [...names, ...long].includes(each))) throw usageFault();
    return positionals;
  },
});

function print(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => pick(row).length));
  const [what, measured] = [width((row) => row.what), width((row) => row.measured)];
  for (const row of rows) {
    const mark = row.bound === '' ? ' ' : row.holds ? '✓' : '✗';
    const aim = row.aim ? `  aim ${row.aim.words}${row.aim.reached ? '' : ': not reached'}` : '';
    process.stdout.write(`${mark} ${row.what.padEnd(what)}  ${row.measured.padStart(measured)}  ${row.bound}${aim}\n`);
  }
}

execFileSync(process.execPath, [join(import.meta.dirname, '../support/install.ts'), 'bench'], { stdio: 'inherit' });
await ensureBuilt(() => undefined);
await makeTemplate();
const before = await whatDisturbs();
if (before) process.stdout.write(`${before}\n`);
const rows: Row[] = [];
for (const name of asked.length === 0 ? names : [...names, ...long].filter((each) => asked.includes(each))) {
  const file = new URL(`./${name}.ts`, import.meta.url);
  if (!existsSync(file)) continue;
  const { bench }: { bench: Bench } = await import(file.href);
  const found = await bench();
  rows.push(...found);
  print(found);
}
process.stdout.write('\n');
print(rows);
const after = await whatDisturbs();
for (const said of [before && `At the start: ${before}`, after && `At the end: ${after}`]) {
  if (said) process.stdout.write(`${said}\n`);
}
process.exit(rows.every((row) => row.holds) ? 0 : 1);
