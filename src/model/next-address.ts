/** Any address will do: only what comes after it counts. */
const here = 'http://school.invalid';

/** Where a person wanted to go before logging in: a path of this site, or null for anything that could lead elsewhere. */
export function nextAddress(given: string | null | undefined): string | null {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || !URL.canParse(given, here)) return null;
  const { origin, pathname, search, hash } = new URL(given, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
