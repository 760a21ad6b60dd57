import { and, desc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Actor, Changes } from '../../src/model/people/audit.ts';
import type { DocumentName } from '../../src/model/people/student-fields.ts';
import { aboutStudent } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { auditLines } from '../schema.ts';

export interface AuditLine {
  /** The action, as a key of the texts `dashboard:audit.actions`. */
  action: string;
  /** The API's resource name and id: `students/12`, `payments/3`, `Blogs/7`. */
  about: string;
  changes?: Changes;
}

/**
 * Adds audit lines in the transaction of the action, so that both are committed or neither. At most 500 lines per call.
 */
export async function noteInAudit(tx: Transaction, { id, name }: Actor, ...lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  for (const { about } of lines)
    if (about.startsWith('students/')) aboutStudent(Number(about.slice('students/'.length)));
  const at = new Date().toISOString();
  const rows = lines.map(({ action, about, changes = {} }) => ({
    at,
    actor_id: id,
    actor_name: name,
    action,
    about,
    changes,
  }));
  await tx.insert(auditLines).values(rows);
}

/**
 * Who performed an action on each id, and what it changed.
 * @param word the resource name in audit lines: `promotions`
 */
export async function auditLineOf(
  db: Database,
  action: string,
  word: string,
  ids: readonly number[],
): Promise<(id: number) => { by: string; changes: Changes }> {
  const about = (id: number) => `${word}/${id}`;
  const lines = await db
    .select({ about: auditLines.about, by: auditLines.actor_name, changes: auditLines.changes })
    .from(auditLines)
    .where(and(inArray(auditLines.about, ids.map(about)), eq(auditLines.action, action)));
  const byAbout = new Map(lines.map(({ about, ...line }) => [about, line]));
  return (id) => byAbout.get(about(id)) ?? { by: '', changes: {} };
}

const hour = 3_600_000;

/** The audit action for opening a document. */
export const openingAction = (document: DocumentName): string => `open_${document}`;

/** Whether the same person has a line for the same action and subject within the last hour. */
async function isNoted(db: Database | Transaction, by: Actor, { about, action }: AuditLine): Promise<boolean> {
  const lately = gt(auditLines.at, new Date(Date.now() - hour).toISOString());
  const same = and(eq(auditLines.about, about), eq(auditLines.actor_id, by.id), eq(auditLines.action, action));
  return (await db.$count(auditLines, and(same, lately))) > 0;
}

/** Adds an audit line, at most one per hour for each person, action and subject. */
export async function noteHourly(tx: Transaction, by: Actor, line: AuditLine): Promise<void> {
  if (!(await isNoted(tx, by, line))) await noteInAudit(tx, by, line);
}

/** Adds an audit line for an opened document, at most one per hour for each document and person. */
export async function noteOpening(db: Database, by: Actor, line: Omit<AuditLine, 'changes'>): Promise<void> {
  if (await isNoted(db, by, line)) return;
  // Checked again inside the transaction: several parts of one document are requested at once.
  await inTransaction(db, (tx) => noteHourly(tx, by, line));
}

export interface AuditFilter {
  actor?: number | undefined;
  about?: string | undefined;
}

const wanted = ({ actor, about }: AuditFilter): SQL | undefined =>
  and(
    actor === undefined ? undefined : eq(auditLines.actor_id, actor),
    about === undefined ? undefined : eq(auditLines.about, about),
  );

/** A page of the audit log, newest first, and the total number of lines. */
export async function auditPage(
  db: Database,
  filter: AuditFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await db
    .select()
    .from(auditLines)
    .where(wanted(filter))
    .orderBy(desc(auditLines.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const data = rows.map(({ actor_id, actor_name, changes, ...line }) => {
    const pairs = Object.entries(changes).map(([field, [before, after]]): [string, [unknown, unknown]] => [
      field,
      [before, after],
    ]);
    return { ...line, actor: { id: actor_id, name: actor_name }, changes: Object.fromEntries(pairs) };
  });
  return { data, total: await db.$count(auditLines, wanted(filter)) };
}
