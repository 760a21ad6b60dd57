import { type Changes, told } from '../people/audit.ts';
import type { AnyEntry, ContentType } from './type.ts';
import { valueAt, type WireValue, wireValues } from './wire.ts';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Of a whole text the audit tells only how long it is. */
function tellable({ field }: WireValue, value: unknown): unknown {
  if (isNothing(value)) return null;
  const whole = field.kind === 'richText' || field.kind === 'plainText';
  return whole && typeof value === 'string' ? { characters: value.length } : told(value);
}

/**
 * What a write has changed of an entry, for the audit: by the dotted names of its fields, `title.ar`.
 * @param before null for one that is new or back
 * @param after null for one that goes
 */
export function contentChanges(type: ContentType, before: AnyEntry | null, after: AnyEntry | null): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const value of wireValues(type)) {
    const path = value.language === null ? [value.name] : [value.name, value.language];
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === is || (isNothing(was) && isNothing(is))) continue;
    changes[path.join('.')] = [tellable(value, was), tellable(value, is)];
  }
  return changes;
}

/** What a line of the audit is about: the word of the API, and the number where there are many. */
export const aboutOf = (type: ContentType, id: number): string =>
  type.shape === 'list' ? `${type.path}/${id}` : type.read;
