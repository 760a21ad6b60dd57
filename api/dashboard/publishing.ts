import { publishStatus } from '../../db/hook-calls.ts';
import { requestEverything } from '../../db/publish-queue.ts';
import { faultyPages } from '../../db/published-pages.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Publishing = Pick<Handlers<DashboardEndpoints>, 'GET /dashboard/publish' | 'POST /dashboard/publish'>;

/** How far publishing is, and asking for all of it again. */
export function publishingHandlers({ db, contentChanged, publisherStuck, space }: Services): Publishing {
  const status = async () => ({
    ...(await publishStatus(db)),
    failed: faultyPages(db),
    stuck: publisherStuck(),
    spaceLow: await space.low(),
  });
  return {
    'GET /dashboard/publish': async () => ({ data: await status() }),
    'POST /dashboard/publish': async ({ language }) => {
      await requestEverything(db);
      contentChanged();
      return { message: say(language, 'dashboard.publishing'), data: await status() };
    },
  };
}
