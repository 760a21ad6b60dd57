import {
  changeOfRecord,
  changeRegistration,
  changeRetention,
  shownRegistration,
  shownRetention,
} from '../../db/people/office-records.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';

type Records = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/registration'
  | 'POST /dashboard/registration'
  | 'GET /dashboard/retention'
  | 'POST /dashboard/retention'
>;

/** Settings for all students: whether registration is open, and the retention period of images. */
export function officeRecordHandlers({ db, contentChanged }: Pick<Services, 'db' | 'contentChanged'>): Records {
  return {
    'GET /dashboard/registration': async () => ({ data: await shownRegistration(db) }),
    'POST /dashboard/registration': async (input) => {
      const { c, language, body } = input;
      const updated = updating(input, {
        last: () => changeOfRecord(db, 'registration'),
        read: () => shownRegistration(db),
      });
      await updated.body();
      const change = await body();
      const data = await updated.write((version) => changeRegistration(db, c.get('admin'), change, version));
      contentChanged();
      return { message: say(language, 'content.updated'), data };
    },
    'GET /dashboard/retention': async () => ({ data: await shownRetention(db) }),
    'POST /dashboard/retention': async (input) => {
      const { c, language, body } = input;
      const updated = updating(input, {
        last: () => changeOfRecord(db, 'retention'),
        read: () => shownRetention(db),
      });
      await updated.body();
      const change = await body();
      const data = await updated.write((version) => changeRetention(db, c.get('admin'), change, version));
      contentChanged();
      return { message: say(language, 'content.updated'), data };
    },
  };
}
