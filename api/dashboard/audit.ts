import type { Database } from '../../db/open.ts';
import { auditPage } from '../../db/people/audit.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import type { Handlers } from '../http/routes.ts';

type Audit = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/audit'>;

/** The audit log of staff actions. It is append-only: no call changes or deletes an entry. */
export function auditHandlers(db: Database): Audit {
  return {
    'GET /dashboard/audit': async ({ query }) => {
      const window = pageWindowOf(query, true);
      const { page, perPage } = window;
      const { data, total } = await auditPage(db, query, { page: page ?? 1, perPage });
      return { data, meta: metaOf(window, total) };
    },
  };
}
