import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderPages } from '../../api/publish/folder-pages.ts';
import { pageHash } from '../../api/publish/page-file.ts';
import { createPageCache } from '../../api/site/page-cache.ts';
import { pagesOfFolder } from '../../api/site/page-source.ts';
import { LeaseLost } from '../../db/publishing/lease.ts';

const address = '/about';
const older = 'What stood there before, '.repeat(40);
const newer = 'What stands there now, '.repeat(40);

describe('a page that is in place before its compressed copies', () => {
  let folder: string;
  let pages: ReturnType<typeof folderPages>;
  const path = (suffix = '') => join(folder, `about/index.html${suffix}`);
  const ready = (html: string, bare: boolean) =>
    pages.makeReady([{ address, body: Buffer.from(html), hash: pageHash(html) }], null, bare);
  const lease = (held: boolean) => ({ number: null, held: async () => held });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pages-'));
    pages = folderPages(folder);
  });
  afterAll(() => {
    pages.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await pages.swapIn(ready(older, false), async () => true);
  });

  it('leaves no copy of an older one beside it, until its own are there', async () => {
    const changed = ready(newer, true);
    await pages.swapIn(changed, async () => true);
    expect(readFileSync(path(), 'utf8')).toBe(newer);
    expect(['.br', '.gz'].filter((suffix) => existsSync(path(suffix)))).toEqual([]);
    await pages.addCompressed(changed, lease(true));
    expect(brotliDecompressSync(readFileSync(path('.br'))).toString()).toBe(newer);
    expect(gunzipSync(readFileSync(path('.gz'))).toString()).toBe(newer);
    expect(readFileSync(path(), 'utf8')).toBe(newer);
  });

  it('is sent compressed meanwhile, in the bytes that its copies will have', async () => {
    const cache = createPageCache(pagesOfFolder(folder));
    const changed = ready(newer, true);
    await pages.swapIn(changed, async () => true);
    const seen = await cache.load(address);
    await pages.addCompressed(changed, lease(true));
    expect(seen?.bodies.br).toEqual(readFileSync(path('.br')));
    expect(seen?.bodies.gzip).toEqual(readFileSync(path('.gz')));
  });

  it('is not compressed for each who asks while the store has another than the one published', async () => {
    const identity = Buffer.from(newer);
    const cache = createPageCache(async () => ({ bodies: { identity }, isPublished: false }));
    expect((await cache.load(address))?.bodies).toEqual({ identity });
  });

  it('is made again after a fault between the two', async () => {
    const changed = ready(newer, true);
    await pages.swapIn(changed, async () => true);
    expect([...(await pages.hashes([address]))]).toEqual([]);
    await pages.addCompressed(changed, lease(true));
    expect([...(await pages.hashes([address]))]).toEqual([[address, pageHash(newer)]]);
  });

  it('gets none from who may no longer publish: the page may be another by then', async () => {
    const changed = ready(newer, true);
    await pages.swapIn(changed, async () => true);
    await expect(pages.addCompressed(changed, lease(false))).rejects.toThrow(LeaseLost);
    expect(existsSync(path('.br'))).toBe(false);
  });
});
