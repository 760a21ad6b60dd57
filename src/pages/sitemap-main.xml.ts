import type { APIRoute } from 'astro';
import { urlset } from '../feeds/sitemap.ts';
import { xmlResponse } from '../feeds/xml.ts';

/** The sitemap file for everything except posts. */
export const GET: APIRoute = async ({ locals: { page } }) =>
  xmlResponse(urlset(await page.content.sitemapMain(), page));
