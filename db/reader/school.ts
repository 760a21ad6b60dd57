import type { Access } from '../../src/model/access.ts';
import type { ContentReader, OutlineItem } from '../../src/model/content-reader.ts';
import { lists } from '../../src/model/content-types/index.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { tags } from '../../src/model/tags.ts';
import * as published from '../content/published-content.ts';
import { allLevels, gradeIn } from '../school/levels.ts';
import type { Reading } from './reading.ts';

type Part = Pick<ContentReader, 'menu' | 'prices' | 'grade' | 'subject'>;

interface Material {
  id: number;
  title: Bilingual;
  access: Access;
}

/** Levels, grades, subjects and what is in them. */
export function schoolReader(reading: Reading): Part {
  const { db, text, picture, note, shared } = reading;
  const levels = () => {
    shared.levels ??= allLevels(db);
    return shared.levels;
  };
  const named = ({ id, name }: { id: number; name: Bilingual }) => ({ id, name: text(name) });
  const outline = (materials: Material[]): OutlineItem[] =>
    materials.map(({ id, title, access }) => ({ id, title: text(title), access }));
  return {
    async menu() {
      note(tags.menu);
      return (await levels()).map((level) => ({ ...named(level), grades: level.grades.map(named) }));
    },
    async prices() {
      note(tags.menu, tags.prices);
      return (await levels()).map((level) => ({
        ...named(level),
        grades: level.grades.map((grade) => ({ ...grade, ...named(grade) })),
      }));
    },
    async grade(id) {
      note(tags.menu, tags.prices, tags.gradeSubjects(id));
      const found = gradeIn(await levels(), id);
      if (!found) return null;
      const { semester, half_semester, year } = found.grade;
      const subjects = published
        .entriesOf(db, lists.subjects, 'grade_id', id)
        .map((subject) => ({ ...named(subject), content: text(subject.content), image: picture(subject.image) }));
      return {
        grade: named(found.grade),
        level: named(found.level),
        prices: { semester, half_semester, year },
        subjects,
      };
    },
    async subject(id) {
      note(tags.subject(id), tags.subjectMaterials(id), tags.menu);
      const subject = published.entry(db, lists.subjects, id);
      const place = subject && gradeIn(await levels(), subject.grade_id);
      if (!subject || !place) return null;
      return {
        ...named(subject),
        content: text(subject.content),
        image: picture(subject.image),
        grade: named(place.grade),
        level: named(place.level),
        lessons: published.entriesOf(db, lists.online_lessons, 'subject_id', id).length,
        videos: outline(published.entriesOf(db, lists.videos, 'subject_id', id)),
        books: outline(published.entriesOf(db, lists.books, 'subject_id', id)),
        workSheets: outline(published.entriesOf(db, lists.work_sheets, 'subject_id', id)),
      };
    },
  };
}
