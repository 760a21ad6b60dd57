import { parseArgs } from 'node:util';
import { ensureBuilt } from '../build.ts';
import { run } from '../run.ts';
import { update } from '../update/update.ts';
import { commandLine, usageFault } from './command-line.ts';

/** The seconds that a word gives; undefined without one. @throws Fault for anything that is no number of seconds */
function secondsIn(word: string | undefined): number | undefined {
  if (word === undefined || /^\d{1,4}$/.test(word)) return word === undefined ? undefined : Number(word);
  throw usageFault();
}

const watched = commandLine({
  usage: ['npm run update', 'npm run update -- --watch SECONDS of the rehearsal, 60 without it'],
  about: [
    'Makes the running server serve the version of the program in this folder. Pages and reads are served throughout;',
    'writes wait for some seconds. When the version does not work, the one that serves goes on.',
  ].join('\n'),
  read: (args) => secondsIn(parseArgs({ args, options: { watch: { type: 'string' } } }).values.watch),
});

// An update goes on when its terminal is closed.
process.on('SIGHUP', () => undefined);

await run(async ({ dataDir, files }) => {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await ensureBuilt(() => say('Building the pages (once) …'));
  await update({ dataDir, files: files !== null, say, watched });
});
