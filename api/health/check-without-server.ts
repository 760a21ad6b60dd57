import type { Database } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { mailState } from '../mail/state.ts';
import { foldersOf } from '../media/folders.ts';
import { missingFiles } from '../program.ts';
import { openStore } from '../storage/open.ts';
import { certificateEnd } from './certificate.ts';
import type { HealthLine } from './check-context.ts';
import { openToAsk } from './database.ts';
import { askHealth } from './report.ts';
import { askServer } from './servers.ts';
import { videoJobs } from './video-jobs.ts';

/**
 * Asks how the school is, beside its server or without one. What does not answer in time, such as a connection, is left
 * open: the process that asks has to end by itself.
 */
export function checkWithoutServer(config: Config): Promise<HealthLine[]> {
  const folders = foldersOf(config.dataDir);
  let database: Promise<Database> | null = null;
  const open = () => {
    database ??= openToAsk(folders);
    return database;
  };
  return askHealth({
    config,
    folders,
    database: open,
    bucket: openStore(folders, config.files).bucket,
    self: null,
    missingFiles,
    answering: askServer,
    certificate: async () => ({ end: await certificateEnd(config.siteUrl ?? ''), at: Date.now() }),
    mail: mailState(config, open),
    videos: videoJobs,
  });
}
