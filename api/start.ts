import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentVersionReader } from '../db/publish-queue.ts';
import { createAccess } from './auth/access.ts';
import { clearUnfinishedRestore } from './backup/restore.ts';
import { built } from './build.ts';
import type { Config } from './config.ts';
import { listenFault } from './faults.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import type { Services } from './http/context.ts';
import { openLimits } from './http/limits.ts';
import { createListener } from './listener.ts';
import type { Log } from './log.ts';
import { removeAbandoned } from './media/abandoned.ts';
import { startAvifMaker } from './media/avif-maker.ts';
import { openFolders } from './media/folders.ts';
import { diskStorage } from './media/storage.ts';
import { startSweeping } from './media/sweep.ts';
import { startPublishing } from './publish/start.ts';
import { createRoutes } from './routes.ts';
import type { FirstPasswords } from './seed/first-passwords.ts';
import { openSchool } from './seed/seed.ts';
import { createAssets } from './site/assets.ts';
import { createSiteHandler } from './site/handler.ts';
import { createPageCache } from './site/page-cache.ts';
import { createFilesHandler } from './student/files.ts';

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

const gracePeriod = 10_000;
/** Sessions that have run out are removed this often, in milliseconds. */
const sweepInterval = 3_600_000;

/** Starts the school's server: database, publisher, site and API on one port. */
export async function startServer(config: Config, buildId: string, log: Log): Promise<Running> {
  const folders = openFolders(config.dataDir);
  await removeAbandoned(folders.temporary);
  clearUnfinishedRestore(config.dataDir);
  const storage = diskStorage(folders);
  const { db, printed, ...passwords } = await openSchool(folders, storage, config.seed, config.admin);

  // The port must be known before the pages can name their own address; who asks before that is asked to wait.
  let listener: RequestListener = (_request, response) => response.writeHead(503, { 'Retry-After': '1' }).end();
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 }, (request, response) =>
    listener(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, config.port, config.host)));
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;

  const pages = createPageCache(folders.site);
  const publishing = await startPublishing({ config, siteUrl, folders, db, log, buildId, changed: pages.forget });
  const services: Services = {
    config: { ...config, siteUrl },
    db,
    log,
    folders,
    storage,
    contentChanged: publishing.wake,
    publisherStuck: publishing.stuck,
  };
  const answers = createAnswerCache(contentVersionReader(db), config.defaultLanguage);
  const access = createAccess(db, siteUrl);
  const api = createRoutes(services, answers, await openLimits(db), access);
  const site = createSiteHandler({
    pages,
    assets: createAssets(built.client),
    storage,
    defaultLanguage: config.defaultLanguage,
  });
  const avif = startAvifMaker(db, folders, log, publishing.wake);
  let ready = false;
  let stopSweeping = async (): Promise<void> => undefined;
  void publishing.ready.then(() => {
    ready = true;
    avif.start();
    stopSweeping = startSweeping({ db, storage, folders }, log);
  });
  const files = createFilesHandler(services, access);
  listener = createListener({ services, api, answers, site, files, ready: () => ready });

  const sweep = () => Promise.all(Object.values(access.sessions).map((sessions) => sessions.sweep()));
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'sessions not swept'));
  }, sweepInterval);
  sweeping.unref();

  async function stop(): Promise<void> {
    clearInterval(sweeping);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const deadline = setTimeout(() => server.closeAllConnections(), gracePeriod);
    await Promise.all([closed, publishing.stop(), avif.stop(), stopSweeping()]);
    clearTimeout(deadline);
    db.$client.close();
  }
  return { port, siteUrl, passwords, printed, ready: publishing.ready, stop };
}
