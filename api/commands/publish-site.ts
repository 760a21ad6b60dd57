import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeDatabase } from '../../db/open.ts';
import { takeLease } from '../../db/publishing/lease.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { built, ensureBuilt } from '../build.ts';
import { sendSite } from '../front/send-site.ts';
import { loggedText } from '../log.ts';
import { openFolders } from '../media/folders.ts';
import { exportSite, frontSiteOf } from '../publish/export.ts';
import { openPages, pagesPlaceOf } from '../publish/open-pages.ts';
import { readPolicy } from '../publish/policy.ts';
import { publishAll } from '../publish/publish.ts';
import { loadRenderer } from '../publish/render.ts';
import { createSchoolPictureMaker } from '../publish/school-pictures.ts';
import { run } from '../run.ts';
import { openSchool } from '../seed/seed.ts';
import { storeAssets } from '../storage/assets.ts';
import { reachStore } from '../storage/connect.ts';
import { placeGiven } from '../storage/given-place.ts';
import { reachedStore } from '../storage/open.ts';
import { openBucket } from '../storage/s3/bucket.ts';
import { commandLine, oneFile } from './command-line.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const ignore = () => undefined;

const values = commandLine({
  usage: ['npm run publish:site', 'npm run publish:site -- --out FOLDER', 'npm run publish:site -- --to s3://…'],
  about: 'Makes every page of the site again; --out writes the whole site to a folder, --to sends it to an S3.',
  read(args) {
    const { out, to } = parseArgs({ args, options: { out: { type: 'string' }, to: { type: 'string' } } }).values;
    return { out: out === undefined ? undefined : oneFile([out]), to };
  },
});

await run(async (config) => {
  const { out } = values;
  const target = values.to === undefined ? null : placeGiven('--to', values.to, config);
  if (target) await reachStore(target);
  const folders = openFolders(config.dataDir);
  await ensureBuilt(() => say('Building the pages (once) …'));
  const { storage, bucket } = await reachedStore(folders, config.files);
  const { db } = await openSchool(folders, config, null, bucket);
  const url = config.siteUrl ?? `http://localhost:${config.port}`;
  const site = { url, policy: readPolicy(built.inline) };
  const render = await loadRenderer(built.renderer);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const onFault = (address: string, error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${address}: ${loggedText(String(error))}\n`);
  };

  const schoolPictures = createSchoolPictureMaker({ db, storage, temporary: folders.temporary, onFault });
  const context = { db, render, site, storage, schoolPictures, client: built.client, onFault };
  if (target) {
    const folder = join(folders.root, 'cache', `export-${process.pid}`);
    try {
      await exportSite(context, folder);
      const { sent, removed, same } = await sendSite(folder, await frontSiteOf(folder, site), openBucket(target));
      say(`${sent} files sent, ${same} as they were, ${removed} removed in ${seconds()}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } else if (out !== undefined) {
    const pages = await exportSite(context, out);
    say(`${pages} pages written to ${out} in ${seconds()}`);
  } else {
    await requestEverything(db);
    if (bucket) await storeAssets(db, bucket, built.client);
    let lost = false;
    const lease = await takeLease(db, folders.lease, () => {
      lost = true;
    });
    if (lease) {
      const pages = openPages(pagesPlaceOf(folders, config.files));
      const context = {
        db,
        lease,
        unsure: true,
        unrecorded: false,
        renderSetup: { db, render, site, makeReady: pages.makeReady, onRendered: ignore, onFault },
        pages,
        schoolPictures,
        hook: config.hook !== null,
        onChanged: ignore,
      };
      await publishAll(context, () => lost);
      await pages.close();
      if (lost && context.unrecorded) await requestEverything(db);
      await lease.release();
    }
    // Without the lease, the process that holds it sees the request and publishes the pages.
    while ((await pendingCount(db)) > 0) await pause(100);
    say(`every page published in ${seconds()}`);
  }
  await closeDatabase(db);
});
