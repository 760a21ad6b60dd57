import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BoundedMap } from '../bounded-map.ts';
import { pageFile } from '../publish/page-file.ts';
import type { Encoding } from './encoding.ts';
import { closedPolicy, pagePolicy } from './headers.ts';

export interface ServedPage {
  type: string;
  policy: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** What the cache may hold, twins included. */
const bounds = { bytes: 96 * 2 ** 20, entries: 20_000 };

const types: Record<string, string> = {
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

function typeOf(file: string): string {
  if (/(^|\/)rss\.xml$/.test(file)) return 'application/rss+xml; charset=utf-8';
  return types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

async function readPage(folder: string, policy: string, address: string): Promise<ServedPage | null> {
  const file = pageFile(address);
  const path = join(folder, file);
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  const [br, gzip] = await Promise.all(['.br', '.gz'].map((suffix) => readFile(path + suffix).catch(() => null)));
  return {
    type: typeOf(file),
    policy: file.endsWith('.html') ? policy : closedPolicy,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  };
}

const sizeOf = (page: ServedPage) => Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0);

/**
 * Published pages in memory, the least recently loaded ones leaving first.
 * @param contentPolicy what stands in every page too
 */
export function createPageCache(folder: string, contentPolicy: string) {
  const policy = pagePolicy(contentPolicy);
  const pages = new BoundedMap<ServedPage>(bounds, sizeOf);
  let generation = 0;

  return {
    cached: (address: string): ServedPage | undefined => pages.get(address),
    /** Reads a page from the disk; null when it is not published. */
    async load(address: string): Promise<ServedPage | null> {
      const started = generation;
      const page = await readPage(folder, policy, address);
      // A page that was published while it was read may be half old: it is served, but not kept.
      if (!page || started !== generation) return page;
      pages.set(address, page);
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
