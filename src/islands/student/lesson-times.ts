import { type Language, languageFacts } from '../../model/languages.ts';

/** Times of lessons are the school's: Khartoum's, two hours before UTC the year round. */
const school = { timeZone: 'Africa/Khartoum', offset: '+02:00' };

/** For how long after its start a lesson is still the one to go to, in milliseconds. */
const lessonLength = 3_600_000;

interface Lesson {
  date: string;
  time: string;
}

export function startOf({ date, time }: Lesson): Date {
  return new Date(`${date}T${time}${school.offset}`);
}

/** Whether a lesson is over. */
export function isOver(lesson: Lesson, now: Date): boolean {
  return startOf(lesson).getTime() + lessonLength <= now.getTime();
}

/** The lesson that is on or comes next; undefined when all are over. */
export function nextLesson<L extends Lesson>(lessons: readonly L[], now: Date): L | undefined {
  return lessons.find((lesson) => !isOver(lesson, now));
}

function format(lesson: Lesson, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, { ...options, timeZone: school.timeZone }).format(
    startOf(lesson),
  );
}

/** A lesson's date and time in the reader's language, in parts. */
export function partsOf(lesson: Lesson, language: Language) {
  return {
    day: format(lesson, language, { day: 'numeric' }),
    month: format(lesson, language, { month: 'long' }),
    date: format(lesson, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: format(lesson, language, { hour: 'numeric', minute: '2-digit' }),
  };
}

/** In few words: `Monday 23 November, 16:30`. */
export function dayAndTime(lesson: Lesson, language: Language): string {
  return format(lesson, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
}
