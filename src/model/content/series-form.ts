import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { whole } from '../fields/count.ts';
import { typedDay } from '../fields/date.ts';
import { orNull } from '../fields/optional.ts';
import { seriesBounds } from '../limits.ts';
import { seriesDays } from '../school/series.ts';
import { listOf } from '../text/list-of.ts';
import { wholeNumber } from '../text/text.ts';

const required: Problem = 'required';
const choice: Problem = 'choice';
const week = 7;

/** The body fields that say on which days a series takes place. */
export const seriesSent = {
  /** 0 is Sunday. */
  weekdays: listOf(wholeNumber(0, week - 1, choice), week)
    .prefault([])
    .refine((days) => days.length > 0, required),
  from: typedDay(),
  until: orNull(typedDay()),
  count: orNull(whole(1, 'number')),
  except: listOf(typedDay(), seriesBounds.except).prefault([]),
};

/** The days of a series, from a body. */
export const seriesDaysSent = z.object(seriesSent).transform(({ weekdays, from, until, count, except }, context) => {
  const refuse = (problem: Problem, ...fields: string[]) => {
    for (const field of fields) {
      const params = { count: seriesBounds.entries };
      context.addIssue({ code: 'custom', path: [field], message: problem, params });
    }
    return z.NEVER;
  };
  const ends = [until, count].filter((end) => end !== null && end !== undefined);
  if (ends.length !== 1) return refuse('untilOrCount', 'until', 'count');
  const days = seriesDays({ weekdays, from, until: until ?? undefined, count: count ?? undefined, except });
  const end = count === null || count === undefined ? 'until' : 'count';
  if (days.length === 0 || (count && days.length < Math.min(count, seriesBounds.entries))) return refuse('noDays', end);
  return days.length > seriesBounds.entries ? refuse('tooManyDays', end) : days;
});
