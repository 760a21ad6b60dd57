import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { pageFile } from '../publish/page-file.ts';
import { policyIn } from '../publish/policy.ts';
import { type Bodies, type PageSource, withCompressed } from './page-source.ts';
import { closedPolicy, pagePolicy, pageTypeOf } from './rules.ts';

export interface ServedPage {
  type: string;
  policy: string;
  etag: string;
  bodies: Bodies;
}

/** Cache limits, compressed copies included. */
const bounds = { bytes: 96 * 2 ** 20, entries: 20_000 };

const sizeOf = (page: ServedPage) => Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0);

/**
 * An in-memory cache of published pages. The least recently loaded pages are evicted first.
 */
export function createPageCache(source: PageSource) {
  const pages = new BoundedMap<ServedPage>(bounds, sizeOf);
  let generation = 0;

  function served(address: string, bodies: Bodies): ServedPage {
    const file = pageFile(address);
    return {
      type: pageTypeOf(file),
      policy: file.endsWith('.html') ? pagePolicy(policyIn(bodies.identity) ?? closedPolicy) : closedPolicy,
      etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
      bodies,
    };
  }

  return {
    cached: (address: string): ServedPage | undefined => pages.get(address),
    /** Reads a page; null when it is not published. @throws StoreUnavailable when the store does not answer */
    async load(address: string): Promise<ServedPage | null> {
      const started = generation;
      const found = await source(address);
      if (!found) return null;
      // A page that was published during the read may be a mix of two versions: it is served but not cached.
      const lasting = found.isPublished && started === generation;
      // With concurrent requests for a page that has no compressed copies yet, only the first compresses it. A page
      // that is about to change is not cached, so it is not compressed either: that would be repeated for each request.
      const page =
        (lasting && pages.get(address)) ||
        served(address, found.isPublished ? withCompressed(found.bodies) : found.bodies);
      if (lasting) pages.set(address, page);
      return page;
    },
    /** Removes changed pages from the cache; null: clears it, because any page may have changed. */
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
