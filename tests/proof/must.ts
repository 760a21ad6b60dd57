/** Ends a proof where something does not hold. @throws Error with what it was */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
