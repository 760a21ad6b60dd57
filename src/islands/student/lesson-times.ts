import { type Language, languageFacts } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { isOver, type LessonTime, startOf } from '../../model/school/lesson-times.ts';

/** The current or next lesson; undefined if all are over. */
export function nextLesson<L extends LessonTime>(lessons: readonly L[], now: Date): L | undefined {
  return lessons.find((lesson) => !isOver(lesson, now));
}

function format(lesson: LessonTime, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...options,
    timeZone: schoolFacts().time_zone,
  }).format(startOf(lesson));
}

/** The name of the school's time: `Sudan Time`. */
export function nameOfTime(language: Language): string {
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    timeZone: schoolFacts().time_zone,
    timeZoneName: 'shortGeneric',
  });
  const { time_zone } = schoolFacts();
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? time_zone;
}

/** Date and time of a lesson in the given language, in parts. */
export function partsOf(lesson: LessonTime, language: Language) {
  return {
    day: format(lesson, language, { day: 'numeric' }),
    month: format(lesson, language, { month: 'long' }),
    date: format(lesson, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: format(lesson, language, { hour: 'numeric', minute: '2-digit' }),
  };
}

/** Short form: `Monday 23 November, 16:30`. */
export function dayAndTime(lesson: LessonTime, language: Language): string {
  return format(lesson, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** How long a lesson takes, in words: `45 minutes`. */
export function durationIn(minutes: number, language: Language): string {
  const { locale } = languageFacts[language];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
