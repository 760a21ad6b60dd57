import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Handlers } from '../http/routes.ts';

type School = Pick<Handlers<PublicEndpoints>, 'GET /levels' | 'GET /subjects/:id/index' | 'GET /subjects/:id/get'>;

/** Levels, grades and subjects. */
export function schoolHandlers(db: Database, defaultLanguage: Language): School {
  const reader = (language: Language) => createReader(db, language, defaultLanguage).content;
  return {
    'GET /levels': async ({ language }) => ({ data: await reader(language).prices() }),
    'GET /subjects/:id/index': async ({ language, id }) => {
      const found = await reader(language).grade(id);
      if (!found) throw new Refusal('notFound');
      return { subjects: found.subjects.map((subject) => ({ ...subject, image: subject.image?.src ?? null })) };
    },
    'GET /subjects/:id/get': async ({ language, id }) => {
      const found = await reader(language).subject(id);
      if (!found) throw new Refusal('notFound');
      const { name, image, content, grade } = found;
      return { subject: { id, name, image: image?.src ?? null, content, grade } };
    },
  };
}
