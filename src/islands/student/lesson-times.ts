import { type Language, languageFacts } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { momentOf } from '../../model/school/moments.ts';

/** A lesson counts as current for this time after its start, in milliseconds. */
const lessonLength = 3_600_000;

interface Lesson {
  date: string;
  time: string;
}

/** Date and time of a lesson are those of the school's clock. */
export const startOf = ({ date, time }: Lesson): Date => momentOf(date, time);

/** Whether a lesson is over. */
export function isOver(lesson: Lesson, now: Date): boolean {
  return startOf(lesson).getTime() + lessonLength <= now.getTime();
}

/** The current or next lesson; undefined if all are over. */
export function nextLesson<L extends Lesson>(lessons: readonly L[], now: Date): L | undefined {
  return lessons.find((lesson) => !isOver(lesson, now));
}

function format(lesson: Lesson, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...options,
    timeZone: schoolFacts().time_zone,
  }).format(startOf(lesson));
}

/** Date and time of a lesson in the given language, in parts. */
export function partsOf(lesson: Lesson, language: Language) {
  return {
    day: format(lesson, language, { day: 'numeric' }),
    month: format(lesson, language, { month: 'long' }),
    date: format(lesson, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: format(lesson, language, { hour: 'numeric', minute: '2-digit' }),
  };
}

/** Short form: `Monday 23 November, 16:30`. */
export function dayAndTime(lesson: Lesson, language: Language): string {
  return format(lesson, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
}
