import { eq } from 'drizzle-orm';
import { matchesFilter } from '../../src/model/content/owned.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { Refusal } from '../../src/model/errors.ts';
import { auditValue } from '../../src/model/people/audit.ts';
import { type Database, inLongTransaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { requestPublish } from '../publishing/queue.ts';
import { putInOrder } from '../school/order.ts';
import { orderedWithin } from './content.ts';
import { entryOf } from './entry-row.ts';
import { mustColumn, tableOf } from './tables.ts';
import type { Writing } from './writing.ts';

/**
 * Puts the entries of a list, or those of one subject or grade, in another order. Their versions stay as they are.
 * @param ids all entries of the set of the first one, drafts too, once each, in the order of the site
 * @throws Refusal 422 for an id that does not belong to the set; 409 with the present ids if the set has changed
 */
export async function orderEntries(
  db: Database,
  type: ListType,
  ids: readonly number[],
  { by = null, within = null }: Writing = {},
): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    const table = tableOf(type);
    const [row] = await tx
      .select()
      .from(table)
      .where(eq(table.id, ids[0] ?? 0));
    const first = row && entryOf(type.fields, row);
    if (!first || !matchesFilter(first, within)) {
      throw new Refusal('invalid', { fields: { ids: [{ problem: 'otherOrder' }] } });
    }
    const field = orderedWithin(type);
    const set = field === null ? undefined : eq(mustColumn(table, field), Number(first[field]));
    const before = await putInOrder(tx, table, set, ids, type.newestFirst === true);
    if (before.join() === ids.join()) return;
    await requestPublish(tx, { tags: [tags.list(type.name), ...(type.tags?.(first) ?? [])], addresses: [] });
    const changes = {
      ...(field === null ? {} : { [field]: [first[field], first[field]] as const }),
      order: [auditValue(before.join(', ')), auditValue(ids.join(', '))] as const,
    };
    if (by) await noteInAudit(tx, by, { action: 'order', about: type.path, changes });
  });
}
