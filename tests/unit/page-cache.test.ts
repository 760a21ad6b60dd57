import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPageCache } from '../../api/site/page-cache.ts';
import { pagesOfFolder } from '../../api/site/page-source.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the pages that are kept never hold more than their bound, however many are asked for', async () => {
  const pages = createPageCache(pagesOfFolder(folder));
  for (let id = 1; id <= 60; id += 1) {
    mkdirSync(join(folder, `blog/${id}`), { recursive: true });
    const file = join(folder, `blog/${id}/index.html`);
    writeFileSync(file, '<html>');
    truncateSync(file, 2 ** 21);
    expect((await pages.load(`/blog/${id}`))?.bodies.identity).toHaveLength(2 ** 21);
    expect(pages.bytes).toBeLessThanOrEqual(96 * 2 ** 20);
  }
  expect(pages.bytes).toBeGreaterThan(80 * 2 ** 20);
  expect([pages.cached('/blog/1'), pages.cached('/blog/60') !== undefined]).toEqual([undefined, true]);
  pages.forget(['/blog/60', '/blog/nothing']);
  expect(pages.cached('/blog/60')).toBeUndefined();
  expect(await pages.load('/nothing')).toBeNull();
});
