import { plannedEntries } from '../../db/content/planned.ts';
import { changeOfSchool, changeSchool, readSchool, shownSchool } from '../../db/school/own-school.ts';
import { isCallingCode, unfitPhones } from '../../db/school/phone-plans.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';

type School = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/school' | 'POST /dashboard/school'>;

/** The school's own record: name, languages, zone, currency, colours. */
export function schoolHandlers({ db, contentChanged }: Pick<Services, 'db' | 'contentChanged'>): School {
  return {
    'GET /dashboard/school': async () => ({ data: await shownSchool(db) }),
    'POST /dashboard/school': async (input) => {
      const { c, language, body } = input;
      const updated = updating(input, { last: () => changeOfSchool(db), read: () => shownSchool(db) });
      await updated.body();
      const change = await body();
      if (change.phone_country !== undefined && !isCallingCode(change.phone_country)) {
        throw new Refusal('invalid', { fields: { phone_country: [{ problem: 'callingCode' }] } });
      }
      const before = await readSchool(db);
      const data = await updated.write((version) => changeSchool(db, c.get('admin'), change, version));
      contentChanged();
      return {
        message: say(language, 'content.updated'),
        data,
        ...(data.phone_country === before.phone_country ? {} : { phones: await unfitPhones(db, data.phone_country) }),
        ...(data.time_zone === before.time_zone ? {} : { planned: await plannedEntries(db) }),
      };
    },
  };
}
