import { describe, expect, it } from 'vitest';
import { robots } from '../../src/feeds/robots.ts';
import { needsSitemapIndex, sitemapIndex, urlset } from '../../src/feeds/sitemap.ts';

const site = { site: 'https://school.test', defaultLanguage: 'ar' } as const;

describe('urlset', () => {
  const map = urlset([{ path: '/blog/1', changed: '2026-01-02T03:04:05.000Z' }], site);

  it('lists the address of each language', () => {
    expect(map.match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>https://school.test/blog/1</loc>',
      '<loc>https://school.test/en/blog/1</loc>',
    ]);
    expect(map.match(/<lastmod>2026-01-02T03:04:05.000Z<\/lastmod>/g)).toHaveLength(2);
  });

  it('names Arabic, English and the default at each address', () => {
    const links = [...map.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)];
    expect(links.slice(0, 3).map(([, language, href]) => [language, href])).toEqual([
      ['ar', 'https://school.test/blog/1'],
      ['en', 'https://school.test/en/blog/1'],
      ['x-default', 'https://school.test/blog/1'],
    ]);
    expect(links).toHaveLength(6);
  });

  it('leaves out a date that is not known', () => {
    expect(urlset([{ path: '/', changed: null }], site)).not.toContain('lastmod');
  });
});

describe('the index', () => {
  it('is needed from 1001 addresses on', () => {
    expect(needsSitemapIndex(500)).toBe(false);
    expect(needsSitemapIndex(501)).toBe(true);
  });

  it('names the main piece and every piece that holds posts', () => {
    expect(sitemapIndex([1, 3], site).match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://school.test/sitemap-main.xml',
      '<loc>https://school.test/sitemap-posts-1.xml',
      '<loc>https://school.test/sitemap-posts-3.xml',
    ]);
  });
});

it('robots.txt closes what needs a name, in both languages, and shows the map', () => {
  expect(robots(site).trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /dashboard',
    'Disallow: /api',
    'Disallow: /subject',
    'Disallow: /en/subject',
    '',
    'Sitemap: https://school.test/sitemap.xml',
  ]);
});
