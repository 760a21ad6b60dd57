import { optionsInPieces } from '../../db/content/references.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { Services } from '../http/context.ts';
import { InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { ownSubjects } from './access-scope.ts';

type Options = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/options/grades' | 'GET /dashboard/options/subjects'>;

/** The options of select fields. */
export function optionHandlers({ db }: Services): Options {
  return {
    'GET /dashboard/options/grades': async () => InPieces.of({ data: optionsInPieces(db, 'grades', null) }),
    'GET /dashboard/options/subjects': async ({ c }) =>
      InPieces.of({ data: optionsInPieces(db, 'subjects', ownSubjects(c.get('admin'))) }),
  };
}
