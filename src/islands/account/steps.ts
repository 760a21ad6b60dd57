/** The steps of a registration, in order. Each is a section of the form with its own id. */
export const steps = ['who', 'grade', 'pay'] as const;

export type Step = (typeof steps)[number];

export const idOf = (step: Step): string => `step-${step}`;

/**
 * The visible step, from the URL hash. Null if all steps are visible because the browser does not support `:has()`
 * (`account.css`).
 */
export function shownStep(): Step | null {
  if (!CSS.supports('selector(:has(*))')) return null;
  return steps.find((step) => location.hash === `#${idOf(step)}`) ?? steps[0];
}

/** Shows a step. The browser's back button returns to the previous one. */
export function goTo(step: Step): void {
  if (step !== shownStep()) location.hash = idOf(step);
}

/** Shows the step that contains the element, because an invalid field may be in a hidden step. */
export function goToStepOf(element: Element): void {
  const step = steps.find((each) => element.closest(`#${idOf(each)}`));
  if (step) goTo(step);
}

/** The next step; undefined after the last one, or if all steps are visible. */
export function stepAfter(step: Step | null): Step | undefined {
  return step === null ? undefined : steps[steps.indexOf(step) + 1];
}

/** Whether a submit sends the form, and does not only show its next step. */
export const isLastStep = (): boolean => stepAfter(shownStep()) === undefined;

/** After a change of step, moves focus to its title, unless focus is already inside the step. */
export function readOnAtTitle(): void {
  const shown = document.getElementById(idOf(shownStep() ?? steps[0]));
  if (!shown?.contains(document.activeElement)) shown?.querySelector('h2')?.focus({ preventScroll: true });
}
