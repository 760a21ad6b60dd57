import { z } from 'zod';
import type { Field } from '../fields/index.ts';
import { kindOf } from '../fields/kinds.ts';
import type { Bilingual } from '../languages.ts';
import { bilingual, named } from '../named.ts';
import { versionShown } from '../version.ts';
import { publicationShown } from './publication-form.ts';
import type { AnyEntry, ContentType, ListType } from './type.ts';
import { answerPath, nest, plain, type Tree, valueAt, type WireValue, wireValues } from './wire.ts';

/** A referenced entry in an answer, for instance `subject` for `subject_id`: its name and the texts in `shows`. */
export type ReferencedEntry = { id: number; name: Bilingual } & Record<string, Bilingual | number>;

/** A member of the staff in an answer: `teacher` for `teacher_id`. */
export interface NamedPerson {
  id: number;
  name: string;
}

/** The key of a referenced entry in an answer: `subject_id` becomes `subject`. */
const referencedName = (name: string): string => name.replace(/_id$/, '');

/** Whether a field holds the id of something that answers name: an entry, or a member of the staff. */
export const refersTo = ({ kind }: Field): boolean => kind === 'reference' || kind === 'staff';

const answerSchemaOf = (field: Field): z.ZodType => kindOf(field).answer?.schema ?? kindOf(field).value(field);

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  return z.object(
    Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf) : leaf])),
  );
}

/** The schema of what a field refers to; null if it refers to nothing. */
function referredSchema(field: Field): z.ZodType | null {
  if (field.kind === 'staff') return named(z.string());
  if (field.kind !== 'reference') return null;
  return named(bilingual).extend(Object.fromEntries(field.shows.map((key) => [key, bilingual])));
}

/**
 * A type whose answers name what they refer to, without its texts: an answer with many entries does not repeat a long
 * text for each.
 */
export const withoutShown = (type: ListType): ListType => ({
  ...type,
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [
      name,
      field.kind === 'reference' ? { ...field, shows: [] } : field,
    ]),
  ),
});

/** The schema of the dashboard answer for a content type. */
export function answerSchema(type: ContentType): z.ZodObject {
  const values = wireValues(type);
  const answer = objectOf(nest(values.map((value) => [answerPath(type, value), answerSchemaOf(value.field)] as const)));
  if (type.shape === 'record') return answer.extend(versionShown);
  const referred = values.flatMap(({ name, field }) => {
    const schema = referredSchema(field);
    return schema ? [[referencedName(name), schema.nullable()] as const] : [];
  });
  return answer.extend({
    id: z.number().int(),
    created_at: z.iso.datetime(),
    ...publicationShown,
    ...versionShown,
    ...(type.series ? { series_id: z.number().int().nullable() } : {}),
    ...Object.fromEntries(referred),
  });
}

function answered({ name, field, language }: WireValue, entry: AnyEntry): unknown {
  const value = entry[name];
  if (language !== null) return valueAt(value, [language]);
  const { answer } = kindOf(field);
  return answer ? answer.of(value) : value;
}

/** The dashboard answer for an entry. @param referred looks up the entry that a reference points to */
export function answerOf(
  type: ContentType,
  entry: AnyEntry,
  referred: (field: Field, id: unknown) => ReferencedEntry | NamedPerson | null = () => null,
): Record<string, unknown> {
  const values = wireValues(type);
  const answer = plain(nest(values.map((value) => [answerPath(type, value), answered(value, entry)] as const)));
  const { version, status, publish_at } = entry;
  if (type.shape === 'record') return { ...answer, version };
  for (const { name, field } of values) {
    if (refersTo(field)) answer[referencedName(name)] = referred(field, entry[name]);
  }
  const series = type.series ? { series_id: entry.series_id ?? null } : {};
  return { id: entry.id, ...answer, ...series, created_at: entry.created_at, status, publish_at, version };
}
