import { archivePageOf, tags } from '../content/tags.ts';
import { defineList } from '../content/type.ts';
import { illustrated } from './illustrated.ts';

const post = {
  id: 'id',
  title: 'title',
  image: 'image',
  description: 'description',
  published_at: 'published_at',
} as const;

/** Blog posts. The publication date of a post is the date it was created. */
export const posts = defineList({
  name: 'posts',
  needs: 'site',
  path: 'Blogs',
  paged: true,
  screens: { list: 'blog', add: 'blog/add', edit: 'blog/edit/:id' },
  fields: illustrated,
  public: [
    { path: '/blog/get', summary: 'Posts, newest first', gives: 'pagesWhenAsked', answer: post },
    { path: '/blog/:id', summary: 'A post', gives: 'one', answer: post },
  ],
  tags: ({ id }) => [tags.archivePage(archivePageOf(id))],
  tagsWhenAddedOrRemoved: ({ id }) => [tags.archivePageFilled(archivePageOf(id))],
});
