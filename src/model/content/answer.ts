import { z } from 'zod';
import type { Field, FieldOf } from '../fields/index.ts';
import { kindOf } from '../fields/kinds.ts';
import type { Bilingual } from '../languages.ts';
import { bilingual } from '../named.ts';
import { versionShown } from '../version.ts';
import { publicationShown } from './publication-form.ts';
import type { AnyEntry, ContentType } from './type.ts';
import { answerPath, nest, plain, type Tree, valueAt, type WireValue, wireValues } from './wire.ts';

/** A referenced entry in an answer, for instance `subject` for `subject_id`: its name and the texts in `shows`. */
export type ReferencedEntry = { id: number; name: Bilingual } & Record<string, Bilingual | number>;

/** The key of a referenced entry in an answer: `subject_id` becomes `subject`. */
export const referencedName = (name: string): string => name.replace(/_id$/, '');

const answerSchemaOf = (field: Field): z.ZodType => kindOf(field).answer?.schema ?? kindOf(field).value(field);

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  return z.object(
    Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf) : leaf])),
  );
}

const referredSchema = ({ shows }: FieldOf<'reference'>) =>
  z.object({ id: z.number().int(), name: bilingual, ...Object.fromEntries(shows.map((key) => [key, bilingual])) });

/** The schema of the dashboard answer for a content type. */
export function answerSchema(type: ContentType): z.ZodObject {
  const values = wireValues(type);
  const answer = objectOf(nest(values.map((value) => [answerPath(type, value), answerSchemaOf(value.field)] as const)));
  if (type.shape === 'record') return answer.extend(versionShown);
  const referred = values.flatMap(({ name, field }) =>
    field.kind === 'reference' ? [[referencedName(name), referredSchema(field).nullable()] as const] : [],
  );
  return answer.extend({
    id: z.number().int(),
    created_at: z.iso.datetime(),
    ...publicationShown,
    ...versionShown,
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
  referred: (field: Field, id: unknown) => ReferencedEntry | null = () => null,
): Record<string, unknown> {
  const values = wireValues(type);
  const answer = plain(nest(values.map((value) => [answerPath(type, value), answered(value, entry)] as const)));
  const { version, status, publish_at } = entry;
  if (type.shape === 'record') return { ...answer, version };
  for (const { name, field } of values) {
    if (field.kind === 'reference') answer[referencedName(name)] = referred(field, entry[name]);
  }
  return { id: entry.id, ...answer, created_at: entry.created_at, status, publish_at, version };
}
