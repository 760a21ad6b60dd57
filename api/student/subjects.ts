import { namesOfStaff } from '../../db/people/staff-names.ts';
import { materialsOfSubject, subjectsOfGrade } from '../../db/school/student-subjects.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import type { Access } from '../../src/model/people/access.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { answerInPieces } from '../http/answer-in-pieces.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { type CacheScope, openTo, type StudentAnswers } from './kept-answers.ts';

type Answer<K extends keyof StudentEndpoints> = InPieces<AnswerOf<StudentEndpoints[K]>>;

type Subjects = Pick<Handlers<StudentEndpoints>, 'GET /subjects' | 'GET /subjects/:id'>;

interface Paper {
  id: number;
  title: Bilingual;
  content: Bilingual;
  access: Access;
  attachment_path: string | null;
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/** Endpoints for a student's subjects. The file addresses of locked items are never sent. */
export function subjectHandlers({ db, log }: Pick<Services, 'db' | 'log'>, answers: StudentAnswers): Subjects {
  const inside = (language: Language) => (value: Bilingual) =>
    inLanguage(value, language, schoolFacts().default_language);

  /** Answers from the cache, which is shared by students with equal answers and valid for one content version. */
  async function shared(whose: CacheScope, c: RouteContext, make: () => Promise<InPieces<unknown>>): Promise<Response> {
    const version = db.contentVersion();
    const send = (body: Buffer) => c.body(body.toString(), 200, { 'Content-Type': 'application/json' });
    const known = answers.find(whose, version);
    if (known) return send(known);
    return answerInPieces(c, log, await make(), (body) => {
      answers.keep(whose, body, version);
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
      onlineLessons: eachPiece(found.lessons, async (piece) => {
        const teachers = await namesOfStaff(db, present(piece.map(({ teacher_id }) => teacher_id)));
        return piece.map(({ id, title, date, time, minutes, teacher_id, link }) => ({
          id,
          title: text(title),
          date,
          time,
          minutes,
          teacher: (teacher_id !== null && teachers.get(teacher_id)) || null,
          link: link || null,
        }));
      }),
      videos: eachPiece(found.videos, (piece) =>
        piece.map((video) => ({
          ...paper(video),
          video_path: unlocked(video.video_path, video.access),
          poster: unlocked(video.poster, video.access),
        })),
      ),
      books: eachPiece(found.books, (piece) => piece.map(paper)),
      worksheets: eachPiece(found.workSheets, (piece) => piece.map(paper)),
    });
  }

  return {
    'GET /subjects': ({ c, language }) => {
      const student = c.get('student');
      const make = () => subjectsOf(student.grade_id, language);
      return shared({ student, language, subject: null }, c, make);
    },
    'GET /subjects/:id': ({ c, language, id }) => {
      const student = c.get('student');
      const make = () => materialsOf({ grade: student.grade_id, subject: id }, openTo(student), language);
      return shared({ student, language, subject: id }, c, make);
    },
  };
}
