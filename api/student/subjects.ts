import type { Database } from '../../db/open.ts';
import { materialsOfSubject, subjectsOfGrade } from '../../db/student-subjects.ts';
import { type Access, mayOpen } from '../../src/model/access.ts';
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
  return {
    'GET /subjects': async ({ c, language }) => {
      const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);
      const subjects = await subjectsOfGrade(db, c.get('student').grade_id);
      return {
        subject: subjects.map(({ id, name, image, content }) => ({
          id,
          name: text(name),
          image,
          content: text(content),
        })),
      };
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
