import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isLargeFile, largeFileGoneSince } from '../../src/model/content/history.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import { type WireValue, wireValues } from '../../src/model/content/wire.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type Field, isFileField } from '../../src/model/fields/index.ts';
import { kindOf } from '../../src/model/fields/kinds.ts';
import { keptVersions } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { inChunks, turn } from '../pieces.ts';
import { columnsFor } from './entry-row.ts';
import { contentVersions, versionChanges } from './schema.ts';

type Named = Pick<ContentType, 'name'>;

/** The rows of one entry in either table. */
const ofEntry = (table: typeof contentVersions | typeof versionChanges, { name }: Named, id: number): SQL | undefined =>
  and(eq(table.type, name), eq(table.entry_id, id));

/** A column of which versions are kept: of a field, or (`null`) status and moment, which going back does not touch. */
interface KeptColumn {
  /** The name in the history, as in the audit log: `title.ar`. */
  key: string;
  field: Field | null;
}

const ofPublication = ['status', 'publish_at'] as const;

/** The columns of a content type of which versions are kept, by their names. */
const columnsKept = (type: ContentType): Map<string, KeptColumn> =>
  new Map<string, KeptColumn>([
    ...wireValues(type).map((value) => [columnOf(value), { key: keyOf(value), field: value.field }] as const),
    ...(type.shape === 'list' ? ofPublication : []).map((name) => [name, { key: name, field: null }] as const),
  ]);

/** The values of these columns. */
const valuesIn = (type: ContentType, entry: AnyEntry): Record<string, unknown> => ({
  ...columnsFor(type.fields, entry),
  ...Object.fromEntries(ofPublication.map((name) => [name, entry[name]])),
});

const columnOf = ({ name, language }: WireValue): string => (language === null ? name : `${name}_${language}`);

const keyOf = ({ name, language }: WireValue): string => (language === null ? name : `${name}.${language}`);

/**
 * Keeps the version that a write has made, in the transaction of the write.
 * @param before null for a new entry
 */
export async function keepVersion(
  tx: Transaction,
  by: Actor | null,
  type: ContentType,
  before: AnyEntry | null,
  after: AnyEntry,
): Promise<void> {
  if (before?.version === after.version) return;
  const { id: entry_id, version } = after;
  const made = { type: type.name, entry_id, version };
  await tx.insert(contentVersions).values({
    ...made,
    at: new Date().toISOString(),
    actor_id: by?.id ?? null,
    actor_name: by?.name ?? null,
    is_first: before === null ? 1 : 0,
  });
  if (before === null) return;
  const [was, is] = [valuesIn(type, before), valuesIn(type, after)];
  const changes = [...columnsKept(type)]
    .filter(([column]) => was[column] !== is[column])
    .map(([column, { field }]) => {
      const value = was[column] ?? null;
      const text = value === null ? null : String(value);
      return { ...made, field: column, ...(field && isFileField(field) ? { file: text } : { before: text }) };
    });
  if (changes.length > 0) await tx.insert(versionChanges).values(changes);
}

/** The first version of a new single record, of which there is nothing yet. */
export async function keepFirstVersion(tx: Transaction, { name }: Named, at: string): Promise<void> {
  await tx
    .insert(contentVersions)
    .values({ type: name, entry_id: 1, version: 1, at, is_first: 1 })
    .onConflictDoNothing();
}

/** Removes the history of a row that is removed. */
export async function forgetVersions(tx: Transaction, type: Named, id: number): Promise<void> {
  await tx.delete(versionChanges).where(ofEntry(versionChanges, type, id));
  await tx.delete(contentVersions).where(ofEntry(contentVersions, type, id));
}

/** A stored text as the value of its field. */
function storedValue(field: Field | null, row: Pick<typeof versionChanges.$inferSelect, 'file' | 'before'>): unknown {
  const text = field && isFileField(field) ? row.file : row.before;
  return text === null || field === null || kindOf(field).value(field).safeParse(text).success ? text : Number(text);
}

/** The value of a column at a version. */
interface Held {
  value: unknown;
  /** When it was replaced; null for the present value. */
  until: string | null;
}

/** Goes back through the versions of an entry, newest first, from its present state. */
class Past {
  readonly #db: Reads;
  readonly #type: ContentType;
  readonly #entry: AnyEntry;
  readonly #columns: Map<string, KeptColumn>;
  readonly #present: Record<string, unknown>;
  /** The values at the version that was reached, of the columns that were asked for or changed since. */
  readonly #held = new Map<string, Held>();
  readonly #goneSince = largeFileGoneSince();

  constructor(db: Reads, type: ContentType, entry: AnyEntry) {
    this.#db = db;
    this.#type = type;
    this.#entry = entry;
    this.#columns = columnsKept(type);
    this.#present = valuesIn(type, entry);
  }

  /** The changes of versions up to the one that was read as the present state. */
  #changes(...conditions: SQL[]): SQL | undefined {
    const known = lte(versionChanges.version, this.#entry.version);
    return and(ofEntry(versionChanges, this.#type, this.#entry.id), known, ...conditions);
  }

  async #at(column: string, version: number, field: Field | null): Promise<Held> {
    const known = this.#held.get(column);
    if (known) return known;
    const [next] = await this.#db
      .select({ file: versionChanges.file, before: versionChanges.before, at: contentVersions.at })
      .from(versionChanges)
      .innerJoin(
        contentVersions,
        and(ofEntry(contentVersions, this.#type, this.#entry.id), eq(contentVersions.version, versionChanges.version)),
      )
      .where(this.#changes(eq(versionChanges.field, column), gt(versionChanges.version, version)))
      .orderBy(asc(versionChanges.version))
      .limit(1);
    const held = next
      ? { value: storedValue(field, next), until: next.at }
      : { value: this.#present[column] ?? null, until: null };
    this.#held.set(column, held);
    return held;
  }

  /** Whether the file of a film or paper is no longer kept for the history. */
  #isGone(column: string, field: Field | null, { value, until }: Held): boolean {
    const old = until !== null && until < this.#goneSince;
    return field !== null && isLargeFile(field) && old && value !== null && value !== this.#present[column];
  }

  /** The state at a version: all values that are still known, and the names of the fields whose file is gone. */
  async state(version: number): Promise<{ columns: Record<string, unknown>; gone: string[] }> {
    const columns: Record<string, unknown> = {};
    const gone: string[] = [];
    for (const [column, { key, field }] of this.#columns) {
      if (field === null) continue;
      const held = await this.#at(column, version, field);
      if (this.#isGone(column, field, held)) gone.push(key);
      else columns[column] = held.value;
    }
    return { columns, gone };
  }

  /** What versions changed; they must be asked for from the newest to the oldest. */
  async versionsOf(rows: readonly (typeof contentVersions.$inferSelect)[]): Promise<Version[]> {
    const numbers = rows.map(({ version }) => version);
    const changes = await this.#db
      .select()
      .from(versionChanges)
      .where(this.#changes(inArray(versionChanges.version, numbers)))
      .orderBy(desc(versionChanges.version), asc(versionChanges.id));
    const byVersion = Map.groupBy(changes, ({ version }) => version);
    const versions: Version[] = [];
    for (const row of rows) versions.push(await this.#versionOf(row, byVersion.get(row.version) ?? []));
    return versions;
  }

  async #versionOf(
    { version, at, actor_id, actor_name, is_first }: typeof contentVersions.$inferSelect,
    changed: readonly (typeof versionChanges.$inferSelect)[],
  ): Promise<Version> {
    const before = new Map(changed.map((row) => [row.field, row]));
    const changes: Version['changes'] = {};
    const gone: string[] = [];
    for (const [column, { key, field }] of this.#columns) {
      const row = before.get(column);
      const isFirst = is_first === 1 && field !== null;
      if (!row && !isFirst && !(field && isLargeFile(field))) continue;
      const held = await this.#at(column, version, field);
      if (this.#isGone(column, field, held)) gone.push(key);
      if (!row && !isFirst) continue;
      const was = row ? { value: storedValue(field, row), until: at } : { value: null, until: at };
      const shown = [was, held].map((each) => (this.#isGone(column, field, each) ? null : each.value));
      const isNew = row === undefined && (held.value === null || held.value === '');
      if (!isNew) changes[key] = [shown[0], shown[1]];
      if (row) this.#held.set(column, was);
    }
    const actor = actor_id === null ? null : { id: actor_id, name: actor_name ?? '' };
    return { version, at, actor, changes, gone };
  }
}

/** A version, as the dashboard shows it. */
export interface Version {
  version: number;
  at: string;
  actor: Actor | null;
  /** Whole values before and after, by the names of the audit log. Of a first version: what was there. */
  changes: Record<string, [unknown, unknown]>;
  /** The film and paper fields whose file of this version is no longer kept. */
  gone: string[];
}

/** A page of the versions of an entry, newest first, read in pieces: each may hold several long texts. */
export function versionsInPieces(
  db: Database,
  type: ContentType,
  entry: AnyEntry,
  { page, perPage }: { page: number; perPage: number },
): AsyncIterable<Version[]> {
  const past = new Past(db, type, entry);
  const read = async (after: number | null, most: number) => {
    const rows = await db
      .select()
      .from(contentVersions)
      .where(
        and(
          ofEntry(contentVersions, type, entry.id),
          lte(contentVersions.version, entry.version),
          after === null ? undefined : lt(contentVersions.version, after),
        ),
      )
      .orderBy(desc(contentVersions.version))
      .limit(most)
      .offset(after === null ? (page - 1) * perPage : 0);
    return rows.length === 0 ? [] : past.versionsOf(rows);
  };
  return inChunks(read, ({ version }) => version, perPage);
}

/** The number of kept versions of an entry. */
export const countVersions = (db: Reads, type: Named, id: number): Promise<number> =>
  db.$count(contentVersions, ofEntry(contentVersions, type, id));

/**
 * The values of an entry at one of its versions, by field, without files that are no longer kept.
 * @returns null if that version is not kept
 */
export async function valuesAt(
  db: Reads,
  type: ContentType,
  entry: AnyEntry,
  version: number,
): Promise<{ values: Record<string, unknown>; gone: string[] } | null> {
  const kept = await db.$count(
    contentVersions,
    and(ofEntry(contentVersions, type, entry.id), eq(contentVersions.version, version)),
  );
  if (kept === 0 || version > entry.version) return null;
  const { columns, gone } = await new Past(db, type, entry).state(version);
  const values: Record<string, unknown> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const value of wireValues(type)) {
    const column = columnOf(value);
    if (!(column in columns)) continue;
    if (value.language === null) values[value.name] = columns[column];
    else texts[value.name] = { ...texts[value.name], [value.language]: columns[column] };
  }
  return { values: { ...values, ...texts }, gone };
}

/**
 * Removes old versions: of each entry stay the newest ones, and all that are not older than two years.
 * @returns how many versions were removed
 */
export async function trimVersions(db: Database): Promise<number> {
  const limit = new Date(Date.now() - keptVersions.days * 86_400_000).toISOString();
  let removed = 0;
  for (const { name } of allTypes) {
    await turn();
    for (const id of await entriesWithMany(db, name)) {
      await turn();
      removed += await trimEntry(db, { name }, id, limit);
    }
  }
  return removed;
}

/** The entries of a type that have more versions than are always kept. */
async function entriesWithMany(db: Reads, type: string): Promise<number[]> {
  const { entry_id } = contentVersions;
  const rows = await db
    .select({ id: entry_id })
    .from(contentVersions)
    .where(eq(contentVersions.type, type))
    .groupBy(entry_id)
    .having(gt(count(), keptVersions.least))
    .orderBy(asc(entry_id));
  return rows.map(({ id }) => id);
}

async function trimEntry(db: Database, type: Named, id: number, limit: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { version, at } = contentVersions;
    const own = ofEntry(contentVersions, type, id);
    const newest = tx.select({ version }).from(contentVersions).where(own).orderBy(desc(version));
    const [always] = await newest.limit(1).offset(keptVersions.least - 1);
    const [young] = await tx
      .select({ version: sql`min(${version})`.mapWith(Number) })
      .from(contentVersions)
      .where(and(own, gte(at, limit)));
    if (!always) return 0;
    const first = Math.min(always.version, young?.version || always.version);
    await tx.delete(versionChanges).where(and(ofEntry(versionChanges, type, id), lt(versionChanges.version, first)));
    const old = await tx
      .delete(contentVersions)
      .where(and(own, lt(version, first)))
      .returning({ version });
    return old.length;
  });
}
