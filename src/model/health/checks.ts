/** Names of the health checks, in display order. */
export const checkNames = [
  'version',
  'database',
  'storage',
  'disk',
  'backup',
  'backup_away',
  'backup_verified',
  'publishing',
  'hook',
  'videos',
  'mail',
  'certificate',
  'clock',
  'memory',
  'logins',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The states of a check, from the best to the worst; the index is the exit code of `npm run status`. */
export const healthStates = ['ok', 'warn', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

/** The worst of some states as a number: 0 for `ok`, 1 for `warn`, 2 for `bad`. */
export const worstOf = (states: readonly HealthState[]): number =>
  Math.max(0, ...states.map((state) => healthStates.indexOf(state)));

/** Bounds of a value that is better the smaller it is: a warning above the first one, bad above the second one. */
export interface Bounds {
  warn: number;
  bad: number;
}

/** The state of a value that is better the smaller it is. */
export function stateOf(value: number, { warn, bad }: Bounds): HealthState {
  if (value > bad) return 'bad';
  return value > warn ? 'warn' : 'ok';
}
