import type { APIRoute } from 'astro';
import { needsSitemapIndex, sitemapIndex, urlset } from '../feeds/sitemap.ts';
import { xmlResponse } from '../feeds/xml.ts';

/** The sitemap: a single file while it is small, then an index of several files. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const { addresses, postChunks } = await page.content.sitemapSize();
  if (needsSitemapIndex(addresses)) return xmlResponse(sitemapIndex(postChunks, page));
  const entries = await Promise.all([page.content.sitemapMain(), ...postChunks.map(page.content.sitemapPosts)]);
  return xmlResponse(urlset(entries.flat(), page));
};
