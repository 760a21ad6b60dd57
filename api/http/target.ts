/**
 * A request's target as a path of this server: one that names scheme and host, as it is sent to a proxy, counts by what
 * comes after them (RFC 9112, 3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  return path === undefined || path.startsWith('/') ? (path ?? target) : `/${path}`;
}
