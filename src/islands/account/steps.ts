/** The steps of a registration, in their order; each is a section of the form, addressed by its id. */
export const steps = ['who', 'grade', 'pay'] as const;

export type Step = (typeof steps)[number];

export const idOf = (step: Step): string => `step-${step}`;

/**
 * The step that is shown, as the address says. Null where all are shown at once: in a browser that cannot hide those
 * that are not addressed (`account.css`).
 */
export function shownStep(): Step | null {
  if (!CSS.supports('selector(:has(*))')) return null;
  return steps.find((step) => location.hash === `#${idOf(step)}`) ?? steps[0];
}

/** Shows a step; the browser's own way back leads to the one before. */
export function goTo(step: Step): void {
  if (step !== shownStep()) location.hash = idOf(step);
}

/** Shows the step in which something stands: what is wrong may be in one that is not shown. */
export function goToStepOf(element: Element): void {
  const step = steps.find((each) => element.closest(`#${idOf(each)}`));
  if (step) goTo(step);
}

/** What comes after a step; undefined after the last one, and where all are shown at once. */
export function stepAfter(step: Step | null): Step | undefined {
  return step === null ? undefined : steps[steps.indexOf(step) + 1];
}

/** After a change of step one reads on at its title, unless something in it was gone to already. */
export function readOnAtTitle(): void {
  const shown = document.getElementById(idOf(shownStep() ?? steps[0]));
  if (!shown?.contains(document.activeElement)) shown?.querySelector('h2')?.focus({ preventScroll: true });
}
