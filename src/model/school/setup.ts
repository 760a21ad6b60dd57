/** The setup steps of a new school. */
export const setupSteps = ['name', 'looks', 'levels', 'prices', 'payment', 'contact', 'staff'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** A step: whether the state of the school shows that it is done, and whether it was put aside. */
export interface ShownStep {
  step: SetupStep;
  done: boolean;
  skipped: boolean;
}
