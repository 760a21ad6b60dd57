import type { APIRoute } from 'astro';
import { urlset } from '../feeds/sitemap.ts';
import { xmlResponse } from '../feeds/xml.ts';
import { parseId } from '../model/site/ids.ts';

/** A sitemap file for posts; 404 if it has no posts. */
export const GET: APIRoute = async ({ locals: { page }, params }) => {
  const chunk = parseId(params['chunk']);
  const entries = chunk ? await page.content.sitemapPosts(chunk) : [];
  return entries.length > 0 ? xmlResponse(urlset(entries, page)) : new Response(null, { status: 404 });
};
