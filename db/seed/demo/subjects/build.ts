import type { Access, Bilingual, Lesson, Subject } from '../types.ts';
import { type Discipline, disciplines } from './disciplines.ts';

/** Arabic title, English title, Arabic sentence, English sentence. */
export type Entry = [string, string, string, string];
export type Course = {
  of: Discipline;
  grade: string;
  name: [string, string];
  about: [string, string];
  learn: [string[], string[]];
  videos: Entry[];
  book: Entry;
  sheets: Entry[];
};

const page = (about: string, heading: string, learn: string[], way: string) =>
  `<p>${about}</p><p><strong>${heading}</strong></p><ul dir="auto">${learn.map((item) => `<li dir="auto">${item}</li>`).join('')}</ul><p>${way}</p>`;

const words = ([ar, en, arText, enText]: Entry): { title: Bilingual; content: Bilingual } => ({
  title: { ar, en },
  content: { ar: `<p>${arText}</p>`, en: `<p>${enText}</p>` },
});
const shared = ({ title, content }: { title: Bilingual; content: Bilingual }) => ({
  title,
  content: { ar: `<p>${content.ar}</p>`, en: `<p>${content.en}</p>` },
});

const hours = ['08:30:00', '10:00:00', '16:00:00', '17:30:00', '19:00:00'];
const steps = [-12, -5, 2, 9, -9, 4, 13, 20, -3, 6, 16, 1, -14, 8, 19, -7];

/** A timetable that does not fall on one day for every subject: two to four lessons, gone by and to come. */
function lessons(course: Course, index: number): Lesson[] {
  const count = 2 + (index % 3);
  return Array.from({ length: count }, (_, lesson) => ({
    inDays: steps[(index * 5 + lesson * 3) % steps.length] ?? 3,
    time: hours[(index + lesson * 2) % hours.length] ?? '10:00:00',
  }))
    .sort((a, b) => a.inDays - b.inDays)
    .map((lesson, place) => ({
      ...lesson,
      link: `https://meet.nile-school.example/${course.grade}-${course.of}-${place + 1}`,
    }));
}

export function build(courses: Course[], start = 0): Subject[] {
  return courses.map((course, position) => {
    const index = start + position;
    const its = disciplines[course.of];
    const access = (place: number): Access => (place === 0 ? 'free' : 'paid');
    const books = [
      { ...words(course.book), access: access(1), attachment: its.book },
      { ...shared(its.companion), access: access(0), attachment: its.book },
    ];
    const worksheets = [
      ...course.sheets.map((entry, place) => ({ ...words(entry), access: access(place), attachment: its.sheet })),
      { ...shared(its.drill), access: access(1), attachment: its.sheet },
    ];
    return {
      grade: course.grade,
      name: { ar: course.name[0], en: course.name[1] },
      content: {
        ar: page(course.about[0], 'ماذا نتعلم هذا العام؟', course.learn[0], its.way.ar),
        en: page(course.about[1], 'What we learn this year', course.learn[1], its.way.en),
      },
      image: `subject-${course.of}.webp`,
      lessons: lessons(course, index),
      videos: course.videos.map((entry, place) => ({
        ...words(entry),
        access: access(place),
        video: its.film,
        ...(place === 1 ? { attachment: its.sheet } : {}),
      })),
      books,
      worksheets,
    };
  });
}
