import { stopLimits } from '../src/model/limits.ts';
import { ensureBuilt } from './build.ts';
import { ConfigError } from './config.ts';
import { loadConfig } from './environment.ts';
import { createLog } from './log.ts';
import { startServer } from './start.ts';

const config = loadConfig();
const log = createLog(config.logLevel);
/** Why the server does not start: one line where a person can do something about it. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError) return error.message;
  return error.code === 'EADDRINUSE' ? `PORT=${config.port} is in use: choose another one` : String(error.stack);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const buildId = await ensureBuilt(() => say('Building the pages (once) …'));
const running = await startServer(config, buildId, log).catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});

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
const { siteUrl, admin, students } = running;
say(`Listening  http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${running.port}`);
say(`Site       ${siteUrl}`);
say(`API        ${siteUrl}/api/docs`);
say(`Dashboard  ${siteUrl}/dashboard`);
if (admin) say(`Administrator  ${admin.email}  ${admin.password}`);
for (const student of students) say(`Student        ${student.email}  ${student.password}`);
