import { auditValue, type Changes } from '../people/audit.ts';
import { characters } from '../text/characters.ts';
import type { AnyEntry, ContentType } from './type.ts';
import { valueAt, type WireValue, wireValues } from './wire.ts';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The audit log stores only the length of long texts. */
function tellable({ field }: WireValue, value: unknown): unknown {
  if (isNothing(value)) return null;
  const whole = field.kind === 'richText' || field.kind === 'plainText';
  return whole && typeof value === 'string' ? { characters: characters(value) } : auditValue(value);
}

/**
 * The changes of an entry for the audit log, keyed by dotted field name, for instance `title.ar`.
 * @param before null if the entry is new or restored
 * @param after null if the entry is deleted
 */
export function contentChanges(type: ContentType, before: AnyEntry | null, after: AnyEntry | null): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const value of wireValues(type)) {
    const path = value.language === null ? [value.name] : [value.name, value.language];
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === is || (isNothing(was) && isNothing(is))) continue;
    changes[path.join('.')] = [tellable(value, was), tellable(value, is)];
  }
  if (before && after) {
    for (const name of ['status', 'publish_at'] as const) {
      if (before[name] !== after[name]) changes[name] = [before[name], after[name]];
    }
  }
  return changes;
}

/** The `about` value of an audit entry: the API path segment, with the id for lists. */
export const aboutOf = (type: ContentType, id: number): string =>
  type.shape === 'list' ? `${type.path}/${id}` : type.read;
