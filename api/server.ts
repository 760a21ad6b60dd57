import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { stopLimits } from '../src/model/request-limits.ts';
import { schoolFacts } from '../src/model/school/facts.ts';
import { ensureBuilt } from './build.ts';
import { commandLine } from './commands/command-line.ts';
import { createLog } from './log.ts';
import { tellParent } from './processes/child.ts';
import { processesWanted, runProcesses } from './processes/parent.ts';
import { run } from './run.ts';

/** Writes a line to standard output. Resolves when it has been written. */
const say = (text: string) => new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));

const count = commandLine({
  usage: ['npm start', 'npm start -- --processes N, with N from 1 to 64'],
  about: 'Starts the server. The settings are environment variables or lines of the file .env: see README.md.',
  read: (args) => processesWanted(parseArgs({ args, options: { processes: { type: 'string' } } }).values.processes),
});

/** SIGHUP (a closed terminal, or a service manager's `reload`) never stops the server. It renews several processes. */
let hangUp = () => {
  if (cluster.isPrimary)
    process.stderr.write('SIGHUP renews `npm start -- --processes N`; one process: start it again\n');
};
process.on('SIGHUP', () => hangUp());

await run(async (config) => {
  const log = createLog(config.logLevel);
  // A single process starts with quick compression and improves it later. Several processes, or files in S3, use the
  // compressed files as they are, so these are compressed well from the start.
  const effort = count > 1 || config.files ? 'best' : 'quick';
  const building = ensureBuilt(() => void say('Building the pages (once) …'), effort);
  // To be awaited before the process ends: an interrupted build would leave its temporary folder behind.
  const built = building.catch(() => undefined);
  if (count > 1 && cluster.isPrimary) {
    // The processes have not started yet, so a SIGHUP has nothing to renew.
    hangUp = () => undefined;
    await building;
    return runProcesses(count, config, log, say, (renew) => {
      hangUp = renew;
    });
  }
  const metrics = config.metricsPort === null ? null : (await import('./metrics/metrics.ts')).createMetrics();
  if (metrics && cluster.isPrimary) {
    const { listenForMetrics } = await import('./metrics/serve.ts');
    const collect = async () => [await metrics.collect()];
    const { url } = await listenForMetrics(config.metricsPort ?? 0, collect).finally(() => built);
    await say(`Metrics    ${url}`);
  }
  // Imported here, so that this code loads while the build is running.
  const { startServer } = await import('./start.ts');
  const running = await startServer(config, building, log, metrics).finally(() => built);

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Unfinished work is done at the next start, as after a power failure.
      setTimeout(() => process.exit(0), stopLimits.everything);
      void running.stop().then(() => process.exit(0));
    });
  }

  await running.ready;
  const { siteUrl, passwords } = running;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [
    `Listening  http://${host}:${running.port}`,
    `Site       ${siteUrl}`,
    `API        ${siteUrl}/api/docs`,
    `Dashboard  ${siteUrl}/dashboard`,
  ];
  const { default_language } = schoolFacts();
  // Only a new school takes its language from the settings.
  if (process.env['DEFAULT_LANGUAGE'] && config.defaultLanguage !== default_language) {
    lines.push(
      `Language   ${default_language}, as the school's record says, not DEFAULT_LANGUAGE=${config.defaultLanguage}`,
    );
  }
  const accounts = [
    ...[passwords.admin ?? []].flat().map(({ email, password }) => `Administrator  ${email}  ${password}`),
    ...passwords.students.map(({ email, password }) => `Student        ${email}  ${password}`),
  ];
  if (cluster.isWorker) {
    tellParent({ lines, accounts, printed: running.printed, health: running.health, serve: running.serve, metrics });
    return;
  }
  await say([...lines, ...accounts].join('\n'));
  running.printed();
});
