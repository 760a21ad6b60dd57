import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { signatureOf } from '../../db/publishing/builds.ts';
import { givenArchive } from '../backup/given-archive.ts';
import { loadBackupSettings } from '../backup/restic/places.ts';
import { verifyWeekly } from '../backup/restic/weekly.ts';
import { verifyBackup } from '../backup/verify.ts';
import { createRollback } from '../backup/work-folder.ts';
import { built, ensureBuilt } from '../build.ts';
import type { Config } from '../config.ts';
import { Fault, kindOf } from '../faults.ts';
import { readPolicy } from '../publish/policy.ts';
import { loadRenderer } from '../publish/render.ts';
import { run } from '../run.ts';
import { reachedBucket } from '../storage/open.ts';
import { commandLine, oneFile, usageFault } from './command-line.ts';

const file = commandLine({
  usage: ['npm run verify -- FILE, or - for standard input', 'npm run verify -- --weekly'],
  about:
    'Restores a backup into a temporary folder and compares every row, file and page. Ends with 0 if it is whole.\n--weekly: the newest encrypted backup of this machine and of BACKUP_URL in turn, its database and a thirteenth of its\nfiles, in DATA_DIR/verify.',
  read(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { weekly: { type: 'boolean' } },
    });
    if (values.weekly && positionals.length === 0) return null;
    if (values.weekly) throw usageFault('--weekly takes no FILE');
    return oneFile(positionals);
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

// A backup is always verified in a SQLite file, so the command runs again without DATABASE_URL.
if (databaseUrl !== null) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** What is not even a backup is an answer, not a wrong call. */
function asAnswer(error: unknown): never {
  throw kindOf(error) === 'refused' && error instanceof Fault ? new Fault(error.message) : error;
}

async function weekly(config: Config): Promise<void> {
  const bucket = await reachedBucket(config.files);
  const { place, at, files, wrong, noRoom } = await verifyWeekly(config, bucket).catch(asAnswer);
  const name = `the backup of ${at.toISOString()} in ${place}`;
  if (noRoom !== null) {
    process.stderr.write(`warning: ${name} was not verified: ${noRoom}\n`);
    return;
  }
  for (const line of wrong.slice(0, 20)) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) throw new Fault(`${name} is not whole: ${wrong.length} differences`);
  say(`${name} is whole: its database, and ${files} of its files`);
}

if (file === null) loadBackupSettings();
await run(async (config) => {
  if (file === null) return weekly(config);
  const buildId = await ensureBuilt(() => say('Building the pages (once) …'));
  const url = config.siteUrl ?? `http://localhost:${config.port}`;
  const rendering = {
    render: await loadRenderer(built.renderer),
    site: { url, policy: readPolicy(built.inline) },
    signature: signatureOf(buildId, url),
  };
  const place = mkdtempSync(join(tmpdir(), 'verify-'));
  createRollback().add(() => rmSync(place, { recursive: true, force: true }));
  const { path } = await givenArchive(file, place);
  const { rows, files, pages, wrong } = await verifyBackup(path, place, rendering).catch(asAnswer);
  for (const line of wrong.slice(0, 20)) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) throw new Fault(`${file} is not whole: ${wrong.length} differences`);
  say(`${file} is whole: ${rows} rows, ${files} files, ${pages} pages`);
});
