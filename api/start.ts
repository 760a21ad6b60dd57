import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { forgetOldPublications } from '../db/hook-calls.ts';
import { closeDatabase } from '../db/open.ts';
import { connectionLimits, rateWindowSweep, stopLimits } from '../src/model/limits.ts';
import { createApplication } from './application.ts';
import { givenPassword } from './auth/first-admin.ts';
import { clearUnfinishedRestore } from './backup/restore.ts';
import { built } from './build.ts';
import type { Config } from './config.ts';
import { createHttpServer } from './connections/http-server.ts';
import { listenFault } from './faults.ts';
import { sweepRateWindows } from './http/limit-sweep.ts';
import { createListener } from './listener.ts';
import type { Log } from './log.ts';
import { removeAbandoned } from './media/abandoned.ts';
import { startAvifMaker } from './media/avif-maker.ts';
import { openFolders } from './media/folders.ts';
import { sweepFiles } from './media/sweep.ts';
import { readPolicy } from './publish/policy.ts';
import { startPublishing } from './publish/start.ts';
import type { FirstPasswords } from './seed/first-passwords.ts';
import { openSchool } from './seed/seed.ts';
import { createAssets } from './site/assets.ts';
import { createSiteHandler } from './site/handler.ts';
import { createPageCache } from './site/page-cache.ts';
import { startSweeping } from './sweeping.ts';

export interface Running {
  port: number;
  siteUrl: string;
  /** To be printed: who was made at this start, or at one that was broken off. */
  passwords: FirstPasswords;
  /** To be called once they are. */
  printed(): void;
  /** Settles when every page is published. */
  ready: Promise<void>;
  /** Stops accepting, finishes what is in flight (10 s at most), closes the database. */
  stop(): Promise<void>;
}

/** Starts the school's server: database, publisher, site and API on one port. */
export async function startServer(config: Config, buildId: string, log: Log): Promise<Running> {
  const folders = openFolders(config.dataDir);
  // Told before a new school is filled, which takes a while.
  if (!existsSync(folders.database)) givenPassword(config.admin);
  await removeAbandoned(folders.temporary);
  clearUnfinishedRestore(config.dataDir);
  const { db, printed, ...passwords } = await openSchool(folders, config.seed, config.admin);

  // The port must be known before the pages can name their own address; who asks before that is asked to wait.
  let listener: RequestListener = (_request, response) => response.writeHead(503, { 'Retry-After': '1' }).end();
  const server = createHttpServer((request, response) => listener(request, response), {
    limits: connectionLimits,
    stopping: stopLimits,
    trustProxy: config.trustProxy,
    log,
  });
  const port = await server.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    throw listenFault(error, config.port, config.host);
  });
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;

  const policy = readPolicy(built.inline);
  const pages = createPageCache(folders.site, policy);
  const publishing = await startPublishing({
    config,
    siteUrl,
    folders,
    db,
    log,
    buildId,
    policy,
    changed: pages.forget,
  });
  const application = createApplication({ config, siteUrl, folders, db, log }, publishing);
  const { services, access } = application;
  const { storage, encoder } = services;
  const site = createSiteHandler({
    pages,
    assets: createAssets(built.client),
    storage,
    defaultLanguage: config.defaultLanguage,
  });
  const avif = startAvifMaker({ db, storage, temporary: folders.temporary, encoder }, log, publishing.wake);
  const sweeps = {
    files: async () => (await sweepFiles({ db, storage, folders })).length,
    studentSessions: access.sessions.student.sweep,
    adminSessions: access.sessions.admin.sweep,
    publications: () => forgetOldPublications(db),
  };
  let ready = false;
  let stopSweeping = async (): Promise<void> => undefined;
  void publishing.ready.then(() => {
    ready = true;
    avif.start();
    stopSweeping = startSweeping(sweeps, log);
  });
  listener = createListener({ ...application, site, ready: () => ready });

  // So many, so often, that nobody wants a line about it.
  const limits = () => sweepRateWindows(db).then(() => 0);
  const stopLimitSweep = startSweeping({ limits }, log, rateWindowSweep);

  async function stop(): Promise<void> {
    // Who still waits for a picture gets it; nobody waits for an AVIF.
    const answered = server.stop().then(encoder.stop);
    await Promise.all([answered, publishing.stop(), avif.stop(), stopSweeping(), stopLimitSweep()]);
    await closeDatabase(db);
  }
  return { port, siteUrl, passwords, printed, ready: publishing.ready, stop };
}
