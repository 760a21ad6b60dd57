import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Database } from '../db/open.ts';
import { type Access, createAccess } from './auth/access.ts';
import type { Config } from './config.ts';
import { type AnswerCache, createAnswerCache } from './http/answer-cache.ts';
import type { Env, Services } from './http/context.ts';
import { openLimits } from './http/limits.ts';
import type { Log } from './log.ts';
import { startEncoder } from './media/encoder/encoder.ts';
import type { Folders } from './media/folders.ts';
import { watchSpace } from './media/space.ts';
import { diskStorage } from './media/storage.ts';
import { createRoutes } from './routes.ts';
import { createFilesHandler } from './student/files.ts';

/** An open school and where it is reached. */
export interface School {
  config: Config;
  siteUrl: string;
  folders: Folders;
  db: Database;
  log: Log;
}

/** What answers for a school, wherever its pages come from. */
export interface Application {
  services: Services;
  access: Access;
  answers: AnswerCache;
  api: Hono<Env>;
  /** Serves protected files. */
  files(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Puts an application together. @param publishing what writes tell, and what is known of its state */
export function createApplication(
  { config, siteUrl, folders, db, log }: School,
  publishing: { wake(): void; stuck(): boolean },
): Application {
  const services: Services = {
    config: { ...config, siteUrl },
    db,
    log,
    folders,
    storage: diskStorage(folders),
    encoder: startEncoder(folders.temporary, log),
    contentChanged: publishing.wake,
    publisherStuck: publishing.stuck,
    space: watchSpace(folders.root),
  };
  const access = createAccess(db, siteUrl);
  const answers = createAnswerCache(db.contentVersion, config.defaultLanguage);
  const api = createRoutes(services, answers, openLimits(db), access);
  return { services, access, answers, api, files: createFilesHandler(services, access) };
}
