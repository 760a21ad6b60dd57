import { archivePageOf, tags } from '../content/tags.ts';
import { defineList } from '../content/type.ts';
import { image, summaryOf } from '../fields/index.ts';
import { texts } from './illustrated.ts';

const post = {
  id: 'id',
  title: 'title',
  image: 'image',
  description: 'description',
  summary: 'summary',
  published_at: 'published_at',
} as const;

/** Blog posts. The date of a post is the day on which it was first shown. */
export const posts = defineList({
  name: 'posts',
  needs: 'site',
  path: 'Blogs',
  paged: true,
  newestFirst: true,
  placedWhenShown: true,
  screens: { list: 'blog', add: 'blog/add', edit: 'blog/edit/:id' },
  fields: { ...texts, summary: summaryOf('description'), image: image('public') },
  public: [
    { path: '/blog/get', summary: 'Posts, newest first', gives: 'pagesWhenAsked', answer: post },
    { path: '/blog/:id', summary: 'A post', gives: 'one', answer: post },
  ],
  tags: (post) => [tags.archivePage(archivePageOf(post))],
  tagsWhenAddedOrRemoved: (post) => [tags.archivePageFilled(archivePageOf(post))],
});
