import { parseArgs } from 'node:util';
import { handoverLimits, stopLimits } from '../src/model/request-limits.ts';
import { schoolFacts } from '../src/model/school/facts.ts';
import { ensureBuilt } from './build.ts';
import { commandLine } from './commands/command-line.ts';
import { createLog } from './log.ts';
import { isOnTrial, parentPort, tellParent } from './processes/child.ts';
import { openedSocket, openSocket } from './processes/listening-socket.ts';
import { processesWanted, runProcesses } from './processes/parent.ts';
import { run } from './run.ts';

/** Writes a line to standard output. Resolves when it has been written. */
const say = (text: string) => new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));

const processes = commandLine({
  usage: ['npm start', 'npm start -- --processes N, with N from 1 to 64'],
  about: 'Starts the server. The settings are environment variables or lines of the file .env: see README.md.',
  read: (args) => processesWanted(parseArgs({ args, options: { processes: { type: 'string' } } }).values.processes),
});

/** SIGHUP (a closed terminal, or a service manager's `reload`) never stops the server. A parent renews its processes. */
let hangUp = () => {
  if (parentPort === null)
    process.stderr.write('SIGHUP renews `npm start -- --processes N`; a server without it: start it again\n');
};
process.on('SIGHUP', () => hangUp());

await run(async (config) => {
  const log = createLog(config.logLevel);
  // A single process starts with quick compression and improves it later. Several processes, or files in S3, use the
  // compressed files as they are, so these are compressed well from the start.
  const effort = processes !== null || parentPort !== null || config.files ? 'best' : 'quick';
  const building = ensureBuilt(() => void say('Building the pages (once) …'), effort);
  // To be awaited before the process ends: an interrupted build would leave its temporary folder behind.
  const built = building.catch(() => undefined);
  if (processes !== null && parentPort === null) {
    // The processes have not started yet, so a SIGHUP has nothing to renew.
    hangUp = () => undefined;
    await building;
    const socket = openedSocket(config) ?? (await openSocket(config));
    return runProcesses(processes, config, log, socket.port, say, (renew) => {
      hangUp = renew;
    });
  }
  const metrics = config.metricsPort === null ? null : (await import('./metrics/metrics.ts')).createMetrics();
  if (metrics && parentPort === null) {
    const { listenForMetrics } = await import('./metrics/serve.ts');
    const collect = async () => [await metrics.collect()];
    const { url } = await listenForMetrics(config.metricsPort ?? 0, collect).finally(() => built);
    await say(`Metrics    ${url}`);
  }
  // Imported here, so that this code loads while the build is running.
  const { startServer } = await import('./start.ts');
  const running = await startServer(config, building, log, metrics).finally(() => built);

  let stopping = false;
  function stop(within: typeof stopLimits | typeof handoverLimits): void {
    if (stopping) return;
    stopping = true;
    // Unfinished work is done at the next start, as after a power failure.
    setTimeout(() => process.exit(0), within.everything);
    void running.stop(within).then(() => process.exit(0));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(stopLimits));
  // The parent, or the update that rehearses, was killed: nothing would end this process later.
  if (parentPort !== null || isOnTrial) {
    process.on('disconnect', () => stop(stopLimits));
    if (!process.connected) stop(stopLimits);
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
  if (parentPort !== null) {
    const { printed, health, drained, serve } = running;
    tellParent({ lines, accounts, printed, health, drained, serve, leave: () => stop(handoverLimits), metrics });
    return;
  }
  await say([...lines, ...accounts].join('\n'));
  running.printed();
});
