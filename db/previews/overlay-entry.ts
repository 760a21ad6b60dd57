import { getTableColumns, sql } from 'drizzle-orm';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import { publicationAfter, type Values } from '../content/content.ts';
import { columnsFor } from '../content/entry-row.ts';
import { findPresent } from '../content/live-entries.ts';
import { tableOf } from '../content/tables.ts';
import type { OverlayRow } from '../dialect/overlay-row.ts';
import type { Database } from '../open.ts';
import type { Preview } from './previews.ts';

/** The columns of an entry that does not depend on its form: those of a new one, or the stored ones. */
async function ownColumns(db: Database, type: ContentType, before: AnyEntry | null): Promise<Values> {
  if (before) return before;
  const { id } = tableOf(type);
  const [newest] = await db.select({ id: sql`coalesce(max(${id}), 0)`.mapWith(Number) }).from(tableOf(type));
  const now = new Date().toISOString();
  return { id: (newest?.id ?? 0) + 1, created_at: now, updated_at: now, version: 1 };
}

/** The columns of the values that were sent: a text of one language leaves those of the others. */
const sentColumns = (type: ContentType, values: Values): Values =>
  Object.fromEntries(Object.entries(columnsFor(type.fields, values)).filter(([, value]) => value !== undefined));

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * The row of a previewed entry as if it were saved and live; null if the entry was deleted. A planned entry is shown
 * as at its moment.
 */
export async function overlayEntry(
  db: Database,
  type: ContentType,
  { entry_id, values, publish_at }: Omit<Preview, 'type'>,
): Promise<OverlayRow | null> {
  const before = entry_id === null ? null : await findPresent(db, type, entry_id);
  if (entry_id !== null && !before) return null;
  const moment = publish_at ?? new Date().toISOString();
  const change = { status: 'published', publish_at: null } as const;
  const publication = type.shape === 'list' ? await publicationAfter(db, type, before, { change, values, moment }) : {};
  const row: Values = {
    ...(await ownColumns(db, type, before)),
    ...(before ? columnsFor(type.fields, before) : {}),
    ...sentColumns(type, values),
    ...publication,
  };
  const columns = Object.entries(getTableColumns(tableOf(type))).map(([key, column]) => {
    const value = row[key] ?? column.default;
    return { name: column.name, type: column.getSQLType(), value: isValue(value) ? value : null };
  });
  return { table: type.name, id: Number(row['id']), columns };
}
