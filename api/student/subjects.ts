import { materialsOfSubject, subjectsOfGrade } from '../../db/student-subjects.ts';
import { versionReader } from '../../db/versions.ts';
import { type Access, mayOpen } from '../../src/model/access.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { answerInPieces, eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

type Subjects = Pick<Handlers<StudentEndpoints>, 'GET /subjects' | 'GET /subjects/:id'>;

interface Paper {
  id: number;
  title: Bilingual;
  content: Bilingual;
  access: Access;
  attachment_path: string | null;
}

/** Bytes of answers that are kept: those of a school's grades in both languages, and one that is longer is not. */
const bounds = { bytes: 8 * 2 ** 20, entries: 200 };

/** What a student studies. A locked item's addresses never leave the server. */
export function subjectHandlers({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): Subjects {
  const { defaultLanguage } = config;
  const contentVersion = versionReader(db, 'content');
  const kept = new BoundedMap<{ version: number; body: string }>(bounds, ({ body }) => 2 * body.length);
  const inside = (language: Language) => (value: Bilingual) => inLanguage(value, language, defaultLanguage);

  /** The same for every student of a grade, so it is written once for each state of the content. */
  async function subjectsOf(grade: number, c: RouteContext, language: Language): Promise<Response> {
    const version = contentVersion();
    const key = `${grade} ${language}`;
    const known = kept.get(key);
    const send = (body: string) => c.body(body, 200, { 'Content-Type': 'application/json' });
    if (known?.version === version) return send(known.body);
    const text = inside(language);
    const subject = eachPiece(subjectsOfGrade(db, grade), (piece) =>
      piece.map(({ id, name, image, content }) => ({ id, name: text(name), image, content: text(content) })),
    );
    const answer: InPieces<AnswerOf<StudentEndpoints['GET /subjects']>> = InPieces.of({ subject });
    return answerInPieces(c, log, answer, (bytes) => {
      const body = bytes.toString();
      kept.set(key, { version, body });
      return send(body);
    });
  }

  return {
    'GET /subjects': ({ c, language }) => subjectsOf(c.get('student').grade_id, c, language),
    'GET /subjects/:id': async ({ c, language, id }) => {
      const student = c.get('student');
      const found = await materialsOfSubject(db, student.grade_id, id);
      if (!found) throw new Refusal('notFound');
      const text = inside(language);
      const unlocked = (path: string | null, access: Access) => (mayOpen(student, access) ? path : null);
      const paper = ({ id, title, content, access, attachment_path }: Paper) => ({
        id,
        title: text(title),
        content: text(content),
        access,
        attachment_path: unlocked(attachment_path, access),
      });
      return InPieces.of({
        onlineLessons: eachPiece(found.lessons, (piece) =>
          piece.map(({ id, date, time, link }) => ({ id, date, time, link: link || null })),
        ),
        videos: eachPiece(found.videos, (piece) =>
          piece.map((video) => ({ ...paper(video), video_path: unlocked(video.video_path, video.access) })),
        ),
        books: eachPiece(found.books, (piece) => piece.map(paper)),
        worksheets: eachPiece(found.workSheets, (piece) => piece.map(paper)),
      });
    },
  };
}
