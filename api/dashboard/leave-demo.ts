import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isReplaying, replayable } from '../../db/idempotency/attempt.ts';
import { hashOfDemo, leaveDemo, ownWorkInDemo, WrittenMeanwhile } from '../../db/school/leave-demo.ts';
import { readSchool } from '../../db/school/own-school.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { searchable } from '../../src/model/text/search-text.ts';
import { createOwnPasswordCheck } from '../auth/own-password.ts';
import { backUpSchool } from '../backup/backup.ts';
import { demoBackupName, demoBackups } from '../backup/demo-backups.ts';
import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import { schoolBusy } from '../http/refusal.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { makeFolder } from '../make-folder.ts';
import { namedFolders } from '../media/sweep.ts';
import { sweepStudents } from '../people/erase.ts';

type LeaveDemo = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/school/start' | 'POST /dashboard/school/start'>;

/** How often the backup is made before the principal is asked to try again. */
const mostBackups = 3;

/**
 * Replaces the demo by a new empty school: makes a backup, resets the database in one transaction, then deletes the
 * files.
 */
export function leaveDemoHandlers(services: Services, limits: Limits): LeaveDemo {
  const { db, storage, folders, bucket, log, contentChanged, pausedWrites } = services;
  const ownPassword = createOwnPasswordCheck('admin', limits);

  /** @throws Refusal 503 if the school is written to again and again meanwhile */
  async function leave(admin: Actor, backup: string): Promise<void> {
    for (let tries = 1; tries <= mostBackups; tries += 1) {
      const before = await hashOfDemo(db);
      await backUpSchool(backup, { folders, bucket });
      const files = (await Promise.all(namedFolders.map(storage.list))).flat().map(({ address }) => address);
      try {
        return await leaveDemo(db, admin, before, files);
      } catch (error) {
        // What other processes had begun before the pause may end during the backup.
        if (!(error instanceof WrittenMeanwhile)) throw error;
        log.info('the demo was changed during its backup');
      }
    }
    await rm(backup, { force: true });
    throw schoolBusy();
  }

  return {
    'GET /dashboard/school/start': async () => ({ data: await ownWorkInDemo(db) }),
    'POST /dashboard/school/start': async ({ c, language, body }) => {
      const admin = c.get('admin');
      const { confirm, password } = await body();
      const isDone = isReplaying();
      const { demo, name } = await readSchool(db);
      if (!demo && !isDone) throw new Refusal('noDemo');
      await ownPassword.check(admin, c.get('network'), password, 'password');
      const names = Object.values(name).filter((each) => each !== '');
      if (!isDone && !names.some((each) => searchable(each) === searchable(confirm))) {
        throw new Refusal('invalid', { fields: { confirm: [{ problem: 'otherName' }] } });
      }
      const folder = join(folders.root, demoBackups);
      makeFolder(folder);
      const backup = replayable(() => demoBackupName(new Date()));
      if (isDone) await leaveDemo(db, admin, '', []);
      else await pausedWrites.during(() => leave(admin, join(folder, backup)));
      contentChanged();
      // The files are removed after the answer; after a cut the next start removes them.
      sweepStudents(services).catch((error: unknown) =>
        log.error({ err: error }, 'files of the demo were not removed'),
      );
      return { message: say(language, 'school.started'), data: { backup: `${demoBackups}/${backup}` } };
    },
  };
}
