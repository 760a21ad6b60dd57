/**
 * An attack or fault that a school must withstand, at full scale: by a stranger, a curious student or a broken machine.
 */
export interface Attack {
  name: string;
  /** The measured effect before a limit existed. */
  before: string;
  /** Runs the attack on its own server. @returns the measured effect now, and whether it is within the limits */
  run(): Promise<{ now: string; holds: boolean }>;
}
