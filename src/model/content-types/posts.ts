import { addresses } from '../addresses.ts';
import { defineList } from '../content-type.ts';
import { bilingualRichText, bilingualText, image } from '../fields.ts';
import { mapChunkOf, tags, windowOf } from '../tags.ts';

/** The blog. A post's day of publication is the day it was made. */
export const posts = defineList({
  name: 'posts',
  path: 'Blogs',
  paged: true,
  screens: { list: 'blog', add: 'blog/add', edit: 'blog/edit/:id' },
  fields: { title: bilingualText(), description: bilingualRichText(), image: image() },
  touches: ({ id }) => [tags.post(id), tags.newestPosts, tags.postsWindow(windowOf(id)), tags.postsMap(mapChunkOf(id))],
  counts: ({ id }, { older, newer }) => [
    tags.mapSize,
    tags.windowFilled(windowOf(id)),
    ...[older, newer].flatMap((beside) => (beside === null ? [] : tags.besidePost(beside))),
  ],
  owns: ({ id }) => [addresses.post(id), addresses.blogWindow(windowOf(id)), addresses.sitemapPosts(mapChunkOf(id))],
});
