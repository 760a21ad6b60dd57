import {
  changeRegistration,
  changeRetention,
  registrationRecord,
  retentionRecord,
} from '../../db/people/office-records.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { undecidedRetention } from '../../src/model/people/office-records.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Records = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/registration'
  | 'POST /dashboard/registration'
  | 'GET /dashboard/retention'
  | 'POST /dashboard/retention'
>;

/** What the school decides for all students: whether anybody may register, and how long pictures are kept. */
export function officeRecordHandlers({ db, contentChanged }: Pick<Services, 'db' | 'contentChanged'>): Records {
  return {
    'GET /dashboard/registration': async () => ({ data: await registrationRecord(db) }),
    'POST /dashboard/registration': async ({ c, language, body }) => {
      const data = await changeRegistration(db, c.get('admin'), await body());
      contentChanged();
      return { message: say(language, 'content.updated'), data };
    },
    'GET /dashboard/retention': async () => {
      const record = await retentionRecord(db);
      return { data: { ...(record ?? undecidedRetention), undecided: record === null } };
    },
    'POST /dashboard/retention': async ({ c, language, body }) => {
      const record = await changeRetention(db, c.get('admin'), await body());
      contentChanged();
      return { message: say(language, 'content.updated'), data: { ...record, undecided: false } };
    },
  };
}
