import { publishStatus } from '../../db/publishing/hook-calls.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { requestEverything, requestPages } from '../../db/publishing/queue.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Publishing = Pick<
  Handlers<DashboardEndpoints>,
  'GET /dashboard/publish' | 'POST /dashboard/publish' | 'POST /dashboard/publish/failed'
>;

/** The publishing status, and requests to publish all pages or the failed pages again. */
export function publishingHandlers({ db, contentChanged, publisherStuck, space }: Services): Publishing {
  const status = async () => ({
    ...(await publishStatus(db)),
    failed: await faultyPages(db),
    stuck: publisherStuck(),
    spaceLow: await space.low(),
  });
  return {
    'GET /dashboard/publish': async ({ query: { seen } }) => {
      const data = await status();
      return { data: data.lastPublishedAt === seen ? { ...data, lastPaths: [] } : data };
    },
    'POST /dashboard/publish': async ({ c, language }) => {
      await requestEverything(db, c.get('admin'));
      contentChanged();
      return { message: say(language, 'dashboard.publishing'), data: await status() };
    },
    'POST /dashboard/publish/failed': async ({ c, language }) => {
      const addresses = (await faultyPages(db)).map(
        (address) => delocalized(address, schoolFacts().default_language).path,
      );
      await requestPages(db, [...new Set(addresses)], c.get('admin'));
      contentChanged();
      return { message: say(language, 'dashboard.publishingFailed'), data: await status() };
    },
  };
}
