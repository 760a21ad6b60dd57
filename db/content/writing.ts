import type { EntryFilter } from '../../src/model/content/owned.ts';
import { aboutOf, contentChanges } from '../../src/model/content/told.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';

/** The actor of a write for the audit log; null when seed data is written. */
export interface Writing {
  by?: Actor | null;
  /** The entries that the actor may change; null for all. */
  within?: EntryFilter | null;
}

/**
 * Adds a content change to the audit log.
 * @param before null for a created or restored entry
 * @param after null for a deleted entry
 */
export async function noteContent(
  tx: Transaction,
  { by }: Writing,
  action: 'create' | 'update' | 'delete' | 'restore',
  type: ContentType,
  before: AnyEntry | null,
  after: AnyEntry | null,
): Promise<void> {
  const id = after?.id ?? before?.id ?? 0;
  if (by) await noteInAudit(tx, by, { action, about: aboutOf(type, id), changes: contentChanges(type, before, after) });
}
