import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import type { SchoolEndpoints } from '../../src/model/endpoints/public.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Handlers } from '../http/routes.ts';

/** Levels and grades with their prices; they are not a content type. */
export function levelHandlers(db: Database): Pick<Handlers<SchoolEndpoints>, 'GET /levels'> {
  return {
    'GET /levels': async ({ language }) => ({
      data: await createReader(db, language, schoolFacts().default_language).content.prices(),
    }),
  };
}
