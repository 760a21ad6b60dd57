import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetBulkChanges } from '../db/bulk/bulk-changes.ts';
import { trimVersions } from '../db/content/history.ts';
import { forgetOldAnswers } from '../db/idempotency/answers.ts';
import { forgetOldLinks } from '../db/mail/links.ts';
import { forgetOldMails } from '../db/mail/queue.ts';
import { closeDatabase, type Database } from '../db/open.ts';
import { forgetErasedPeople } from '../db/people/erase.ts';
import { forgetFormerPhones } from '../db/people/former-phones.ts';
import { forgetOldCodes } from '../db/people/login-codes.ts';
import { forgetOldLogins } from '../db/people/logins.ts';
import { purgeMessages } from '../db/people/messages.ts';
import { forgetOldSecondSteps } from '../db/people/second-factor.ts';
import { forgetOldPreviews } from '../db/previews/previews.ts';
import { forgetOldPublications } from '../db/publishing/hook-calls.ts';
import { somePages } from '../db/publishing/pages.ts';
import { watchSchoolFacts } from '../db/school/own-school.ts';
import {
  connectionLimits,
  type handoverLimits,
  rateWindowSweep,
  type stopLimits,
} from '../src/model/request-limits.ts';
import { keepAddressees } from './alert/addressees.ts';
import { createApplication } from './application.ts';
import type { Auth } from './auth/auth.ts';
import { removeOldDemoBackups } from './backup/demo-backups.ts';
import { removeLeftArchives } from './backup/given-archive.ts';
import { removeOldSchools } from './backup/keep.ts';
import { finishKeys } from './backup/restic/keys-ready.ts';
import { clearUnfinishedRestore } from './backup/restore.ts';
import { built } from './build.ts';
import type { Config } from './config.ts';
import { createHttpServer } from './connections/http-server.ts';
import { listenFault } from './faults.ts';
import { noteDisk } from './health/disk-use.ts';
import { noteServer } from './health/servers.ts';
import { sweepRateWindows } from './http/limits.ts';
import { createListener, createStartingListener } from './listener.ts';
import type { Log } from './log.ts';
import { removeLeftOver } from './media/abandoned.ts';
import { type Folders, openFolders } from './media/folders.ts';
import { startLaterVersions } from './media/later-versions.ts';
import { releaseMemoryAfter } from './memory.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sweepStudents } from './people/erase.ts';
import { removeOldPictures } from './people/retention.ts';
import { formerVersion, isOnTrial, parentPort } from './processes/child.ts';
import { listeningSocket } from './processes/listening-socket.ts';
import { healthOf } from './processes/self-check.ts';
import { programId, watchProgram } from './program.ts';
import { readPolicy } from './publish/policy.ts';
import { publishLater, startPublishing } from './publish/start.ts';
import type { FirstPasswords } from './seed/first-passwords.ts';
import { openSchool } from './seed/seed.ts';
import { createAssets } from './site/assets.ts';
import { createSiteHandler } from './site/handler.ts';
import { listCommonHeaders, newRequestId } from './site/headers.ts';
import { createPageCache } from './site/page-cache.ts';
import { pagesOfFolder } from './site/page-source.ts';
import { pagesOfStore } from './site/pages-of-store.ts';
import { type Recompressing, recompress } from './site/recompress.ts';
import { assetOf, storeAssets } from './storage/assets.ts';
import { checksOf } from './storage/checks.ts';
import { openPagesCache, reachedStore, type Store } from './storage/open.ts';
import { sweepAll } from './storage/sweep.ts';
import { type Sweep, type Sweeping, startSweeping } from './sweeping.ts';

interface Swept {
  db: Database;
  store: Store;
  folders: Folders;
  sessions: Auth['sessions'];
  log: Log;
  /** Whether the program's files have been replaced since the start. */
  replaced(): boolean;
}

/** The periodic cleanup jobs of the server, by their names in the log. */
function sweepsOf({ db, store, folders, sessions, log, replaced }: Swept): Record<string, Sweep> {
  const { storage, bucket } = store;
  return {
    students: () => sweepStudents({ db, storage, bucket, folders, replaced }),
    pictures: () => removeOldPictures({ db, storage }),
    beforeRestore: () => removeOldSchools({ folders, bucket }),
    erasedPeople: () => forgetErasedPeople(db),
    files: () => sweepAll({ db, storage, bucket, folders, client: built.client, log }),
    studentSessions: sessions.student.sweep,
    adminSessions: sessions.admin.sweep,
    publications: () => forgetOldPublications(db),
    mails: () => forgetOldMails(db),
    mailLinks: () => forgetOldLinks(db),
    formerPhones: () => forgetFormerPhones(db),
    messages: () => purgeMessages(db),
    bulkChanges: () => forgetBulkChanges(db),
    loginCodes: () => forgetOldCodes(db),
    secondSteps: () => forgetOldSecondSteps(db),
    logins: () => forgetOldLogins(db),
    versions: () => trimVersions(db),
    idempotentAnswers: () => forgetOldAnswers(db),
    previews: () => forgetOldPreviews(db),
    diskNotes: () => noteDisk(folders.root).then(() => 0),
    demoBackups: async () => removeOldDemoBackups(folders.root),
  };
}

/** Reads a compiled file of the version that served before: pages that it published name it. */
async function assetsOfFormer(address: string): Promise<Buffer | null> {
  if (formerVersion === null || !address.startsWith('/_astro/') || address.includes('..')) return null;
  return readFile(join(formerVersion, 'dist/client', address)).catch(() => null);
}

export interface Running {
  port: number;
  siteUrl: string;
  /** New accounts with passwords to print: created at this start, or at an earlier start that was interrupted. */
  passwords: FirstPasswords;
  /** To be called after the passwords were printed. */
  printed(): void;
  /** Resolves when every page is published and the database responds. */
  ready: Promise<void>;
  /** Self-check: requests pages and API reads like a visitor. @returns a description of the problem, or null */
  health(): Promise<string | null>;
  /** Resolves when the writes that run now have ended. */
  drained(): Promise<void>;
  /** Starts to accept connections from the socket of the parent. */
  serve(): Promise<unknown>;
  /**
   * Stops accepting, finishes what is in flight, closes the database.
   * @param within its deadlines: those of the end of the server, or of a process that another one replaces
   */
  stop(within: typeof stopLimits | typeof handoverLimits): Promise<void>;
}

/**
 * Starts the school's server: database, publisher, site and API on one port.
 * @param building the id of the build; a new school is seeded while the build is running
 */
export async function startServer(
  config: Config,
  building: Promise<string>,
  log: Log,
  metrics: Metrics | null = null,
): Promise<Running> {
  const folders = openFolders(config.dataDir);
  await removeLeftOver(folders);
  clearUnfinishedRestore(config.dataDir);
  removeLeftArchives(config.dataDir);
  const store = await reachedStore(folders, config.files);
  const { storage, bucket } = store;
  const { db, printed, ...passwords } = await openSchool(folders, config, config.admin, bucket);
  await finishKeys(folders.root, db, bucket);
  const buildId = await building;
  // The first call starts the check of the database connection, so that later calls return a result.
  db.answers();

  const headersOf = listCommonHeaders(config.siteUrl?.startsWith('https:') ?? false);
  const headers = () => headersOf(newRequestId());
  const checks = checksOf(db, bucket);
  // Pages contain their own address, so the port must be known first. Requests before that get 503 with `Retry-After`.
  let listener = createStartingListener(headers, checks);
  const server = createHttpServer((request, response) => listener(request, response), {
    limits: connectionLimits,
    trustProxy: config.trustProxy,
    headers,
    log,
  });
  const { port: wanted, host } = config;
  const serve = () =>
    server
      .listen(parentPort === null ? { port: wanted, host } : { fd: listeningSocket })
      .catch((error: NodeJS.ErrnoException) => {
        throw listenFault(error, wanted, host);
      });
  /** Accepts connections; a process that was on trial begins to work with the first one. */
  async function serveFromParent(): Promise<void> {
    // What it read on trial were the pages of the version before.
    pages.forget(null);
    await serve();
    await later?.begin();
    startWork();
  }
  const port = parentPort ?? (await serve());
  let tellPublisher = (): void => undefined;
  // The publisher knows it before a later change is asked for.
  const replaced = watchProgram(programId(), () => tellPublisher());
  const noted = noteServer(folders.root, config.host, port);
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;

  const policy = readPolicy(built.inline);
  const ofStore = bucket && pagesOfStore(db, bucket, openPagesCache(folders.root));
  const pages = createPageCache(ofStore?.read ?? pagesOfFolder(folders.site));
  // Must be done before a published page refers to these files.
  if (bucket) await storeAssets(db, bucket, built.client);
  const setup = {
    config,
    siteUrl,
    folders,
    bucket,
    db,
    log,
    buildId,
    former: formerVersion,
    policy,
    changed: pages.forget,
    replaced,
  };
  const later = isOnTrial ? publishLater(setup) : null;
  const publishing = later ?? (await startPublishing(setup));
  tellPublisher = publishing.wake;
  const application = createApplication({ config, siteUrl, folders, store, db, log }, publishing, replaced);
  const { auth, answers } = application;
  const { encoder, previews, pausedWrites, health, mails } = application.services;
  const { drained } = pausedWrites;
  const assets = createAssets(built.client, bucket ? (address) => assetOf(bucket, address) : assetsOfFormer);
  const freshFacts = watchSchoolFacts(db);
  const site = createSiteHandler({
    freshFacts,
    pages,
    assets,
    storage,
  });
  const laterVersions = startLaterVersions(
    { db, storage, temporary: folders.temporary, encoder },
    log,
    publishing.leads,
    publishing.wake,
  );
  const sweeps = sweepsOf({ db, store, folders, sessions: auth.sessions, log, replaced });
  let ready = false;
  let stopped = false;
  let sweeping: Sweeping | null = null;
  let recompressing: Recompressing | null = null;
  let addressees: ReturnType<typeof keepAddressees> | null = null;
  /** Starts all work that nobody asked for in a request. */
  function startWork(): void {
    if (stopped || sweeping) return;
    laterVersions.start();
    mails?.start();
    addressees = keepAddressees({ db, dataDir: folders.root, siteUrl, log });
    recompressing = recompress(built.folder);
    void recompressing.ended.then((better) => better && assets.forget());
    sweeping = startSweeping(sweeps, log);
  }
  const open = publishing.ready.then(async () => {
    // The check of a database server takes a moment after its first call.
    while (!db.answers() && !stopped) await pause(10);
    ready = true;
    if (!later) startWork();
    if (ofStore) void ofStore.fetchAhead(() => stopped).catch(() => undefined);
  });
  releaseMemoryAfter(open.then(() => sweeping?.first));
  const isReady = () => ready && db.answers();
  listener = createListener({
    ...application,
    site,
    ready: () => ready,
    checks,
    freshFacts,
    countRequest: metrics?.countRequest ?? null,
  });
  if (metrics) {
    const { watchSchool } = await import('./metrics/school.ts');
    watchSchool(metrics, {
      dataDir: folders.root,
      health,
      db,
      pages,
      answers,
      encoder,
      checks,
      ready: isReady,
      stuck: publishing.stuck,
    });
  }

  // Returns 0, so that this frequent cleanup is not logged.
  const limits = () => sweepRateWindows(db).then(() => 0);
  const limitSweeping = startSweeping({ limits }, log, rateWindowSweep);

  async function stop(within: typeof stopLimits | typeof handoverLimits): Promise<void> {
    stopped = true;
    noted.end();
    // The encoder and the previews stop after the server, so that open requests are still answered.
    const answered = server.stop(within).then(() => Promise.all([encoder.stop(), previews.stop()]));
    await Promise.all([
      answered,
      publishing.stop(),
      laterVersions.stop(),
      mails?.stop(),
      addressees?.stop(),
      recompressing?.stop(),
      sweeping?.stop(),
      limitSweeping.stop(),
    ]);
    await closeDatabase(db);
  }
  return {
    port,
    siteUrl,
    passwords,
    printed,
    ready: open,
    health: async () => healthOf(listener, await somePages(db).catch(() => [])),
    drained,
    serve: serveFromParent,
    stop,
  };
}
