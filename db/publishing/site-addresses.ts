import { addresses } from '../../src/model/addresses.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { pageSize } from '../../src/model/limits.ts';
import { windowOf } from '../../src/model/tags.ts';
import * as published from '../content/published-content.ts';
import type { Database } from '../open.ts';
import { allLevels } from '../school/levels.ts';

/** Pages that are there whatever the content is. */
const fixed = [
  addresses.home,
  addresses.about,
  addresses.contact,
  addresses.blog,
  addresses.gallery,
  addresses.login,
  addresses.register,
  addresses.subjects,
  addresses.dashboard,
  addresses.notFound,
  addresses.rss,
  addresses.robots,
  addresses.sitemap,
  addresses.sitemapMain,
];

const studentScreens = [addresses.subject, addresses.lessons, addresses.videos, addresses.books, addresses.workSheets];

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Every address there should be now, without language: most linked first, then newest first. */
export async function siteAddresses(db: Database): Promise<string[]> {
  const grades = (await allLevels(db)).flatMap((level) => level.grades);
  const subjects = published.idsOf(db, lists.subjects);
  const posts = published.idsOf(db, lists.posts);
  const windows = [...new Set(posts.map(windowOf))];
  const galleryPages = Math.max(1, Math.ceil(published.size(db, lists.photos) / pageSize.default));
  return [
    ...fixed,
    ...grades.map(({ id }) => addresses.grade(id)),
    ...range(galleryPages).slice(1).map(addresses.galleryPage),
    ...subjects.map(addresses.material),
    ...posts.map(addresses.post),
    ...windows.map(addresses.blogWindow),
    ...studentScreens.flatMap((screen) => subjects.map(screen)),
    ...published.mapChunks(db).map(addresses.sitemapPosts),
  ];
}
