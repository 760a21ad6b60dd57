/** What may be done in the dashboard, each as one thing that a role has or has not (beyond 1). */
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

/** `own`: only what belongs to the own subjects, and of students only to see those of their grades. */
type Reach = 'all' | 'own';

const all = (names: readonly Capability[]): Partial<Record<Capability, Reach>> =>
  Object.fromEntries(names.map((name) => [name, 'all']));

const granted: Record<Role, Partial<Record<Capability, Reach>>> = {
  principal: all(capabilities),
  secretary: all(['students', 'documents', 'payments', 'messages', 'levels', 'subjects', 'materials']),
  teacher: { students: 'own', materials: 'own' },
  editor: all(['site']),
};

/** What a call needs: one capability, one of several, or nothing but to be staff. */
export type Need = Capability | readonly Capability[] | 'any';

/** How far a role reaches with a capability; null: not at all. */
export const reachOf = (role: Role, capability: Capability): Reach | null => granted[role][capability] ?? null;

/** The capabilities of a role, in the order of the list. */
export const capabilitiesOf = (role: Role): Capability[] => capabilities.filter((each) => reachOf(role, each) !== null);

/** Whether a role does something without bounds. */
export const can = (role: Role, capability: Capability): boolean => reachOf(role, capability) === 'all';

/**
 * Whether a role may make a call.
 * @param own whether the call itself keeps to what is one's own, so that a bounded reach is enough
 */
export function mayCall(role: Role, need: Need, own: boolean): boolean {
  if (need === 'any') return true;
  const wanted = typeof need === 'string' ? [need] : need;
  return wanted.some((capability) => {
    const reach = reachOf(role, capability);
    return reach === 'all' || (own && reach === 'own');
  });
}
