import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { referencesIn, referencingLists } from '../../src/model/content/references.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { addresses, hasOneLanguage } from '../../src/model/site/addresses.ts';
import { allPages } from '../../src/model/site/pages.ts';

const folder = join(import.meta.dirname, '../../src/pages');

it('every file in src/pages is a line in the table of pages, and every line a file', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const routes = files.map((file) => {
    const path = relative(folder, join(file.parentPath, file.name)).replace(/\.(astro|ts)$/, '');
    return `/${path.replace(/(^|\/)index$/, '')}`;
  });
  expect(routes.sort()).toEqual(allPages.map(({ pattern }) => pattern).sort());
});

it('addresses are built from the table', () => {
  expect([addresses.home, addresses.post(12), addresses.sitemapPosts(3)]).toEqual([
    '/',
    '/blog/12',
    '/sitemap-posts-3.xml',
  ]);
  expect([1, 2].map(addresses.galleryPage)).toEqual(['/gallery', '/gallery/page/2']);
});

it('what exists once has one language, with all that stands below the dashboard', () => {
  const once = ['/sitemap.xml', '/sitemap-posts-2.xml', '/robots.txt', '/dashboard', '/dashboard/blog/edit/3'];
  expect(once.map(hasOneLanguage)).toEqual(once.map(() => true));
  expect(['/', '/rss.xml', '/blog/1', '/dashboards', '/sitemapXxml'].some(hasOneLanguage)).toBe(false);
});

it('every reference points at a list that is there, or at grades', () => {
  const targets = new Set(allLists.flatMap(({ fields }) => referencesIn(fields).map(([, { to }]) => to)));
  const names = ['grades', ...allLists.map(({ name }) => name)];
  expect([...targets].filter((to) => !names.includes(to))).toEqual([]);
  expect(referencingLists('subjects').map(({ list }) => list.name)).toEqual([
    'online_lessons',
    'videos',
    'books',
    'work_sheets',
  ]);
});
