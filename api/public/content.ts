import { countEntries, entriesInPieces, findEntry } from '../../db/content/live-entries.ts';
import { exists, referred } from '../../db/content/references.ts';
import type { Database } from '../../db/open.ts';
import type { ReferencedEntry } from '../../src/model/content/answer.ts';
import type { PublicRead, Shape } from '../../src/model/content/public-read.ts';
import { languageOf } from '../../src/model/content/shown-language.ts';
import type { AnyEntry, ContentType, ListType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { isPaged, readEndpoint } from '../../src/model/endpoints/content-reads.ts';
import { pageQuery, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { eachPiece, InPieces, listInPieces } from '../http/pieces.ts';
import { type Input, type Mount, serveEndpoint } from '../http/routes.ts';

/** The language of an answer, and the fallback language. */
interface AnswerLanguage {
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
async function shapeEntries(
  db: Database,
  type: ContentType,
  { answer, otherwise }: PublicRead,
  entries: readonly AnyEntry[],
  { language, defaultLanguage }: AnswerLanguage,
): Promise<unknown[]> {
  const pointed = await pointedAt(db, type, answer, entries);
  const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);

  function leaf(entry: AnyEntry, name: string): unknown {
    if (name === 'published_at') return entry.first_live_at ?? entry.created_at;
    const value = entry[name];
    const target = pointed.get(name)?.get(value);
    if (target) return { id: target.id, name: text(target.name) };
    if (typeof value !== 'object' || value === null) return value ?? otherwise?.[name] ?? null;
    return value[languageOf(type.fields, entry, name, language, defaultLanguage)];
  }
  const values = (entry: AnyEntry, shape: Shape): unknown =>
    typeof shape === 'string'
      ? leaf(entry, shape)
      : Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, values(entry, each)]));
  return entries.map((entry) => values(entry, answer));
}

type Asked = Pick<Input, 'language' | 'id' | 'query'>;

/** Serves all public reads that the content types declare. */
export function serveContentReads(mount: Mount): void {
  const { db } = mount.services;

  /** Reads one entry; a single record has the id 1. */
  async function one(type: ContentType, read: PublicRead, { language, id }: Asked) {
    const entry = await findEntry(db, type, type.shape === 'record' ? 1 : id);
    if (!entry) throw new Refusal('notFound');
    const [answer] = await shapeEntries(db, type, read, [entry], {
      language,
      defaultLanguage: schoolFacts().default_language,
    });
    return { [read.as ?? 'data']: answer };
  }

  /** Lists are in the order of the site. */
  async function many(type: ListType, read: PublicRead, { language, id, query }: Asked) {
    const field = read.of && type.fields[read.of];
    const holder = read.of === undefined ? null : { field: read.of, id };
    if (field && field.kind === 'reference' && !(await exists(db, field.to, id))) throw new Refusal('notFound');
    const paged = isPaged(read);
    const window = pageWindowOf(paged ? pageQuery.parse(query) : {}, read.gives === 'pages');
    const entries = entriesInPieces(db, type, { ...window, order: 'order', holder });
    const answers = eachPiece(entries, (piece) =>
      shapeEntries(db, type, read, piece, { language, defaultLanguage: schoolFacts().default_language }),
    );
    if (paged) return listInPieces(window, answers, () => countEntries(db, type, { holder }));
    return InPieces.of({ [read.as ?? 'data']: answers });
  }

  for (const type of allTypes) {
    for (const read of type.public ?? []) {
      const { key, endpoint } = readEndpoint(type, read);
      serveEndpoint(mount, key, endpoint, (asked) =>
        type.shape === 'list' && read.gives !== 'one' ? many(type, read, asked) : one(type, read, asked),
      );
    }
  }
}
