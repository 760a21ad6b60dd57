/**
 * The path of a request target. An absolute URL, as sent to a proxy, is reduced to the part after the host (RFC 9112,
 * 3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  return path === undefined || path.startsWith('/') ? (path ?? target) : `/${path}`;
}
