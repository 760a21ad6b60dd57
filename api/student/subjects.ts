import { materialsOfSubject, subjectsOfGrade } from '../../db/school/student-subjects.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { type Access, accessValues, mayOpen } from '../../src/model/people/access.ts';
import { BoundedMap } from '../bounded-map.ts';
import { answerInPieces } from '../http/answer-in-pieces.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

type Answer<K extends keyof StudentEndpoints> = InPieces<AnswerOf<StudentEndpoints[K]>>;

type Subjects = Pick<Handlers<StudentEndpoints>, 'GET /subjects' | 'GET /subjects/:id'>;

interface Paper {
  id: number;
  title: Bilingual;
  content: Bilingual;
  access: Access;
  attachment_path: string | null;
}

/** Bytes of answers that are kept: those of a school's grades and subjects in both languages; one that is long is not. */
const bounds = { bytes: 8 * 2 ** 20, entries: 2000 };

/** What a student studies. A locked item's addresses never leave the server. */
export function subjectHandlers({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): Subjects {
  const { defaultLanguage } = config;
  const kept = new BoundedMap<{ version: number; body: string }>(bounds, ({ body }) => 2 * body.length);
  const inside = (language: Language) => (value: Bilingual) => inLanguage(value, language, defaultLanguage);

  /**
   * What is the same for many students is written once for each state of the content.
   * @param whose who they are: their grade, their language, what is open to them
   */
  async function shared(whose: string, c: RouteContext, make: () => Promise<InPieces<unknown>>): Promise<Response> {
    const version = db.contentVersion();
    const known = kept.get(whose);
    const send = (body: string) => c.body(body, 200, { 'Content-Type': 'application/json' });
    if (known?.version === version) return send(known.body);
    return answerInPieces(c, log, await make(), (bytes) => {
      const body = bytes.toString();
      kept.set(whose, { version, body });
      return send(body);
    });
  }

  async function subjectsOf(grade: number, language: Language): Promise<Answer<'GET /subjects'>> {
    const text = inside(language);
    const subject = eachPiece(subjectsOfGrade(db, grade), (piece) =>
      piece.map(({ id, name, image, content }) => ({ id, name: text(name), image, content: text(content) })),
    );
    return InPieces.of({ subject });
  }

  async function materialsOf(
    place: { grade: number; subject: number },
    open: readonly Access[],
    language: Language,
  ): Promise<Answer<'GET /subjects/:id'>> {
    const found = await materialsOfSubject(db, place.grade, place.subject);
    if (!found) throw new Refusal('notFound');
    const text = inside(language);
    const unlocked = (path: string | null, access: Access) => (open.includes(access) ? path : null);
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
  }

  return {
    'GET /subjects': ({ c, language }) => {
      const grade = c.get('student').grade_id;
      return shared(`${grade} ${language}`, c, () => subjectsOf(grade, language));
    },
    'GET /subjects/:id': ({ c, language, id }) => {
      const student = c.get('student');
      const place = { grade: student.grade_id, subject: id };
      const open = accessValues.filter((access) => mayOpen(student, access));
      const whose = `${place.grade} ${id} ${language} ${open.join()}`;
      return shared(whose, c, () => materialsOf(place, open, language));
    },
  };
}
