import { aboutOf, contentChanges } from '../../src/model/content/audit-changes.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { recordUses } from '../files/library.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { keepVersion } from './history.ts';
import { keepSearchTexts } from './search-texts.ts';

/** The actor of a write for the audit log; null when seed data is written. */
export interface Writing {
  by?: Actor | null;
  /** The entries that the actor may change; null for all. */
  within?: EntryFilter | null;
  /** Addresses of stored files that the values name, by field: they must still be in the media library. */
  chosen?: ReadonlyMap<string, string>;
}

/** An update that goes back to an earlier version. */
export interface GoingBack {
  /** The version whose values are written; absent for any other update. */
  backTo?: number;
}

/**
 * What every write of content does: keeps what the entry is found by and which files it names, adds the change to the
 * audit log, and the version that it made to the history.
 * @param before null for a created or restored entry
 * @param after null for a deleted entry
 */
export async function noteContent(
  tx: Transaction,
  { by = null, backTo }: Writing & GoingBack,
  action: 'create' | 'update' | 'delete' | 'restore',
  type: ContentType,
  before: AnyEntry | null,
  after: AnyEntry | null,
): Promise<void> {
  if (after) await recordUses(tx, type, after);
  const id = after?.id ?? before?.id ?? 0;
  if (after) await keepSearchTexts(tx, type, id);
  if (after && (before || action === 'create')) await keepVersion(tx, by, type, before, after);
  if (!by) return;
  const changes = contentChanges(type, before, after);
  const line = { about: aboutOf(type, id), action, changes };
  const back = backTo !== undefined && { action: 'go_back', changes: { ...changes, back_to: [null, backTo] as const } };
  await noteInAudit(tx, by, { ...line, ...back });
}
