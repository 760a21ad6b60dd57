import { describe, expect, it } from 'vitest';
import { rss } from '../../src/feeds/rss.ts';
import { element, escapeXml } from '../../src/feeds/xml.ts';

describe('xml', () => {
  it('escapes what would end a text or an attribute', () => {
    expect(element('a', '<&>', { b: `"'` })).toBe('<a b="&quot;&apos;">&lt;&amp;&gt;</a>');
  });

  it('drops what XML cannot hold, and keeps pairs', () => {
    expect(escapeXml('a\u0000\u000b\ud800b\tc📚')).toBe('ab\tc📚');
  });

  it('closes an empty element at once', () => {
    expect(element('a', [])).toBe('<a/>');
  });
});

describe('rss', () => {
  const post = {
    id: 7,
    title: 'Fish & ships',
    description: '<p>On the <b>Nile</b></p>',
    summary: '',
    image: null,
    position: 1,
    published_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-02-02T03:04:05.000Z',
  };
  const channel = {
    title: 'School',
    description: 'News',
    language: 'en',
    site: 'https://s.test',
    defaultLanguage: 'ar',
  } as const;

  it('has absolute links in the language of the feed', () => {
    const feed = rss(channel, [post]);
    expect(feed).toContain('<link>https://s.test/en/blog</link>');
    expect(feed).toContain('<atom:link href="https://s.test/en/rss.xml" rel="self" type="application/rss+xml"/>');
    expect(feed).toContain('<guid isPermaLink="true">https://s.test/en/blog/7</guid>');
  });

  it('tells title, day and words of a post', () => {
    const feed = rss(channel, [post]);
    expect(feed).toContain('<title>Fish &amp; ships</title>');
    expect(feed).toContain('<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>');
    expect(feed).toContain('<description>On the Nile</description>');
    expect(feed).toContain('<lastBuildDate>Mon, 02 Feb 2026 03:04:05 GMT</lastBuildDate>');
  });

  it('tells the summary of a post whole in place of its words', () => {
    const summary = 'A & b. '.repeat(60).trim();
    expect(rss(channel, [{ ...post, summary }])).toContain(
      `<description>${summary.replaceAll('&', '&amp;')}</description>`,
    );
  });

  it('stands without posts', () => {
    expect(rss(channel, [])).not.toContain('<item>');
  });
});
