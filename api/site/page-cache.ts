import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { pageFile } from '../publish/page-file.ts';
import { type Bodies, type PageSource, withTwins } from './page-source.ts';
import { closedPolicy, pagePolicy, pageTypeOf } from './rules.ts';

export interface ServedPage {
  type: string;
  policy: string;
  etag: string;
  bodies: Bodies;
}

/** What the cache may hold, twins included. */
const bounds = { bytes: 96 * 2 ** 20, entries: 20_000 };

const sizeOf = (page: ServedPage) => Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0);

/**
 * Published pages in memory, the least recently loaded ones leaving first.
 * @param contentPolicy what stands in every page too
 */
export function createPageCache(source: PageSource, contentPolicy: string) {
  const policy = pagePolicy(contentPolicy);
  const pages = new BoundedMap<ServedPage>(bounds, sizeOf);
  let generation = 0;

  function served(address: string, bodies: Bodies): ServedPage {
    const file = pageFile(address);
    return {
      type: pageTypeOf(file),
      policy: file.endsWith('.html') ? policy : closedPolicy,
      etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
      bodies,
    };
  }

  return {
    cached: (address: string): ServedPage | undefined => pages.get(address),
    /** Reads a page; null when it is not published. @throws StoreAway when it cannot be had */
    async load(address: string): Promise<ServedPage | null> {
      const started = generation;
      const found = await source(address);
      if (!found) return null;
      // A page that was published while it was read may be half old: it is served, but not kept.
      const lasting = found.settled && started === generation;
      // Of many who ask at once for one whose twins are still to come, the first has compressed it. One that is about to
      // be another is not kept, and would be compressed for each who asks.
      const page =
        (lasting && pages.get(address)) || served(address, found.settled ? withTwins(found.bodies) : found.bodies);
      if (lasting) pages.set(address, page);
      return page;
    },
    /** Forgets pages whose files have changed; null: any of them may have. */
    forget(addresses: readonly string[] | null): void {
      generation += 1;
      if (addresses === null) pages.clear();
      else for (const address of addresses) pages.delete(address);
    },
    get bytes() {
      return pages.bytes;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
