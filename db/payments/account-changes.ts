import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Changes } from '../../src/model/people/audit.ts';
import type { Database } from '../open.ts';
import { auditLines } from '../schema.ts';
import { allAccounts } from './accounts.ts';

/** Days for which a changed account number is shown prominently to the principal. */
const shownDays = 7;
const watched = ['number', 'holder'] as const;

/** Account numbers and holders changed in the last seven days, newest first: who, when, before and after. */
export async function changedLately(db: Database) {
  const since = new Date(Date.now() - shownDays * 86_400_000).toISOString();
  const accounts = new Map((await allAccounts(db)).map(({ id, name }) => [`payment-accounts/${id}`, { id, name }]));
  // Uses the index on `about`: an import can add a hundred thousand audit lines in a day.
  const about = inArray(auditLines.about, [...accounts.keys()]);
  const lines = await db
    .select()
    .from(auditLines)
    .where(and(about, eq(auditLines.action, 'update'), gte(auditLines.at, since)))
    .orderBy(desc(auditLines.id));
  return lines.flatMap(({ about, at, actor_id, actor_name, changes: all }) => {
    const account = accounts.get(about);
    const seen = Object.entries(all).filter(([field]) => watched.some((each) => each === field));
    if (!account || seen.length === 0) return [];
    const changes: Record<string, [unknown, unknown]> = Object.fromEntries(
      seen.map(([field, [before, after]]: [string, Changes[string]]) => [field, [before, after]]),
    );
    return [{ account, at, actor: { id: actor_id, name: actor_name }, changes }];
  });
}
