/** The capabilities in the dashboard. A role has a set of them. */
export const capabilities = [
  'staff',
  'audit',
  'publish',
  'students',
  'documents',
  'payments',
  'accounts',
  'erase',
  'export',
  'messages',
  'site',
  'levels',
  'subjects',
  'materials',
] as const;
export type Capability = (typeof capabilities)[number];

export const roles = ['principal', 'secretary', 'teacher', 'editor'] as const;
export type Role = (typeof roles)[number];

/** `own`: only entries of the user's own subjects; and read-only access to students of their grades. */
type Reach = 'all' | 'own';

const all = (names: readonly Capability[]): Partial<Record<Capability, Reach>> =>
  Object.fromEntries(names.map((name) => [name, 'all']));

const granted: Record<Role, Partial<Record<Capability, Reach>>> = {
  principal: all(capabilities),
  secretary: all(['students', 'documents', 'payments', 'messages', 'levels', 'subjects', 'materials']),
  teacher: { students: 'own', materials: 'own' },
  editor: all(['site']),
};

/** What an endpoint needs: one capability, one of several, or only a staff login. */
export type Need = Capability | readonly Capability[] | 'any';

/** The reach of a role with a capability. Null: not permitted. */
export const reachOf = (role: Role, capability: Capability): Reach | null => granted[role][capability] ?? null;

/** The capabilities of a role, in declaration order. */
export const capabilitiesOf = (role: Role): Capability[] => capabilities.filter((each) => reachOf(role, each) !== null);

/** Whether a role has a capability without limits. */
export const can = (role: Role, capability: Capability): boolean => reachOf(role, capability) === 'all';

/**
 * Whether a role may call an endpoint.
 * @param own whether the endpoint limits itself to the user's own entries, so that the reach `own` is enough
 */
export function mayCall(role: Role, need: Need, own: boolean): boolean {
  if (need === 'any') return true;
  const wanted = typeof need === 'string' ? [need] : need;
  return wanted.some((capability) => {
    const reach = reachOf(role, capability);
    return reach === 'all' || (own && reach === 'own');
  });
}
