import { and, desc, eq, exists, inArray, like, not, or, type SQL, sql } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { nameField } from '../../src/model/content/references.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type FileKind, isFileField, isPrivateFile } from '../../src/model/fields/index.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { mediaBounds } from '../../src/model/limits.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { searchWords } from '../../src/model/text/search-text.ts';
import { live } from '../content/live-entries.ts';
import type { InReach } from '../content/missing.ts';
import { columnOf, mustColumn, tableOf } from '../content/tables.ts';
import { contains } from '../dialect/sql.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { portions } from '../portions.ts';
import { files, fileUses, images } from '../schema.ts';
import { isUnused } from './library.ts';

/** Who asks for files, and the content types that this person may see. */
export interface MediaAsker extends Actor {
  reach: readonly InReach[];
}

export interface MediaFilter {
  q?: string | undefined;
  kind?: FileKind | undefined;
  unused?: 1 | undefined;
}

/** Condition on a use: its entry exists and fulfils another condition. */
function ofEntry(db: Reads, type: ContentType, where: SQL | undefined): SQL | undefined {
  const table = tableOf(type);
  const found = exists(
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, fileUses.entry), where)),
  );
  return and(eq(fileUses.type, type.name), found);
}

const matches = (type: ContentType, { field, ids }: EntryFilter) => inArray(mustColumn(tableOf(type), field), [...ids]);

const whole = (reach: readonly InReach[]) => reach.filter(({ within }) => within === null).map(({ type }) => type);

const seesAll = ({ reach }: MediaAsker) => whole(reach).length === allTypes.length;

/** Condition on a use: the asker may see its entry. Anyone may see what the site shows to everyone. */
function isSeen(db: Reads, { reach }: MediaAsker): SQL | undefined {
  const all = whole(reach);
  const own = reach.flatMap(({ type, within }) => (within ? [ofEntry(db, type, matches(type, within))] : []));
  return or(
    inArray(
      fileUses.type,
      all.map(({ name }) => name),
    ),
    ...own,
    isShownToAll(db, all),
  );
}

/** Condition on a use: everyone can read its entry on the site. @param known types that are left out */
function isShownToAll(db: Reads, known: readonly ContentType[]): SQL | undefined {
  const open = allTypes.filter((type) => type.public && type.public.length > 0 && !known.includes(type));
  return or(...open.map((type) => and(eq(fileUses.earlier, 0), ofEntry(db, type, live(type)))));
}

const atPrivateAddress = like(files.address, '/files/%');

/** Condition on an unused file: the asker may use its kind anywhere. */
function fitsIn(types: readonly ContentType[]): SQL | undefined {
  const fields = types.flatMap((type) => Object.values(type.fields));
  const kinds = fields.flatMap((field) => {
    if (field.kind === 'richText') return [{ kind: 'image', isPrivate: false } as const];
    return isFileField(field) ? [{ kind: field.kind, isPrivate: isPrivateFile(field) }] : [];
  });
  const once = new Map(kinds.map((each) => [`${each.kind} ${each.isPrivate}`, each]));
  const each = [...once.values()].map(({ kind, isPrivate }) =>
    and(eq(files.kind, kind), isPrivate ? atPrivateAddress : not(atPrivateAddress)),
  );
  return or(...each) ?? sql`false`;
}

const withUse = (db: Reads, where: SQL | undefined) =>
  exists(
    db
      .select({ id: fileUses.id })
      .from(fileUses)
      .where(and(eq(fileUses.stem, files.stem), where)),
  );

/** Condition on a file: it is in the asker's media. */
function inMedia(db: Reads, asker: MediaAsker): SQL | undefined {
  if (seesAll(asker)) return undefined;
  const own = or(eq(files.uploaded_by, asker.id), fitsIn(whole(asker.reach)));
  const named = asker.reach.flatMap(({ type, within }) => [
    within ? ofEntry(db, type, matches(type, within)) : eq(fileUses.type, type.name),
  ]);
  const picture = and(eq(files.kind, 'image'), not(atPrivateAddress), withUse(db, isShownToAll(db, [])));
  return or(withUse(db, or(...named) ?? sql`false`), picture, and(isUnused(db), own));
}

function meant(db: Reads, asker: MediaAsker, { q, kind, unused }: MediaFilter): SQL | undefined {
  const seen = seesAll(asker) ? undefined : isSeen(db, asker);
  const words = searchWords(q ?? '').map((word) =>
    or(contains(files.search_text, word), withUse(db, and(contains(fileUses.search_text, word), seen))),
  );
  return and(
    kind === undefined ? undefined : eq(files.kind, kind),
    unused === undefined ? undefined : isUnused(db),
    ...words,
    inMedia(db, asker),
  );
}

/** An entry that names a file. */
export interface Use {
  type: ContentType;
  id: number;
  /** Empty where the type has no name. */
  title: Bilingual;
}

/** The names of entries, by id. */
async function titlesOf(db: Reads, type: ContentType, ids: readonly number[]): Promise<Map<number, Bilingual>> {
  const table = tableOf(type);
  const name = nameField(type);
  const texts = name === null ? null : inEachLanguage((language) => columnOf(table, `${name}_${language}`) ?? table.id);
  const found = new Map<number, Bilingual>();
  for (const some of portions(ids)) {
    const rows = await db
      .select({ number: table.id, ...texts })
      .from(table)
      .where(inArray(table.id, some));
    for (const row of rows) {
      const texts = new Map(Object.entries(row).map(([key, text]) => [key, String(text)]));
      found.set(
        Number(row.number),
        inEachLanguage((language) => (name === null ? '' : (texts.get(language) ?? ''))),
      );
    }
  }
  return found;
}

/** The entries that name files, by stem: at most `mediaBounds.usesTold` for each, the newest uses first. */
async function usesOf(db: Database, asker: MediaAsker, stems: readonly string[]): Promise<Map<string, Use[]>> {
  const { stem, type, entry, earlier } = fileUses;
  const place = sql<number>`row_number() over (partition by ${stem} order by ${earlier}, ${fileUses.id} desc)`;
  const ranked = db
    .select({ stem, type, entry, place: place.mapWith(Number).as('place') })
    .from(fileUses)
    .where(and(inArray(stem, [...stems]), seesAll(asker) ? undefined : isSeen(db, asker)))
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${mediaBounds.usesTold}`)
    .orderBy(ranked.stem, ranked.place);
  const uses = new Map<string, Use[]>();
  const titles = new Map<string, Map<number, Bilingual>>();
  for (const each of allTypes) {
    const ids = new Set(rows.filter((row) => row.type === each.name).map((row) => row.entry));
    if (ids.size > 0) titles.set(each.name, await titlesOf(db, each, [...ids]));
  }
  for (const row of rows) {
    const of = allTypes.find(({ name }) => name === row.type);
    const title = titles.get(row.type)?.get(row.entry);
    // The entry was removed for good a moment ago.
    if (!of || !title) continue;
    uses.set(row.stem, [...(uses.get(row.stem) ?? []), { type: of, id: row.entry, title }]);
  }
  return uses;
}

/** A page of the asker's media, newest first, and how many files there are. */
export async function mediaPage(
  db: Database,
  asker: MediaAsker,
  filter: MediaFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = meant(db, asker, filter);
  const { id, address, kind, bytes, width, height, name, uploaded_at, stem } = files;
  const rows = await db
    .select({ id, address, kind, bytes, width, height, name, uploaded_at, stem })
    .from(files)
    .where(where)
    .orderBy(desc(uploaded_at), desc(id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const uses = await usesOf(
    db,
    asker,
    rows.map((row) => row.stem),
  );
  const data = rows.map(({ stem: of, ...row }) => ({ ...row, used: uses.get(of) ?? [] }));
  return { data, total: await db.$count(files, where) };
}

/** The file at an address, if it is in the asker's media. */
export async function findMedia(db: Database, asker: MediaAsker, address: string) {
  const { kind, width } = files;
  const [row] = await db
    .select({ kind, width, name: files.name })
    .from(files)
    .where(and(eq(files.address, address), inMedia(db, asker)));
  return row ?? null;
}

/** A file that cannot be removed, and why. */
export interface UndeletableFile {
  id: number;
  why: 'unknown' | 'used';
}

interface Removed {
  stem: string;
  address: string;
  width: number | null;
  height: number | null;
}

export type MediaRemoval = { removed: Removed[] } | { undeletable: UndeletableFile[] };

/**
 * Takes unused files out of the library: all of them, or none.
 * @param shown the stems of all files that anything names, beside what the library knows
 */
export async function removeMedia(
  db: Database,
  asker: MediaAsker,
  ids: readonly number[],
  shown: ReadonlySet<string>,
): Promise<MediaRemoval> {
  return inTransaction(db, async (tx) => {
    const found = new Map<number, Removed & { name: string | null }>();
    const free = new Set<number>();
    const { id, stem, width, height, address, name } = files;
    const those = and(inArray(id, [...ids]), inMedia(tx, asker));
    const rows = await tx.select({ id, stem, width, height, address, name }).from(files).where(those);
    for (const row of rows) found.set(row.id, row);
    for (const row of await tx
      .select({ id })
      .from(files)
      .where(and(those, isUnused(tx))))
      free.add(row.id);
    const undeletable = ids.flatMap((each): UndeletableFile[] => {
      const row = found.get(each);
      if (!row) return [{ id: each, why: 'unknown' }];
      return free.has(each) && !shown.has(row.stem) ? [] : [{ id: each, why: 'used' }];
    });
    if (undeletable.length > 0) return { undeletable };
    const removed = [...found.values()];
    await removeRows(tx, removed);
    await noteInAudit(
      tx,
      asker,
      ...[...found].map(([each, row]) => ({
        action: 'delete',
        about: `media/${each}`,
        changes: { file: [row.name ?? row.address, null] as const },
      })),
    );
    return { removed };
  });
}

async function removeRows(tx: Transaction, removed: readonly { stem: string; address: string }[]): Promise<void> {
  const addresses = removed.map(({ address }) => address);
  await tx.delete(files).where(inArray(files.address, addresses));
  await tx.delete(images).where(inArray(images.address, addresses));
}
