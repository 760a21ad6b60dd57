const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const ipv4WithPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/;
const ipv6 = /^[0-9a-f:.]{2,45}$/;

/** Maximum length of an address as text. A value that is not an address is cut to this length. */
const longest = 45;

/** The eight groups of an IPv6 address, or null. The URL parser normalises every spelling. */
function groupsOf(text: string): number[] | null {
  const host = `http://[${text}]/`;
  if (!ipv6.test(text) || !URL.canParse(host)) return null;
  const [head = '', tail] = new URL(host).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const isMapped = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * The rate limit key of a client address (contract 8). IPv6 counts as its /64, the smallest network of a household.
 * IPv4-mapped IPv6 counts as IPv4, and IPv4 as it is. Brackets, port and zone are removed.
 * @param address as given by the socket or the proxy
 * @returns `203.0.113.7` or `2001:db8:0:1::/64`, the same for every spelling; a value that is not an address is
 * returned unchanged, cut to 45 characters
 */
export function networkOf(address: string): string {
  const text = address
    .slice(0, 4 * longest)
    .trim()
    .toLowerCase();
  const bare = (bracketed.exec(text)?.[1] ?? ipv4WithPort.exec(text)?.[1] ?? text).replace(/%.*$/s, '');
  if (ipv4.test(bare)) return bare;
  const groups = groupsOf(bare);
  if (!groups) return text.slice(0, longest);
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
