import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import { forgetPasswordLinks } from '../mail/links.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { adminSessions, admins, recoveryCodes } from '../schema.ts';
import { noteInAudit } from './audit.ts';

async function put(tx: Transaction, adminId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.admin_id, adminId));
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ admin_id: adminId, code_hash })));
  const recovery_codes_at = hashes.length > 0 ? new Date().toISOString() : null;
  await tx.update(admins).set({ recovery_codes_at }).where(eq(admins.id, adminId));
}

/** Stores recovery codes for a principal who has none. @returns false if another login was first */
export async function giveRecoveryCodes(db: Database, adminId: number, hashes: readonly string[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [admin] = await tx.select({ at: admins.recovery_codes_at }).from(admins).where(eq(admins.id, adminId));
    if (!admin || admin.at !== null) return false;
    await put(tx, adminId, hashes);
    return true;
  });
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(db: Database, by: Actor, hashes: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await put(tx, by.id, hashes);
    await noteInAudit(tx, by, { action: 'recovery_codes', about: `staff/${by.id}` });
  });
}

const codeOf = (adminId: number, hash: string) =>
  and(eq(recoveryCodes.admin_id, adminId), eq(recoveryCodes.code_hash, hash));

export async function isRecoveryCode(db: Database, adminId: number, hash: string): Promise<boolean> {
  return (await db.$count(recoveryCodes, codeOf(adminId, hash))) > 0;
}

/**
 * Uses up a recovery code: sets the password, ends all sessions and replaces all codes. Without codes to replace them
 * the next login makes some.
 * @returns false if the code was used meanwhile
 */
export async function recoverAdmin(
  db: Database,
  by: Actor,
  hash: string,
  next: { passwordHash: string; codes: readonly string[] },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const used = await tx.delete(recoveryCodes).where(codeOf(by.id, hash)).returning({ id: recoveryCodes.id });
    if (used.length === 0) return false;
    const own = { password_hash: next.passwordHash, must_change_password: 0, password_given: 0 } as const;
    await tx.update(admins).set(own).where(eq(admins.id, by.id));
    await put(tx, by.id, next.codes);
    await forgetPasswordLinks(tx, { admin_id: by.id });
    await tx.delete(adminSessions).where(eq(adminSessions.userId, by.id));
    await noteInAudit(tx, by, { action: 'recover', about: `staff/${by.id}` });
    return true;
  });
}
