import { join } from 'node:path';
import { leaveDemo, ownWorkInDemo } from '../../db/school/leave-demo.ts';
import { readSchool } from '../../db/school/own-school.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { searchable } from '../../src/model/text/search-text.ts';
import { createOwnPasswordCheck } from '../auth/own-password.ts';
import { backUpSchool } from '../backup/backup.ts';
import { demoBackupName, demoBackups } from '../backup/demo-backups.ts';
import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { makeFolder } from '../make-folder.ts';
import { namedFolders } from '../media/sweep.ts';
import { sweepStudents } from '../people/erase.ts';

type LeaveDemo = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/school/start' | 'POST /dashboard/school/start'>;

/** Makes a new school of the demo: a backup first, then everything at once, then the files. */
export function leaveDemoHandlers(services: Services, limits: Limits): LeaveDemo {
  const { db, storage, folders, bucket, log, contentChanged, pausedWrites } = services;
  const ownPassword = createOwnPasswordCheck('admin', limits);

  return {
    'GET /dashboard/school/start': async () => ({ data: await ownWorkInDemo(db) }),
    'POST /dashboard/school/start': async ({ c, language, body }) => {
      const admin = c.get('admin');
      const { confirm, password } = await body();
      const { demo, name } = await readSchool(db);
      if (!demo) throw new Refusal('noDemo');
      await ownPassword.check(admin, c.get('network'), password, 'password');
      const names = Object.values(name).filter((each) => each !== '');
      if (!names.some((each) => searchable(each) === searchable(confirm))) {
        throw new Refusal('invalid', { fields: { confirm: [{ problem: 'otherName' }] } });
      }
      const folder = join(folders.root, demoBackups);
      makeFolder(folder);
      const backup = demoBackupName(new Date());
      await pausedWrites.during(async () => {
        await backUpSchool(join(folder, backup), { folders, bucket });
        const files = (await Promise.all(namedFolders.map(storage.list))).flat().map(({ address }) => address);
        await leaveDemo(db, admin, files);
      });
      contentChanged();
      // The files are removed after the answer; after a cut the next start removes them.
      sweepStudents(services).catch((error: unknown) =>
        log.error({ err: error }, 'files of the demo were not removed'),
      );
      return { message: say(language, 'school.started'), data: { backup: `${demoBackups}/${backup}` } };
    },
  };
}
