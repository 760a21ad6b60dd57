/** Parses an id from an address: a positive integer without leading zeros, else null. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
