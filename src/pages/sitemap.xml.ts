import type { APIRoute } from 'astro';
import { isCut, sitemapIndex, urlset } from '../feeds/sitemap.ts';
import { xmlResponse } from '../feeds/xml.ts';

/** The map of the site: whole while it is small, then the list of its pieces. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const { addresses, postChunks } = await page.content.mapSize();
  if (isCut(addresses)) return xmlResponse(sitemapIndex(postChunks, page));
  const entries = await Promise.all([page.content.mapMain(), ...postChunks.map(page.content.mapPosts)]);
  return xmlResponse(urlset(entries.flat(), page));
};
