import { stopLimits } from '../src/model/limits.ts';
import { ensureBuilt } from './build.ts';
import { createLog } from './log.ts';
import { run } from './run.ts';
import { startServer } from './start.ts';

/** @returns once the text has left the process */
const say = (text: string) => new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));

await run(async (config) => {
  const log = createLog(config.logLevel);
  const buildId = await ensureBuilt(() => void say('Building the pages (once) …'));
  const running = await startServer(config, buildId, log);

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Whatever is still not done by then is done at the next start, as after a power cut.
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
    ...[passwords.admin ?? []].flat().map(({ email, password }) => `Administrator  ${email}  ${password}`),
    ...passwords.students.map(({ email, password }) => `Student        ${email}  ${password}`),
  ];
  await say(lines.join('\n'));
  running.printed();
});
