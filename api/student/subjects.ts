import type { Database } from '../../db/open.ts';

import { materialsOfSubject, subjectsOfGrade } from '../../db/student-subjects.ts';
import { versionReader } from '../../db/versions.ts';
import { type Access, mayOpen } from '../../src/model/access.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import type { Handlers } from '../http/routes.ts';

type Subjects = Pick<Handlers<StudentEndpoints>, 'GET /subjects' | 'GET /subjects/:id'>;

interface Paper {
  id: number;
  title: Bilingual;
  content: Bilingual;
  access: Access;
  attachment_path: string | null;
}

/** What a student studies. A locked item's addresses never leave the server. */
export function subjectHandlers(db: Database, defaultLanguage: Language): Subjects {
  const contentVersion = versionReader(db, 'content');
  const kept = new Map<string, { version: number; body: string }>();

  /** The same for every student of a grade, so it is written once for each state of the content. */
  async function subjectsBody(grade: number, language: Language): Promise<string> {
    const version = contentVersion();
    const key = `${grade} ${language}`;
    const known = kept.get(key);
    if (known?.version === version) return known.body;
    const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);
    const subject = (await subjectsOfGrade(db, grade)).map(({ id, name, image, content }) => ({
      id,
      name: text(name),
      image,
      content: text(content),
    }));
    const answer: AnswerOf<StudentEndpoints['GET /subjects']> = { subject };
    const body = JSON.stringify(answer);
    kept.set(key, { version, body });
    return body;
  }

  return {
    'GET /subjects': async ({ c, language }) => {
      const body = await subjectsBody(c.get('student').grade_id, language);
      return c.body(body, 200, { 'Content-Type': 'application/json' });
    },
    'GET /subjects/:id': async ({ c, language, id }) => {
      const student = c.get('student');
      const found = await materialsOfSubject(db, student.grade_id, id);
      if (!found) throw new Refusal('notFound');
      const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);
      const unlocked = (path: string | null, access: Access) => (mayOpen(student, access) ? path : null);
      const paper = ({ id, title, content, access, attachment_path }: Paper) => ({
        id,
        title: text(title),
        content: text(content),
        access,
        attachment_path: unlocked(attachment_path, access),
      });
      return {
        onlineLessons: found.lessons.map(({ id, date, time, link }) => ({ id, date, time, link: link || null })),
        videos: found.videos.map((video) => ({
          ...paper(video),
          video_path: unlocked(video.video_path, video.access),
        })),
        books: found.books.map(paper),
        worksheets: found.workSheets.map(paper),
      };
    },
  };
}
