import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { signatureOf } from '../../db/publishing/builds.ts';
import { givenArchive } from '../backup/given-archive.ts';
import { verifyBackup } from '../backup/verify.ts';
import { built, ensureBuilt } from '../build.ts';
import { Fault, kindOf } from '../faults.ts';
import { readPolicy } from '../publish/policy.ts';
import { loadRenderer } from '../publish/render.ts';
import { run } from '../run.ts';
import { commandLine, oneFile } from './command-line.ts';

const file = commandLine({
  usage: ['npm run verify -- FILE, or - for standard input'],
  about: 'Restores a backup into a temporary folder and compares every row, file and page. Ends with 0 if it is whole.',
  read: (args) => oneFile(parseArgs({ args, allowPositionals: true }).positionals),
});
const say = (line: string) => process.stdout.write(`${line}\n`);

// A backup is always verified in a SQLite file, so the command runs again without DATABASE_URL.
if (databaseUrl !== null) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
  process.exit(status ?? 1);
}

await run(async (config) => {
  const buildId = await ensureBuilt(() => say('Building the pages (once) …'));
  const url = config.siteUrl ?? `http://localhost:${config.port}`;
  const rendering = {
    render: await loadRenderer(built.renderer),
    site: { url, policy: readPolicy(built.inline) },
    signature: signatureOf(buildId, url),
  };
  const place = mkdtempSync(join(tmpdir(), 'verify-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const { path } = await givenArchive(file, place);
  const { rows, files, pages, wrong } = await verifyBackup(path, place, rendering).catch((error: unknown) => {
    // What is not even a backup is an answer, not a wrong call.
    throw kindOf(error) === 'refused' && error instanceof Fault ? new Fault(error.message) : error;
  });
  for (const line of wrong.slice(0, 20)) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) throw new Fault(`${file} is not whole: ${wrong.length} differences`);
  say(`${file} is whole: ${rows} rows, ${files} files, ${pages} pages`);
});
