import { parseArgs } from 'node:util';
import { commandLine, usageFault } from '../../api/commands/command-line.ts';
import makeTemplate from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { attackSchool } from './attacks/run.ts';
import { drawRequests } from './drawn-requests.ts';
import { sufferFaults } from './faults.ts';
import { killAndInspect } from './kill.ts';
import { killTheContent } from './kill-content.ts';
import { killTheDemo } from './kill-demo.ts';
import { killTheDesk } from './kill-desk.ts';
import { killTheOffice } from './kill-office.ts';
import { runLongForms } from './long-forms.ts';
import { loseTheMorning } from './lost-answers.ts';
import { killMachines } from './machines/kill.ts';
import { liveThroughMonth } from './money.ts';
import { liveThroughMonths } from './months.ts';
import { liveThroughMorning } from './morning.ts';
import { moveLargeSchool } from './move.ts';
import { provePackage } from './package.ts';
import { takePictures } from './pictures.ts';
import { takeScreens } from './screens/run.ts';
import { openOnSlowLine } from './slow-line.ts';
import { runVersionBefore } from './version-before.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tests that take minutes, for example `npm run proof -- kill`; some take a further word. */
const proofs: Record<string, (only?: string) => Promise<unknown>> = {
  kill: () => killAndInspect(100, say),
  'kill-office': () => killTheOffice(60, say),
  'kill-desk': async () => say(JSON.stringify(await killTheDesk(50, say))),
  'kill-content': async () => {
    await killTheContent(onPostgres ? 20 : 50, say);
    await killTheContent(10, say, { only: ['planned'], processes: 2 });
  },
  'kill-demo': () => killTheDemo(20, say),
  'kill-machines': () => killMachines(50, say),
  'lost-answers': async () => loseTheMorning(),
  money: async () => liveThroughMonth(say, 10_000),
  move: () => moveLargeSchool(say),
  'version-before': () => runVersionBefore(say),
  package: () => provePackage(say),
  tests: runLongForms,
  months: (only) => liveThroughMonths(say, Number(only ?? 182)),
  morning: (only) => liveThroughMorning(say, Number(only ?? 10)),
  faults: () => sufferFaults(say),
  requests: (only) => drawRequests(say, Number(only ?? 100_000)),
  attacks: (only) => attackSchool(say, only),
  lighthouse: async () => (await import('./lighthouse.ts')).judgePages(say),
  'slow-line': () => openOnSlowLine(say),
  pictures: takePictures,
  screens: (only) => takeScreens(say, only),
};

const [asked, only] = commandLine({
  usage: [
    'npm run proof',
    'npm run proof -- NAME',
    'npm run proof -- NAME NUMBER, or a part of the names that are meant',
  ],
  about: `Runs tests that take minutes: ${Object.keys(proofs).join(', ')}.`,
  read(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [name] = positionals;
    if (positionals.length > 2 || (name !== undefined && !Object.hasOwn(proofs, name))) throw usageFault();
    return positionals;
  },
});

const end = await makeTemplate();
for (const [name, proof] of Object.entries(proofs)) {
  if (asked === undefined || asked === name) await proof(only);
}
await end?.();
