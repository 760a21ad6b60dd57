import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { NamedPerson } from '../../src/model/content/answer.ts';
import { type Capability, type Role, reachOf, roles } from '../../src/model/people/capabilities.ts';
import type { Database, Reads } from '../open.ts';
import { admins } from '../schema.ts';

/** Matches the staff who can log in and have a capability, whether for everything or for their own subjects. */
const capable = (capability: Capability) =>
  and(
    isNull(admins.left_at),
    eq(admins.is_active, 1),
    inArray(
      admins.role,
      roles.filter((role) => reachOf(role, capability) !== null),
    ),
  );

/** Whether a member of the staff has a capability now. */
export const staffMay = async (db: Reads, id: number, capability: Capability): Promise<boolean> =>
  (await db.$count(admins, and(eq(admins.id, id), capable(capability)))) > 0;

/** The staff who have a capability: those who have it for their own subjects only come first, then by name. */
export async function staffWith(db: Database, capability: Capability): Promise<NamedPerson[]> {
  const rows = await db
    .select({ id: admins.id, name: admins.name, role: admins.role })
    .from(admins)
    .where(capable(capability))
    .orderBy(asc(admins.name), asc(admins.id));
  const hasAll = ({ role }: { role: Role }) => Number(reachOf(role, capability) === 'all');
  return rows.toSorted((a, b) => hasAll(a) - hasAll(b)).map(({ id, name }) => ({ id, name }));
}

/** The names of members of the staff, by id; of those too who have left. */
export async function namesOfStaff(db: Database, ids: readonly number[]): Promise<Map<number, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const some = inArray(admins.id, [...ids]);
  const rows = await db.select({ id: admins.id, name: admins.name }).from(admins).where(some).orderBy(asc(admins.id));
  return new Map(rows.map((row) => [row.id, row]));
}
