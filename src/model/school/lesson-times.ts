import { usualLessonMinutes } from '../limits.ts';
import { momentOf } from './moments.ts';

/** The time of a lesson: date and time are those of the school's clock. */
export interface LessonTime {
  date: string;
  time: string;
  /** Null: as long as usual. */
  minutes?: number | null;
}

/** When a lesson begins. */
export const startOf = ({ date, time }: LessonTime): Date => momentOf(date, time);

/** Whether a lesson is over. */
export function isOver(lesson: LessonTime, now: Date): boolean {
  return startOf(lesson).getTime() + (lesson.minutes ?? usualLessonMinutes) * 60_000 <= now.getTime();
}
