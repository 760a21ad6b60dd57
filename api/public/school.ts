import * as published from '../../db/content/published-content.ts';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import { findGrade } from '../../db/school/levels.ts';
import { subjectsOfGrade } from '../../db/school/student-subjects.ts';
import { lists } from '../../src/model/content-types/index.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

type School = Pick<Handlers<PublicEndpoints>, 'GET /levels' | 'GET /subjects/:id/index' | 'GET /subjects/:id/get'>;

/** Levels, grades and subjects. */
export function schoolHandlers(db: Database, defaultLanguage: Language): School {
  const reader = (language: Language) => createReader(db, language, defaultLanguage).content;
  const inside = (language: Language) => (text: Bilingual) => inLanguage(text, language, defaultLanguage);
  return {
    'GET /levels': async ({ language }) => ({ data: await reader(language).prices() }),
    'GET /subjects/:id/index': async ({ language, id }) => {
      if (!(await findGrade(db, id))) throw new Refusal('notFound');
      const text = inside(language);
      return InPieces.of({
        subjects: eachPiece(subjectsOfGrade(db, id), (piece) =>
          piece.map(({ id, name, content, image }) => ({ id, name: text(name), content: text(content), image })),
        ),
      });
    },
    'GET /subjects/:id/get': async ({ language, id }) => {
      const found = published.entry(db, lists.subjects, id);
      const place = found && (await findGrade(db, found.grade_id));
      if (!found || !place) throw new Refusal('notFound');
      const text = inside(language);
      const grade = { id: place.grade.id, name: text(place.grade.name) };
      return { subject: { id, name: text(found.name), image: found.image, content: text(found.content), grade } };
    },
  };
}
