import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Database } from '../db/open.ts';
import { encoderBounds } from '../src/model/limits.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import { openLoginCodes } from './auth/login-codes.ts';
import { built } from './build.ts';
import type { Config } from './config.ts';
import { uploadsInFolder } from './dashboard/unfinished/folder.ts';
import { uploadsInStore } from './dashboard/unfinished/objects.ts';
import { watchCertificate } from './health/certificate.ts';
import { askDatabase } from './health/database.ts';
import { watchHealth } from './health/report.ts';
import { videoJobs } from './health/video-jobs.ts';
import { type AnswerCache, createAnswerCache } from './http/answer-cache.ts';
import type { Env, Services } from './http/context.ts';
import { openLimits } from './http/limits.ts';
import { pauseWrites } from './http/paused-writes.ts';
import type { Log } from './log.ts';
import { createMailSender } from './mail/sender.ts';
import { mailState } from './mail/state.ts';
import { startEncoder } from './media/encoder/encoder.ts';
import type { Folders } from './media/folders.ts';
import { watchSpace } from './media/space.ts';
import { openPreviewRenderer } from './previews/renderer.ts';
import { missingFiles } from './program.ts';
import { createRoutes } from './routes.ts';
import type { Store } from './storage/open.ts';
import { createFilesHandler } from './student/files.ts';
import { createStudentAnswerCache, type StudentAnswers } from './student/kept-answers.ts';

/** An open school: its settings, public address, folders, file store and database. */
export interface School {
  config: Config;
  siteUrl: string;
  folders: Folders;
  store: Store;
  db: Database;
  log: Log;
}

/** The parts that handle requests for a school, in production and in development. */
export interface Application {
  services: Services;
  auth: Auth;
  answers: AnswerCache;
  studentAnswers: StudentAnswers;
  api: Hono<Env>;
  /** Serves private files. */
  files(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Creates the application: services, authentication, caches and API.
 * @param publishing `wake` is called after each write of content; `stuck` says whether the publisher is stuck
 * @param replaced whether the program's files have been replaced since the start
 */
export function createApplication(
  { config, siteUrl, folders, store: { storage, bucket }, db, log }: School,
  publishing: { wake(): void; stuck(): boolean },
  replaced: () => boolean = () => false,
): Application {
  const loginCodes = openLoginCodes(folders.root);
  const { mail } = config;
  const services: Services = {
    config: { ...config, siteUrl },
    db,
    log,
    folders,
    storage,
    bucket,
    unfinished: bucket ? uploadsInStore(bucket, folders.temporary) : uploadsInFolder(folders.resumable),
    encoder: startEncoder(folders.temporary, log, encoderBounds, replaced),
    previews: openPreviewRenderer(
      { database: folders.database, renderer: built.renderer, inline: built.inline, siteUrl },
      replaced,
    ),
    loginCodes,
    mails: mail && createMailSender({ mail, siteUrl, db, codes: loginCodes, log }),
    replaced,
    contentChanged: publishing.wake,
    publisherStuck: publishing.stuck,
    pausedWrites: pauseWrites(db),
    space: watchSpace(folders.root),
    health: watchHealth({
      config: { ...config, siteUrl },
      folders,
      database: () => askDatabase(db, folders),
      bucket,
      self: { replaced },
      missingFiles,
      // A process that runs this check is ready itself.
      answering: async () => 'ready',
      certificate: watchCertificate(siteUrl),
      mail: mailState(config, async () => db),
      videos: videoJobs,
    }),
  };
  const auth = createAuth(db, siteUrl);
  const answers = createAnswerCache(db.contentVersion);
  const studentAnswers = createStudentAnswerCache();
  const api = createRoutes(services, { answers, studentAnswers }, openLimits(db), auth);
  return { services, auth, answers, studentAnswers, api, files: createFilesHandler(services, auth) };
}
