import { parseArgs } from 'node:util';
import { openDatabase } from '../../db/open.ts';
import { Fault } from '../faults.ts';
import { openFolders } from '../media/folders.ts';
import { moveSchool } from '../move/move.ts';
import { unmarkMoved } from '../move/moved.ts';
import { run } from '../run.ts';

const usage = 'usage: npm run move -- --to postgres://USER:PASSWORD@HOST:PORT/DATABASE|sqlite, or --undo';

function given(): { to?: string | undefined; undo?: boolean | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, undo: { type: 'boolean' } } }).values;
  } catch {
    throw new Fault(usage);
  }
}

await run(async (config) => {
  const { to, undo } = given();
  if ((to === undefined) === (undo !== true)) throw new Fault(usage);
  const folders = openFolders(config.dataDir);
  if (to === undefined) {
    const db = openDatabase(folders.database);
    await unmarkMoved(db);
    await db.close();
    process.stdout.write('the school goes on here\n');
    return;
  }
  const counts = Object.entries(await moveSchool(folders, to));
  for (const [table, count] of counts) process.stdout.write(`${table.padEnd(20)} ${count}\n`);
  const rows = counts.reduce((sum, [, count]) => sum + count, 0);
  process.stdout.write(`${rows} rows moved and compared; ${to === 'sqlite' ? 'unset' : 'now set'} DATABASE_URL\n`);
});
