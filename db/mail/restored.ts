import { eq, inArray } from 'drizzle-orm';
import { type Database, inTransaction } from '../open.ts';
import { mailLinks, mails } from '../schema.ts';

/**
 * Mails that waited when a backup was made were probably sent later, and their links used. So a restored school sends
 * none of them, and their links set no password. Links that only confirm an address stay.
 */
export async function endRestoredMails(db: Database): Promise<void> {
  const now = new Date().toISOString();
  const ended = {
    state: 'given_up',
    done_at: now,
    lease: null,
    fault: null,
    reason: null,
    failing_since: null,
  } as const;
  await inTransaction(db, async (tx) => {
    await tx.update(mails).set(ended).where(eq(mails.state, 'waiting'));
    await tx
      .update(mailLinks)
      .set({ expires_at: now })
      .where(inArray(mailLinks.kind, ['recover', 'invite']));
  });
}
