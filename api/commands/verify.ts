import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { signatureOf } from '../../db/publishing/builds.ts';
import { givenArchive } from '../backup/given-archive.ts';
import { verifyBackup } from '../backup/verify.ts';
import { built, ensureBuilt } from '../build.ts';
import { Fault } from '../faults.ts';
import { readPolicy } from '../publish/policy.ts';
import { loadRenderer } from '../publish/render.ts';
import { run } from '../run.ts';
import { givenFile } from './given-file.ts';

const [word] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

// A backup is always verified in a SQLite file, so the command runs again without DATABASE_URL.
if (databaseUrl !== null) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
  process.exit(status ?? 1);
}

await run(async (config) => {
  const file = givenFile(word, 'npm run verify -- FILE, or - for standard input');
  const buildId = await ensureBuilt(() => say('Building the pages (once) …'));
  const url = config.siteUrl ?? `http://localhost:${config.port}`;
  const rendering = {
    render: await loadRenderer(built.renderer),
    site: { url, policy: readPolicy(built.inline) },
    signature: signatureOf(buildId, url),
  };
  const place = mkdtempSync(join(tmpdir(), 'verify-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const { rows, files, pages, wrong } = await verifyBackup((await givenArchive(file, place)).path, place, rendering);
  for (const line of wrong.slice(0, 20)) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) throw new Fault(`${file} is not whole: ${wrong.length} differences`);
  say(`${file} is whole: ${rows} rows, ${files} files, ${pages} pages`);
});
