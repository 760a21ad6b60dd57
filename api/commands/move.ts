import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { openFolders } from '../media/folders.ts';
import { moveSchool, stayHere } from '../move/move.ts';
import { run } from '../run.ts';
import { placeGiven } from '../storage/given-place.ts';
import { commandLine, usageFault } from './command-line.ts';

const options = { to: { type: 'string' }, files: { type: 'string' }, undo: { type: 'boolean' } } as const;

const { to, files, undo } = commandLine({
  usage: [
    'npm run move -- --to postgres://USER:PASSWORD@HOST:PORT/DATABASE|sqlite [--files s3://…|disk]',
    'npm run move -- --files s3://…|disk',
    'npm run move -- --undo',
  ],
  about: 'Copies the school to another database, its files to another place, or both, and compares them.',
  read(args) {
    const { to, files, undo } = parseArgs({ args, options }).values;
    if ((to === undefined && files === undefined) === (undo !== true)) throw usageFault();
    return { to, files, undo };
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

function filesGoingTo(files: string | undefined, config: Config) {
  if (files === undefined) return null;
  const to = files === 'disk' ? null : placeGiven('--files', files, config);
  let printed = 0;
  const tell = (done: number, all: number) => {
    const percent = Math.floor((done * 10) / all) * 10;
    if (percent > printed && process.stderr.isTTY) process.stderr.write(`${percent} % of ${all} files\n`);
    printed = percent;
  };
  return { from: config.files, to, tell };
}

await run(async (config) => {
  const folders = openFolders(config.dataDir);
  if (undo) {
    await stayHere(folders);
    say('the school goes on here');
    return;
  }
  const moved = await moveSchool(folders, { to: to ?? null, files: filesGoingTo(files, config) });
  if (moved.files) {
    say(`${moved.files.files} files and ${moved.files.pages} pages moved and compared`);
    say(`${files === 'disk' ? 'unset' : 'now set'} FILES_URL`);
  }
  if (!moved.rows) return;
  const counts = Object.entries(moved.rows);
  for (const [table, count] of counts) say(`${table.padEnd(20)} ${count}`);
  const rows = counts.reduce((sum, [, count]) => sum + count, 0);
  say(`${rows} rows moved and compared; ${to === 'sqlite' ? 'unset' : 'now set'} DATABASE_URL`);
});
