import { characters } from '../text/characters.ts';

/** A staff member, as named in audit entries and decisions. */
export interface Actor {
  id: number;
  name: string;
}

/** The actor for changes that were not made by staff. No name is stored. */
export const theFamily: Actor = { id: 0, name: '' };

/** The changed fields with their values before and after. Never contains passwords, tokens, codes or long texts. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** The new value of a change if it is a number; otherwise 0. */
export const countIn = (change: Changes[string] | undefined): number =>
  typeof change?.[1] === 'number' ? change[1] : 0;

/** Maximum number of characters of a stored value. */
const longest = 200;

/** A value as stored in the audit log: long texts are cut. */
export const auditValue = (value: unknown): unknown =>
  typeof value === 'string' && characters(value) > longest
    ? `${[...value].slice(0, longest).join('')}…`
    : (value ?? null);

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The differences between two states of an object. @param fields the fields to compare and log */
export function changesBetween<T extends object>(
  before: Partial<T> | null,
  after: Partial<T> | null,
  fields: readonly (keyof T & string)[],
): Changes {
  const differing = fields.filter((field) => !same(before?.[field], after?.[field]));
  return Object.fromEntries(
    differing.map((field) => [field, [auditValue(before?.[field]), auditValue(after?.[field])] as const]),
  );
}
