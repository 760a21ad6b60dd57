import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { largeFileGoneSince } from '../../src/model/content/history.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes, lists } from '../../src/model/content-types/index.ts';
import { isPrivateFile } from '../../src/model/fields/index.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import { type Access, accessValues } from '../../src/model/people/access.ts';
import type { Capability } from '../../src/model/people/capabilities.ts';
import type { ContentTable } from '../content/content-table.ts';
import { live, present } from '../content/live-entries.ts';
import { contentVersions, versionChanges } from '../content/schema.ts';
import { columnOf, tableOf } from '../content/tables.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database } from '../open.ts';

/** The grade of a private file, and the access level needed to open it. */
export interface MaterialPlace {
  gradeId: number;
  access: Access;
}

interface FileColumn {
  type: ContentType;
  needs: Capability;
  table: ContentTable;
  file: Column;
  /** The columns that decide who may open it; null if the type is not a material. */
  material: { subject: Column; access: Column } | null;
}

function columnsOfType(type: ContentType): FileColumn[] {
  const table = tableOf(type);
  const subject = columnOf(table, 'subject_id');
  const access = columnOf(table, 'access');
  const material = subject && access ? { subject, access } : null;
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const file = isPrivateFile(field) ? columnOf(table, name) : undefined;
    return file ? [{ type, needs: type.needs, table, file, material }] : [];
  });
}

/** All columns with addresses of private files, from the content types. */
const fileColumns = () => allTypes.flatMap(columnsOfType);

const accessOf = (value: unknown): Access => accessValues.find((access) => access === value) ?? 'paid';

/**
 * The live materials that use the file at an address; empty for a file that is deleted, replaced or not part of a
 * material.
 */
export async function placesOfFile(db: Database, address: string): Promise<MaterialPlace[]> {
  const subjects = tableOf(lists.subjects);
  const grade = columnOf(subjects, 'grade_id');
  if (!grade) return [];
  const found = fileColumns().map(async ({ type, table, file, material }) => {
    if (!material) return [];
    const rows = await db
      .select({ gradeId: grade, access: material.access })
      .from(table)
      .innerJoin(subjects, eq(subjects.id, material.subject))
      .where(and(eq(file, address), live(type)));
    return rows.map(({ gradeId, access }) => ({ gradeId: Number(gradeId), access: accessOf(access) }));
  });
  return (await Promise.all(found)).flat();
}

/** Content that uses a private file, drafts too: the capability it needs (`needs` of its type) and its subject. */
export interface NamingContent {
  needs: Capability;
  /** Null if it belongs to no subject. */
  subject: number | null;
}

/** Live content of which a kept version used a film or paper: whoever may go back may look at it first. */
async function contentOfVersions(db: Database, address: string): Promise<NamingContent[]> {
  const { type, entry_id, version, file } = versionChanges;
  const rows = await db
    .selectDistinct({ type, entry_id })
    .from(versionChanges)
    .innerJoin(
      contentVersions,
      and(eq(contentVersions.type, type), eq(contentVersions.entry_id, entry_id), eq(contentVersions.version, version)),
    )
    .where(and(eq(file, address), gte(contentVersions.at, largeFileGoneSince())));
  const found = rows.map(async ({ type: name, entry_id: id }) => {
    const type = allTypes.find((each) => each.name === name);
    if (!type) return [];
    const table = tableOf(type);
    const subject = columnOf(table, 'subject_id');
    const there = await db
      .select({ subject: subject ?? sql`null` })
      .from(table)
      .where(and(eq(table.id, id), present(type)));
    return there.map((row) => ({ needs: type.needs, subject: subject ? Number(row.subject) : null }));
  });
  return (await Promise.all(found)).flat();
}

/** The content that uses a private file now. @param those which entries count: all that are present, or the live ones */
async function contentNaming(db: Database, address: string, those: typeof present): Promise<NamingContent[]> {
  const found = fileColumns().map(async ({ type, needs, table, file, material }) => {
    const rows = await db
      .select({ id: table.id, subject: material ? material.subject : table.id })
      .from(table)
      .where(and(eq(file, address), those(type)))
      .orderBy(asc(table.id));
    return rows.map((row) => ({ needs, subject: material ? Number(row.subject) : null }));
  });
  return (await Promise.all(found)).flat();
}

/** The content that uses a private file, or of which a kept version does. */
export const contentOfFile = async (db: Database, address: string): Promise<NamingContent[]> => [
  ...(await contentNaming(db, address, present)),
  ...(await contentOfVersions(db, address)),
];

/** Whether a file is used by content, none of which is live. */
export const isOfHiddenContent = async (db: Database, address: string): Promise<boolean> =>
  (await contentNaming(db, address, present)).length > 0 && (await contentNaming(db, address, live)).length === 0;

/** The title of the content that uses a private file; null if there is none. */
export async function titlesOfFile(db: Database, address: string): Promise<Bilingual | null> {
  const found = fileColumns().map(async ({ type, table, file }) => {
    const columns = inEachLanguage(
      (language) => columnOf(table, `title_${language}`) ?? columnOf(table, `name_${language}`),
    );
    const [first] = languages.map((language) => columns[language]);
    if (!first) return null;
    const titles = Object.fromEntries(languages.map((language) => [language, columns[language] ?? first]));
    const [row] = await db
      .select(titles)
      .from(table)
      .where(and(eq(file, address), present(type)))
      .limit(1);
    return row ? inEachLanguage((language) => String(row[language] ?? '')) : null;
  });
  return (await Promise.all(found)).find((titles) => titles !== null) ?? null;
}
