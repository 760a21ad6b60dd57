/** One of the staff, as lines of the audit and decisions name them. */
export interface Actor {
  id: number;
  name: string;
}

/** Who is none of the staff: their name stands in no line. */
export const theFamily: Actor = { id: 0, name: '' };

/** What a write has changed: each field before and after. No password, token, code or whole text stands in it. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** The number that a change of a line ends with; 0 where it tells of none. */
export const countIn = (change: Changes[string] | undefined): number =>
  typeof change?.[1] === 'number' ? change[1] : 0;

/** The most letters of a value that a line keeps. */
const longest = 200;

/** A value as a line keeps it: never a long text. */
export const told = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : (value ?? null);

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What differs between two states of one thing.
 * @param fields those that a line may tell of
 */
export function changesBetween<T extends object>(
  before: Partial<T> | null,
  after: Partial<T> | null,
  fields: readonly (keyof T & string)[],
): Changes {
  const differing = fields.filter((field) => !same(before?.[field], after?.[field]));
  return Object.fromEntries(differing.map((field) => [field, [told(before?.[field]), told(after?.[field])] as const]));
}
