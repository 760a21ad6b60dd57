import { eq } from 'drizzle-orm';
import { type Database, inTransaction, write } from './open.ts';
import { adminSessions, admins } from './schema.ts';
import { emailKey } from './students.ts';

export interface Admin {
  id: number;
  name: string;
  email: string;
  password_hash: string;
}

export async function countAdmins(db: Database): Promise<number> {
  return db.$count(admins);
}

/** Adds an administrator. @returns false when there is one with this address already */
export async function addAdmin(db: Database, email: string, name: string, passwordHash: string): Promise<boolean> {
  const row = {
    name,
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    created_at: new Date().toISOString(),
  };
  const added = await write(db, (tx) =>
    tx.insert(admins).values(row).onConflictDoNothing().returning({ id: admins.id }),
  );
  return added.length > 0;
}

/** Sets a password and ends the administrator's sessions. @returns false when there is no such administrator */
export async function setAdminPassword(db: Database, email: string, passwordHash: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [admin] = await tx
      .update(admins)
      .set({ password_hash: passwordHash })
      .where(eq(admins.email_key, emailKey(email)))
      .returning({ id: admins.id });
    if (admin) await tx.delete(adminSessions).where(eq(adminSessions.userId, admin.id));
    return admin !== undefined;
  });
}

export async function findAdmin(db: Database, email: string): Promise<Admin | null> {
  const [admin] = await db
    .select()
    .from(admins)
    .where(eq(admins.email_key, emailKey(email)));
  return admin ?? null;
}

export async function findAdminById(db: Database, id: number): Promise<Admin | null> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id));
  return admin ?? null;
}
