import { listEntries } from '../../db/content.ts';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { metaOf, windowOfQuery } from '../../src/model/endpoints/endpoint.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { Handlers } from '../http/routes.ts';

type Blog = Pick<Handlers<PublicEndpoints>, 'GET /blog/get' | 'GET /blog/:id' | 'GET /photo/get'>;

/** Posts and photos: the lists a visitor pages through. */
export function blogHandlers(db: Database, defaultLanguage: Language): Blog {
  return {
    'GET /blog/get': async ({ language, query }) => {
      const window = windowOfQuery(query, false);
      const { entries, total } = await listEntries(db, lists.posts, window);
      const data = entries.map(({ id, title, description, image, created_at }) => ({
        id,
        title: inLanguage(title, language, defaultLanguage),
        image,
        description: inLanguage(description, language, defaultLanguage),
        published_at: created_at,
      }));
      return { data, meta: metaOf(window, total) };
    },
    'GET /blog/:id': async ({ language, id }) => {
      const post = await createReader(db, language, defaultLanguage).content.post(id);
      if (!post) throw new Refusal('notFound');
      const { title, description, image, published_at } = post;
      return { data: { id, title, image: image?.src ?? null, description, published_at } };
    },
    'GET /photo/get': async ({ language, query }) => {
      const window = windowOfQuery(query, true);
      const { entries, total } = await listEntries(db, lists.photos, window);
      const data = entries.map(({ id, title, description, image }) => ({
        id,
        image,
        title: inLanguage(title, language, defaultLanguage),
        description: inLanguage(description, language, defaultLanguage),
      }));
      return { data, meta: metaOf(window, total) };
    },
  };
}
