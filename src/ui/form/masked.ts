/** The filtered value, and whether characters were removed that must be reported. */
export interface MaskedInput {
  kept: string;
  foreign: boolean;
}

/**
 * Filters the characters of an input and keeps the caret position.
 * @returns whether characters were removed that must be reported
 */
export function applyMask(input: HTMLInputElement, mask: (typed: string) => MaskedInput): boolean {
  const { kept, foreign } = mask(input.value);
  if (kept === input.value) return foreign;
  const caret = input.selectionStart;
  const before = caret === null ? kept : mask(input.value.slice(0, caret)).kept;
  input.value = kept;
  // Scripts cannot move the caret of an e-mail input.
  if (caret !== null) input.setSelectionRange(before.length, before.length);
  return foreign;
}
