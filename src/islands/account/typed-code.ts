/** A code of eight digits, in either script, as slips and messages write it. */
const code = /^\s*(?:\p{Nd}[\s-]*){8}$/u;

/** Whether what stands in the place of a password is a slip's code. */
export const isCode = (typed: string): boolean => code.test(typed);

let kept = '';

/** Keeps a code that was typed as a password for the form that takes it. */
export function keepCode(typed: string): void {
  kept = typed;
}

/** The code that was kept, once. */
export function takeCode(): string {
  const typed = kept;
  kept = '';
  return typed;
}
