/** Any host will do: it only has to be the one that is left in the end. */
const here = 'http://school.invalid';

/** What leads to a path of this site, as `Location` says it; null for what a browser would take to another host. */
export function ownLocation(path: string): string | null {
  if (!path.startsWith('/') || !URL.canParse(path, here)) return null;
  const { origin, pathname, search, hash } = new URL(path, here);
  // What is left is resolved once more by whoever gets it: two slashes would name a host again.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
