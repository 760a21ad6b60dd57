import { countEntries, entriesInPieces } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { windowOfQuery } from '../../src/model/endpoints/endpoint.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { eachPiece, listInPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

type Blog = Pick<Handlers<PublicEndpoints>, 'GET /blog/get' | 'GET /blog/:id' | 'GET /photo/get'>;

interface Illustrable {
  id: number;
  title: Bilingual;
  description: Bilingual;
  image: string | null;
}

/** Posts and photos: the lists a visitor pages through. */
export function blogHandlers(db: Database, defaultLanguage: Language): Blog {
  const card = ({ id, title, description, image }: Illustrable, language: Language) => ({
    id,
    title: inLanguage(title, language, defaultLanguage),
    image,
    description: inLanguage(description, language, defaultLanguage),
  });
  return {
    'GET /blog/get': async ({ language, query }) => {
      const window = windowOfQuery(query, false);
      const posts = eachPiece(entriesInPieces(db, lists.posts, window), (entries) =>
        entries.map((post) => ({ ...card(post, language), published_at: post.created_at })),
      );
      return listInPieces(window, posts, () => countEntries(db, lists.posts));
    },
    'GET /blog/:id': async ({ language, id }) => {
      const post = await createReader(db, language, defaultLanguage).content.post(id);
      if (!post) throw new Refusal('notFound');
      const { title, description, image, published_at } = post;
      return { data: { id, title, image: image?.src ?? null, description, published_at } };
    },
    'GET /photo/get': async ({ language, query }) => {
      const window = windowOfQuery(query, true);
      const photos = eachPiece(entriesInPieces(db, lists.photos, window), (entries) =>
        entries.map((photo) => card(photo, language)),
      );
      return listInPieces(window, photos, () => countEntries(db, lists.photos));
    },
  };
}
