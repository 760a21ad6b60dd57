import type { APIRoute } from 'astro';
import { isCut, sitemapIndex, urlset } from '../feeds/sitemap.ts';
import { xmlResponse } from '../feeds/xml.ts';

/** The map of the site: whole while it is small, then the list of its pieces. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const { addresses, postChunks } = await page.content.sitemapSize();
  if (isCut(addresses)) return xmlResponse(sitemapIndex(postChunks, page));
  const entries = await Promise.all([page.content.sitemapMain(), ...postChunks.map(page.content.sitemapPosts)]);
  return xmlResponse(urlset(entries.flat(), page));
};
