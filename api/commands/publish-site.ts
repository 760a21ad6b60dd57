import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount, requestEverything } from '../../db/publish-queue.ts';
import { built, ensureBuilt } from '../build.ts';
import { openFolders } from '../media/folders.ts';
import { openDiskSync } from '../publish/disk-sync.ts';
import { exportSite } from '../publish/export.ts';
import { readPolicy } from '../publish/policy.ts';
import { publishAll } from '../publish/publish.ts';
import { loadRenderer } from '../publish/render.ts';
import { run } from '../run.ts';
import { openSchool } from '../seed/seed.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await run(async (config) => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const folders = openFolders(config.dataDir);
  await ensureBuilt(() => say('Building the pages (once) …'));
  const { db } = await openSchool(folders, config.seed, null);
  const url = config.siteUrl ?? `http://localhost:${config.port}`;
  const site = { url, defaultLanguage: config.defaultLanguage, policy: readPolicy(built.inline) };
  const render = await loadRenderer(built.renderer);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const onFault = (address: string, error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${address}: ${String(error)}\n`);
  };

  if (values.out !== undefined) {
    const pages = await exportSite(
      { db, render, site, media: folders.media, client: built.client, onFault },
      values.out,
    );
    say(`${pages} pages written to ${values.out} in ${seconds()}`);
  } else {
    await requestEverything(db);
    const release = takeLease(folders.lease);
    if (release) {
      const disk = openDiskSync(folders.site);
      await publishAll({
        db,
        render,
        folder: folders.site,
        disk,
        site,
        hook: config.hook !== null,
        onChanged: () => undefined,
        onRendered: () => undefined,
        onFault,
      });
      disk.close();
      release();
    } else {
      // The running server has the lease: it sees the request and publishes.
      while ((await pendingCount(db)) > 0) await pause(100);
    }
    say(`every page published in ${seconds()}`);
  }
  await closeDatabase(db);
});
