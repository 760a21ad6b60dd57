/** Any host works here: the result only has to have the same host. */
const here = 'http://school.invalid';

/**
 * A safe redirect target (`Location`) for a path of this site; null if a browser would go to another host (open
 * redirect).
 */
export function ownLocation(path: string): string | null {
  if (!path.startsWith('/') || !URL.canParse(path, here)) return null;
  const { origin, pathname, search, hash } = new URL(path, here);
  // The browser resolves the result again: a path that starts with two slashes would name a host.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
