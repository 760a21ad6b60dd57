import { forgetOldAnswers } from '../db/idempotency/answers.ts';
import type { Database } from '../db/open.ts';
import { forgetFormerPhones } from '../db/people/former-phones.ts';
import { forgetOldCodes } from '../db/people/login-codes.ts';
import { forgetOldPublications } from '../db/publishing/hook-calls.ts';
import type { Auth } from './auth/auth.ts';
import { removeOldSchools } from './backup/keep-for-days.ts';
import { built } from './build.ts';
import type { Log } from './log.ts';
import type { Folders } from './media/folders.ts';
import { sweepStudents } from './people/erase.ts';
import { removeOldPictures } from './people/retention.ts';
import type { Store } from './storage/open.ts';
import { sweepAll } from './storage/sweep.ts';
import type { Sweep } from './sweeping.ts';

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
export function sweepsOf({ db, store, folders, sessions, log, replaced }: Swept): Record<string, Sweep> {
  const { storage, bucket } = store;
  return {
    students: () => sweepStudents({ db, storage, bucket, folders, replaced }),
    pictures: () => removeOldPictures({ db, storage }),
    beforeRestore: () => removeOldSchools({ folders, bucket }),
    files: () => sweepAll({ db, storage, bucket, folders, client: built.client, log }),
    studentSessions: sessions.student.sweep,
    adminSessions: sessions.admin.sweep,
    publications: () => forgetOldPublications(db),
    formerPhones: () => forgetFormerPhones(db),
    loginCodes: () => forgetOldCodes(db),
    idempotentAnswers: () => forgetOldAnswers(db),
  };
}
