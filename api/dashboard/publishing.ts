import { publishStatus } from '../../db/hook-calls.ts';
import { requestEverything, requestPages } from '../../db/publish-queue.ts';
import { faultyPages } from '../../db/published-pages.ts';
import { delocalized } from '../../src/model/addresses.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Publishing = Pick<
  Handlers<DashboardEndpoints>,
  'GET /dashboard/publish' | 'POST /dashboard/publish' | 'POST /dashboard/publish/failed'
>;

/** How far publishing is, and asking for all of it again. */
export function publishingHandlers({ config, db, contentChanged, publisherStuck, space }: Services): Publishing {
  const status = async () => ({
    ...(await publishStatus(db)),
    failed: await faultyPages(db),
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
    'POST /dashboard/publish/failed': async ({ language }) => {
      const addresses = (await faultyPages(db)).map((address) => delocalized(address, config.defaultLanguage).path);
      await requestPages(db, [...new Set(addresses)]);
      contentChanged();
      return { message: say(language, 'dashboard.publishingFailed'), data: await status() };
    },
  };
}
