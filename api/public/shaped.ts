import { referred } from '../../db/content/references.ts';
import type { Database } from '../../db/open.ts';
import type { ReferencedEntry } from '../../src/model/content/answer.ts';
import type { PublicRead, Shape } from '../../src/model/content/public-read.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';

/** The language of an answer, and the fallback language. */
export interface AnswerLanguage {
  language: Language;
  defaultLanguage: Language;
}

/** The entries that references point to, by field name and then by id. */
type Pointed = ReadonlyMap<string, ReadonlyMap<unknown, ReferencedEntry>>;

const namesIn = (shape: Shape): string[] =>
  typeof shape === 'string' ? [shape] : Object.values(shape).flatMap((each) => namesIn(each));

async function pointedAt(
  db: Database,
  type: ContentType,
  shape: Shape,
  entries: readonly AnyEntry[],
): Promise<Pointed> {
  const found = new Map<string, ReadonlyMap<unknown, ReferencedEntry>>();
  for (const name of namesIn(shape)) {
    const field = type.fields[name];
    if (field?.kind !== 'reference') continue;
    found.set(name, await referred(db, field.to, [...new Set(entries.map((entry) => Number(entry[name])))]));
  }
  return found;
}

/** Converts entries to the answer that a read declares, in one language. */
export async function shapeEntries(
  db: Database,
  type: ContentType,
  { answer, otherwise }: PublicRead,
  entries: readonly AnyEntry[],
  { language, defaultLanguage }: AnswerLanguage,
): Promise<unknown[]> {
  const pointed = await pointedAt(db, type, answer, entries);
  const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);

  function leaf(entry: AnyEntry, name: string): unknown {
    if (name === 'published_at') return entry.created_at;
    const value = entry[name];
    const target = pointed.get(name)?.get(value);
    if (target) return { id: target.id, name: text(target.name) };
    return typeof value === 'object' && value !== null ? text(value) : (value ?? otherwise?.[name] ?? null);
  }
  const values = (entry: AnyEntry, shape: Shape): unknown =>
    typeof shape === 'string'
      ? leaf(entry, shape)
      : Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, values(entry, each)]));
  return entries.map((entry) => values(entry, answer));
}
