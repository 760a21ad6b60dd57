import type { SQL } from 'drizzle-orm';

/** A condition where there is a value to compare with; without one nothing is asked for. */
export const onlyWhere = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);
