import type { HealthEndpoints } from '../../src/model/endpoints/dashboard-health.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';

/** How the site is, for the principal. */
export const healthHandlers = ({ health }: Services): Handlers<HealthEndpoints> => ({
  'GET /dashboard/health': async () => ({ data: await health() }),
});
