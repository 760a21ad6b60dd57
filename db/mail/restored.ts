import { eq, inArray } from 'drizzle-orm';
import { type Database, inTransaction } from '../open.ts';
import { mailLinks, mails } from '../schema.ts';

/**
 * What waited when a backup was made was sent since, as far as anybody knows, and its links may have been used: in a
 * restored school no mail goes a second time, and no link sets a password. Links that only confirm an address stay.
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
