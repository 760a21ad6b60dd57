import { type Language, languageFacts } from '../../model/languages.ts';

/** Lesson times are in the time zone of the school: Khartoum, UTC+2 all year. */
const school = { timeZone: 'Africa/Khartoum', offset: '+02:00' };

/** A lesson counts as current for this time after its start, in milliseconds. */
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

/** The current or next lesson; undefined if all are over. */
export function nextLesson<L extends Lesson>(lessons: readonly L[], now: Date): L | undefined {
  return lessons.find((lesson) => !isOver(lesson, now));
}

function format(lesson: Lesson, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, { ...options, timeZone: school.timeZone }).format(
    startOf(lesson),
  );
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
