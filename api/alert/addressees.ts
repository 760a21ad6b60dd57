import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { principalsToTell } from '../../db/people/staff.ts';
import { readSchool } from '../../db/school/own-school.ts';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { inLanguage, languages } from '../../src/model/languages.ts';
import { alertBounds } from '../../src/model/limits.ts';
import { bilingual } from '../../src/model/named.ts';
import { readNote } from '../health/note-file.ts';
import { notesFolder } from '../health/servers.ts';
import type { Log } from '../log.ts';
import { makeFolder } from '../make-folder.ts';
import { ensureSentAlerts } from './sent-alerts.ts';

/**
 * The recipients of alert mails and the name of the school: all that an alert needs when neither the server nor the
 * database answers.
 */
const addressees = z.object({
  addresses: z.array(z.string()).max(alertBounds.addresses),
  school: bilingual,
  /** The languages of the school, its first one first. */
  languages: z.array(z.enum(languages)),
  site: z.string(),
});
export type Addressees = z.infer<typeof addressees>;

const fileOf = (dataDir: string): string => join(notesFolder(dataDir), 'alerts.json');

/** Who is told; null while no server has ever noted it. */
export const readAddressees = (dataDir: string): Addressees | null => readNote(fileOf(dataDir), addressees);

async function findAddressees(db: Database, siteUrl: string): Promise<Addressees> {
  const { name, default_language, languages: used } = await readSchool(db);
  return {
    addresses: await principalsToTell(db, alertBounds.addresses),
    school: inEachLanguage((language) => inLanguage(name, language, default_language) || new URL(siteUrl).host),
    languages: [default_language, ...used.filter((each) => each !== default_language)],
    site: siteUrl,
  };
}

interface Kept {
  db: Database;
  dataDir: string;
  siteUrl: string;
  log: Log;
}

/**
 * Keeps the recipients file equal to the database until `stop`. It checks at once and then every few seconds, because
 * any process or command may change the staff.
 */
export function keepAddressees({ db, dataDir, siteUrl, log }: Kept): { stop(): Promise<void> } {
  const file = fileOf(dataDir);
  let written = '';
  let readAt = Number.NaN;
  let failed = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      // On PostgreSQL the data version is unknown, so the database is read each time.
      const version = db.dataVersion();
      if (version === readAt && existsSync(file)) return;
      const text = JSON.stringify(await findAddressees(db, siteUrl));
      if (text !== written || !existsSync(file)) {
        makeFolder(notesFolder(dataDir));
        ensureSentAlerts(dataDir);
        const beside = `${file}.${process.pid}`;
        writeFileSync(beside, text, { mode: 0o600 });
        renameSync(beside, file);
        written = text;
      }
      readAt = version;
      failed = false;
    } catch (error) {
      // The next check tries again. The failure is logged once.
      if (!failed) log.warn({ err: error }, 'who is told of bad states is not up to date');
      failed = true;
    }
  }
  const run = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  run();
  const timer = setInterval(run, alertBounds.look).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
