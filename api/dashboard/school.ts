import { optionsInPieces } from '../../db/content/references.ts';
import { countMessages, messagesInPieces } from '../../db/people/messages.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import type { Services } from '../http/context.ts';
import { InPieces, listInPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { ownSubjects } from './reach.ts';

type School = Pick<
  Handlers<DashboardEndpoints>,
  'GET /dashboard/options/grades' | 'GET /dashboard/options/subjects' | 'GET /dashboard/contacts'
>;

/** The options of select fields, and the contact messages of visitors. */
export function schoolHandlers({ db }: Services): School {
  return {
    'GET /dashboard/options/grades': async () => InPieces.of({ data: optionsInPieces(db, 'grades', null) }),
    'GET /dashboard/options/subjects': async ({ c }) =>
      InPieces.of({ data: optionsInPieces(db, 'subjects', ownSubjects(c.get('admin'))) }),
    'GET /dashboard/contacts': async ({ query }) => {
      const window = pageWindowOf(query, false);
      return listInPieces(window, messagesInPieces(db, window), () => countMessages(db));
    },
  };
}
