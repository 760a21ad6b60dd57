import { parseArgs } from 'node:util';
import { alert } from '../alert/alert.ts';
import { run } from '../run.ts';
import { commandLine } from './command-line.ts';

commandLine({
  usage: ['npm run alert'],
  about: [
    'Mails what is bad (npm run status) to the principals with a confirmed address, each state at most once a day.',
    'It needs neither the server nor the database. To be called every ten minutes.',
  ].join('\n'),
  read: (args) => void parseArgs({ args, options: {} }),
});

await run(async (config) => {
  const line = await alert(config);
  await new Promise<void>((resolve) => process.stdout.write(`${line}\n`, () => resolve()));
  // An open connection must not keep the process running.
  process.exit(0);
});
