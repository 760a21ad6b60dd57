import type { ContentReader, OutlineItem } from '../../src/model/content/reader.ts';
import { tags } from '../../src/model/content/tags.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import type { materialFields } from '../../src/model/content-types/material.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { undecidedRetention } from '../../src/model/people/office-records.ts';
import { readRecord } from '../content/content.ts';
import { allEntries, countEntries, findEntry } from '../content/live-entries.ts';
import { registrationRecord, retentionRecord } from '../people/office-records.ts';
import { allLevels, gradeIn } from '../school/levels.ts';
import { readSchool } from '../school/own-school.ts';
import { picturesOf } from '../school/pictures.ts';
import type { Reading } from './reading.ts';

type Part = Pick<ContentReader, 'menu' | 'prices' | 'grade' | 'subject'>;

/** Reads levels, grades, subjects and their materials. */
export function schoolReader(reading: Reading): Part {
  const { db, rows, text, note, entry } = reading;
  const levels = () => rows('levels', () => allLevels(db));
  const named = ({ id, name }: { id: number; name: Bilingual }) => ({ id, name: text(name) });
  /** Titles of a subject's materials. */
  async function outline(type: (typeof lists)['videos' | 'books' | 'work_sheets'], id: number): Promise<OutlineItem[]> {
    const materials = await allEntries<typeof materialFields>(db, type, { field: 'subject_id', id });
    return materials.map(({ id, title, access }) => ({ id, title: text(title), access }));
  }
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
      const subjects = await allEntries(db, lists.subjects, { field: 'grade_id', id });
      return {
        grade: named(found.grade),
        level: named(found.level),
        prices: { semester, half_semester, year },
        subjects: await Promise.all(subjects.map((subject) => entry(lists.subjects, subject))),
      };
    },
    async subject(id) {
      note(tags.entry(lists.subjects.name, id), tags.subjectMaterials(id), tags.menu);
      const subject = await findEntry(db, lists.subjects, id);
      const place = subject && gradeIn(await levels(), subject.grade_id);
      if (!subject || !place) return null;
      return {
        ...(await entry(lists.subjects, subject)),
        grade: named(place.grade),
        level: named(place.level),
        lessons: await countEntries(db, lists.online_lessons, { holder: { field: 'subject_id', id } }),
        videos: await outline(lists.videos, id),
        books: await outline(lists.books, id),
        workSheets: await outline(lists.work_sheets, id),
      };
    },
  };
}

/** Reads the school-wide settings that pages show. */
export function officeReader({
  db,
  language,
  rows,
  note,
  text,
  fields,
}: Reading): Pick<ContentReader, 'school' | 'schoolPictures' | 'registration' | 'retention'> {
  return {
    async schoolPictures() {
      note(tags.office('school'), tags.record(records.settings.name));
      const { name, colours } = await rows('school', () => readSchool(db));
      const { logo } = await fields(records.settings.fields, await readRecord(db, records.settings));
      return picturesOf({ language, name: text(name), logo: logo?.src ?? null, colour: colours.primary });
    },
    async school() {
      note(tags.office('school'));
      const { demo: _demo, ...school } = await rows('school', () => readSchool(db));
      const { name, short_name, address } = school;
      return { ...school, name: text(name), short_name: text(short_name), address: text(address) };
    },
    async registration() {
      note(tags.office('registration'));
      const { open, message } = await registrationRecord(db);
      return { open: open === 1, message: text(message) };
    },
    async retention() {
      note(tags.office('retention'));
      return (await retentionRecord(db)) ?? undecidedRetention;
    },
  };
}
