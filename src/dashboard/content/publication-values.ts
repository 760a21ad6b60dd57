import type { ContentType } from '../../model/content/type.ts';
import { localMoment } from '../../model/school/moments.ts';

/** The choices in a form: `planned` is published from a moment on. */
export const shownChoices = ['published', 'planned', 'draft'] as const;

interface Decided {
  status?: unknown;
  publish_at?: unknown;
}

/**
 * The choice and the moment in the form of an entry; nothing for a single record. The moment stays as it is stored, with
 * its seconds, until a person types another one.
 */
export function publicationValues(type: ContentType, entry: Decided | null): Record<string, string> {
  if (type.shape === 'record') return {};
  const moment = typeof entry?.publish_at === 'string' ? entry.publish_at : '';
  const status = entry?.status === 'draft' ? 'draft' : moment ? 'planned' : 'published';
  return { status, publish_at: moment };
}

/** The moment of a form in days, hours and minutes of the school's clock. What is typed is so already. */
export const clockMoment = (moment: string): string => (moment.endsWith('Z') ? localMoment(new Date(moment)) : moment);

/** What a form sends of its choice. A moment without an offset is that of the school's clock. */
export function publicationSentOf(values: Readonly<Record<string, string>>): Record<string, string> {
  const { status, publish_at = '' } = values;
  if (status === undefined) return {};
  return { status: status === 'draft' ? 'draft' : 'published', publish_at: status === 'planned' ? publish_at : '' };
}

/** Whether an entry is saved as a draft, for which little is required. */
export const isDraft = (values: Readonly<Record<string, string>>): boolean => values['status'] === 'draft';

/** `publish_at`, if a scheduled entry has no moment. */
export const missingMoment = (values: Readonly<Record<string, string>>): string[] =>
  values['status'] === 'planned' && !values['publish_at'] ? ['publish_at'] : [];
