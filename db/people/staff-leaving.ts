import { eq } from 'drizzle-orm';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';
import { type Database, inTransaction } from '../open.ts';
import { admins, staffSubjects } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { findStaff } from './staff.ts';
import { endStaffSessions, forgetRecovery, keepAPrincipal, mustFindStaff } from './staff-changes.ts';

/**
 * Removes a staff member: no login is possible any more and the email address is free again; the name is kept for the
 * audit log.
 * @returns false if there is none with this id
 * @throws StaffRefused
 */
export async function removeStaff(db: Database, by: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await findStaff(tx, id);
    if (!before) return false;
    if (before.role === 'principal') await keepAPrincipal(tx, id);
    const left_at = new Date().toISOString();
    const nobody = {
      email: '',
      email_key: `left ${id}`,
      password_hash: '',
      is_active: 0,
      last_login_at: null,
    } as const;
    await tx
      .update(admins)
      .set({ ...nobody, left_at })
      .where(eq(admins.id, id));
    await tx.delete(staffSubjects).where(eq(staffSubjects.admin_id, id));
    await forgetRecovery(tx, id);
    await endStaffSessions(tx, id);
    const changes = changesBetween(before, null, ['name', 'role', 'subjects']);
    await noteInAudit(tx, by, { action: 'delete', about: `staff/${id}`, changes });
    return true;
  });
}

/**
 * Sets a temporary password that must be changed, and ends all sessions and recovery codes, because an attacker may
 * hold them.
 * @returns null if there is no such staff member
 */
export async function renewStaffPassword(
  db: Database,
  by: Actor,
  id: number,
  passwordHash: string,
): Promise<StaffMember | null> {
  return inTransaction(db, async (tx) => {
    if (!(await findStaff(tx, id))) return null;
    await tx.update(admins).set({ password_hash: passwordHash, must_change_password: 1 }).where(eq(admins.id, id));
    await forgetRecovery(tx, id);
    await endStaffSessions(tx, id);
    await noteInAudit(tx, by, { action: 'new_password', about: `staff/${id}` });
    return mustFindStaff(tx, id);
  });
}
