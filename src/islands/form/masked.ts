/** What a field keeps of what was typed, and whether something was left out that has to be told. */
export interface Kept {
  kept: string;
  foreign: boolean;
}

/**
 * Lets only some characters into an input; the caret stays where it was.
 * @returns whether something was left out that has to be told
 */
export function masked(input: HTMLInputElement, mask: (typed: string) => Kept): boolean {
  const { kept, foreign } = mask(input.value);
  if (kept === input.value) return foreign;
  const caret = input.selectionStart;
  const before = caret === null ? kept : mask(input.value.slice(0, caret)).kept;
  input.value = kept;
  // An e-mail input has no caret that scripts may move.
  if (caret !== null) input.setSelectionRange(before.length, before.length);
  return foreign;
}
