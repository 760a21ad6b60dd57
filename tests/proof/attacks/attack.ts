/** Something a stranger, a curious student or a broken machine does to a school, at its full length. */
export interface Attack {
  name: string;
  /** What it did before there was a bound against it, with numbers. */
  before: string;
  /** Tries it on a server of its own. @returns what it does now, with numbers, and whether that is within bounds */
  run(): Promise<{ now: string; holds: boolean }>;
}
