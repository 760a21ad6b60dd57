import type { SQL } from 'drizzle-orm';

/** The condition for a value; undefined (no filter) when there is no value. */
export const onlyWhere = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);
