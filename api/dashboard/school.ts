import { optionsInPieces } from '../../db/content/references.ts';
import { countMessages, messagesInPieces } from '../../db/people/messages.ts';
import { allLevels, changeOfGrade, findGrade, setPrices } from '../../db/school/levels.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Services } from '../http/context.ts';
import { InPieces, listInPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';
import { ownSubjects } from './reach.ts';

type School = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/Level'
  | 'POST /dashboard/Level/:id'
  | 'GET /dashboard/options/grades'
  | 'GET /dashboard/options/subjects'
  | 'GET /dashboard/contacts'
>;

/** Levels and their prices, the options of select fields, and the contact messages of visitors. */
export function schoolHandlers({ db, contentChanged }: Services): School {
  async function mustFind(id: number) {
    const found = await findGrade(db, id);
    if (!found) throw new Refusal('notFound');
    return found.grade;
  }

  return {
    'GET /dashboard/Level': async () => ({ data: await allLevels(db) }),
    'POST /dashboard/Level/:id': async (input) => {
      const { c, id, language, body } = input;
      await mustFind(id);
      const updated = updating(input, { last: () => changeOfGrade(db, id), read: () => mustFind(id) });
      await updated.body();
      const prices = await body();
      await updated.write((version) => setPrices(db, id, prices, c.get('admin'), version));
      contentChanged();
      return { message: say(language, 'content.updated'), data: await mustFind(id) };
    },
    'GET /dashboard/options/grades': async () => InPieces.of({ data: optionsInPieces(db, 'grades', null) }),
    'GET /dashboard/options/subjects': async ({ c }) =>
      InPieces.of({ data: optionsInPieces(db, 'subjects', ownSubjects(c.get('admin'))) }),
    'GET /dashboard/contacts': async ({ query }) => {
      const window = pageWindowOf(query, false);
      return listInPieces(window, messagesInPieces(db, window), () => countMessages(db));
    },
  };
}
