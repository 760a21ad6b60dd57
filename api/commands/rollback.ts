import { parseArgs } from 'node:util';
import { run } from '../run.ts';
import { rollBack } from '../update/rollback.ts';
import { commandLine, oneFile } from './command-line.ts';

const wanted = commandLine({
  usage: ['npm run rollback', 'npm run rollback -- FOLDER of the version that shall serve'],
  about: [
    'Makes the running server serve the version before again, with the data of today. When that version does not work',
    'with them, the one that serves goes on.',
  ].join('\n'),
  read(args) {
    const words = parseArgs({ args, allowPositionals: true }).positionals;
    return words.length === 0 ? null : oneFile(words);
  },
});

process.on('SIGHUP', () => undefined);

await run(async ({ dataDir }) => {
  process.stdout.write(`${await rollBack(dataDir, wanted)} serves\n`);
});
