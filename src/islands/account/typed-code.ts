/** A login code of eight digits in either script, as slips and messages write it. */
const code = /^\s*(?:\p{Nd}[\s-]*){8}$/u;

/** Whether a login code was typed as the password. */
export const isCode = (typed: string): boolean => code.test(typed);

let kept = '';

/** Stores a login code that was typed as the password, for the code form. */
export function keepCode(typed: string): void {
  kept = typed;
}

/** Returns the stored code and clears it. */
export function takeCode(): string {
  const typed = kept;
  kept = '';
  return typed;
}
