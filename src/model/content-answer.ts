import { z } from 'zod';
import { inEachLanguage } from './all-languages.ts';
import type { AnyEntry, ContentType } from './content-type.ts';
import { type Field, isFileField, type Shown } from './fields.ts';
import { type Bilingual, languages } from './languages.ts';
import { answerPath, nest, type Tree, valueAt, type WireValue, wireValues } from './wire.ts';

const bilingual = z.object(inEachLanguage(() => z.string()));

/** What is read together with a reference: `subject_id` brings `subject`. */
export type Referred = { id: number } & Partial<Record<Shown, Bilingual>>;

/** Name under which the entry pointed at is answered. */
export const referredName = (name: string): string => name.replace(/_id$/, '');

function answerSchemaOf(field: Field): z.ZodType {
  if (isFileField(field)) return z.string().nullable();
  switch (field.kind) {
    case 'count':
    case 'reference':
      return z.number().int();
    case 'choice':
      return z.enum([...field.options]);
    case 'time':
      return bilingual;
    default:
      return z.string();
  }
}

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  return z.object(
    Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf) : leaf])),
  );
}

/** What a read of content of this type answers. */
export function answerSchema(type: ContentType): z.ZodObject {
  const values = wireValues(type);
  const answer = objectOf(nest(values.map((value) => [answerPath(type, value), answerSchemaOf(value.field)] as const)));
  if (type.shape === 'record') return answer;
  const referred = values.flatMap(({ name, field }) => {
    if (field.kind !== 'reference') return [];
    const shown = Object.fromEntries(field.shows.map((key) => [key, bilingual]));
    return [[referredName(name), z.object({ id: z.number().int(), ...shown }).nullable()] as const];
  });
  return answer.extend({ id: z.number().int(), created_at: z.iso.datetime(), ...Object.fromEntries(referred) });
}

function answered({ name, field, language }: WireValue, entry: AnyEntry): unknown {
  const value = entry[name];
  if (language !== null) return valueAt(value, [language]);
  return field.kind === 'time' ? Object.fromEntries(languages.map((each) => [each, value])) : value;
}

function plain(tree: Tree<unknown>): Record<string, unknown> {
  return Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? plain(leaf) : leaf]));
}

/** An entry as the dashboard reads it. `referred` finds what a reference points at. */
export function answerOf(
  type: ContentType,
  entry: AnyEntry,
  referred: (field: Field, id: unknown) => Referred | null = () => null,
): Record<string, unknown> {
  const values = wireValues(type);
  const answer = plain(nest(values.map((value) => [answerPath(type, value), answered(value, entry)] as const)));
  if (type.shape === 'record') return answer;
  for (const { name, field } of values) {
    if (field.kind === 'reference') answer[referredName(name)] = referred(field, entry[name]);
  }
  return { id: entry.id, ...answer, created_at: entry.created_at };
}
