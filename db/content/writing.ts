import type { Within } from '../../src/model/content/owned.ts';
import { aboutOf, contentChanges } from '../../src/model/content/told.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';

/** Who writes: one of the staff for the audit, nobody when a school is filled. */
export interface Writing {
  by?: Actor | null;
  /** The entries that are there for them; all without. */
  within?: Within | null;
}

/** Notes a write of content in the audit. @param before null for what is new or back @param after null for what goes */
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
