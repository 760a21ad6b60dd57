import type { Post } from '../model/content/reader.ts';
import type { Language } from '../model/languages.ts';
import { addresses, localized } from '../model/site/addresses.ts';
import { summary } from '../model/text/excerpt.ts';
import type { Site } from './sitemap.ts';
import { element } from './xml.ts';

/** Maximum length of a summary in characters. Longer than on a card. */
const summaryLength = 400;

/** Metadata of the feed. */
export interface Channel extends Site {
  language: Language;
  title: string;
  description: string;
}

function item(post: Post, link: string): string {
  return element('item', [
    element('title', post.title),
    element('link', link),
    element('guid', link, { isPermaLink: 'true' }),
    element('pubDate', new Date(post.published_at).toUTCString()),
    element('description', post.summary || summary(post.description, summaryLength)),
  ]);
}

/**
 * The newest posts as RSS 2.0. `lastBuildDate` is the newest change of a post, because pages must not read the clock.
 */
export function rss(channel: Channel, posts: Post[]): string {
  const absolute = (path: string) => channel.site + localized(path, channel.language, channel.defaultLanguage);
  const built = posts
    .map((post) => post.updated_at)
    .sort()
    .at(-1);
  const self = { href: absolute(addresses.rss), rel: 'self', type: 'application/rss+xml' };
  const children = [
    element('title', channel.title),
    element('link', absolute(addresses.blog)),
    element('description', channel.description),
    element('language', channel.language),
    ...(built ? [element('lastBuildDate', new Date(built).toUTCString())] : []),
    element('atom:link', [], self),
    ...posts.map((post) => item(post, absolute(addresses.post(post.id)))),
  ];
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' };
  return element('rss', [element('channel', children)], attributes);
}
