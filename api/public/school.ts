import { findGrade } from '../../db/levels.ts';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import { subjectsOfGrade } from '../../db/student-subjects.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

type School = Pick<Handlers<PublicEndpoints>, 'GET /levels' | 'GET /subjects/:id/index' | 'GET /subjects/:id/get'>;

/** Levels, grades and subjects. */
export function schoolHandlers(db: Database, defaultLanguage: Language): School {
  const reader = (language: Language) => createReader(db, language, defaultLanguage).content;
  return {
    'GET /levels': async ({ language }) => ({ data: await reader(language).prices() }),
    'GET /subjects/:id/index': async ({ language, id }) => {
      if (!(await findGrade(db, id))) throw new Refusal('notFound');
      const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);
      return InPieces.of({
        subjects: eachPiece(subjectsOfGrade(db, id), (piece) =>
          piece.map(({ id, name, content, image }) => ({ id, name: text(name), content: text(content), image })),
        ),
      });
    },
    'GET /subjects/:id/get': async ({ language, id }) => {
      const found = await reader(language).subject(id);
      if (!found) throw new Refusal('notFound');
      const { name, image, content, grade } = found;
      return { subject: { id, name, image: image?.src ?? null, content, grade } };
    },
  };
}
