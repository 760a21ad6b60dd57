/** Asserts a condition in a proof. @throws Error with the message `what` */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
