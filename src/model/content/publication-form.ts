import { z } from 'zod';
import { shortText } from '../limits.ts';
import { isTypedDay } from '../school/days.ts';
import { momentOf } from '../school/moments.ts';
import { statuses } from './publication.ts';

/** The schema of a stored publication. */
export const publicationStored = {
  status: z.enum(statuses),
  publish_at: z.string().nullable(),
  is_live: z.union([z.literal(0), z.literal(1)]),
  first_live_at: z.string().nullable(),
  position: z.number().int(),
};

/** The part of a publication that the dashboard answers. */
export const publicationShown = { status: z.enum(statuses), publish_at: z.iso.datetime().nullable() };

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;
const withoutOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(\.\d{1,9})?)?$/i;

/** The moment that a text says, as ISO 8601 in UTC; null if it is none. Without an offset it is the school's time. */
function momentIn(typed: string): string | null {
  const [, day, time] = withoutOffset.exec(typed) ?? [];
  if (!isTypedDay(typed.slice(0, 10))) return null;
  const moment = day && time ? checkedMoment(day, time) : withOffset.test(typed) ? new Date(typed) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

const checkedMoment = (day: string, time: string): Date | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? momentOf(day, time) : null;

/** `status` and `publish_at` as they are sent. An empty text or null clears the moment; not sent, it stays. */
export const publicationSent = {
  status: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(statuses, 'choice').optional(),
  ),
  publish_at: z
    .union([z.string(), z.null().transform(() => '')], 'date')
    .refine((value) => value.length <= shortText, { message: 'date', abort: true })
    .transform((value, context) => {
      const typed = value.trim();
      if (typed === '') return null;
      const moment = momentIn(typed);
      if (moment === null) context.addIssue({ code: 'custom', message: 'date' });
      return moment;
    })
    .optional(),
};
