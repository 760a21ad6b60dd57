import type { APIRoute } from 'astro';
import { rss } from '../feeds/rss.ts';
import { xmlResponse } from '../feeds/xml.ts';
import { lists } from '../model/content-types/index.ts';
import { feedLength } from '../model/limits.ts';
import { schoolName } from '../texts/school-name.ts';
import { texts } from '../texts/texts.ts';

/** RSS feed of the newest posts, in the page's language. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const t = texts(page.language, 'blog');
  const school = await schoolName(page);
  const posts = await page.content.newest(lists.posts, feedLength);
  const channel = { ...page, title: `${t('title')} · ${school}`, description: t('description') };
  return xmlResponse(rss(channel, posts), 'application/rss+xml');
};
