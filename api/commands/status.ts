import { parseArgs } from 'node:util';
import { worstOf } from '../../src/model/health/checks.ts';
import { technicalLanguage } from '../../src/model/languages.ts';
import { checkWithoutServer } from '../health/check-without-server.ts';
import { run } from '../run.ts';
import { commandLine, usageFault } from './command-line.ts';

const { json } = commandLine({
  usage: ['npm run status', 'npm run -s status -- --json'],
  about:
    'Tells how the school is, whether its server runs or not. Ends with 0 if all is well, 1 with a warning, 2 if something is bad.',
  read(args) {
    const { values, positionals } = parseArgs({ args, options: { json: { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length > 0) throw usageFault();
    return { json: values.json === true };
  },
});

await run(async (config) => {
  const lines = await checkWithoutServer(config);
  const width = Math.max(...lines.map(({ check }) => check.length));
  const text = json
    ? JSON.stringify({ data: lines })
    : lines
        .map(({ check, state, text }) => `${state.padEnd(4)}  ${check.padEnd(width)}  ${text[technicalLanguage]}`)
        .join('\n');
  await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
  // An open connection must not keep the process running.
  process.exit(worstOf(lines.map(({ state }) => state)));
});
