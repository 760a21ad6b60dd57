/** What an address may be shown with: of a hook, whose path may be its secret, no path. */
interface Shown {
  path: boolean;
}

/** Words of a query whose values are shown: where a store is. */
const openInQuery: ReadonlySet<string> = new Set(['endpoint', 'region']);

function shownPair(pair: string): string {
  const [name = '', value] = pair.split(/=(.*)/s);
  if (pair === '') return '';
  if (value === undefined || !/^[\w.-]{1,20}$/.test(name)) return '…';
  if (!openInQuery.has(name)) return `${name}=…`;
  try {
    return `${name}=${shownAddress(decodeURIComponent(value))}`;
  } catch {
    return `${name}=…`;
  }
}

/**
 * An address as a line may show it: without a name, a password, the values of a query and a fragment. A wrong one may hold
 * any sign at any place, so what cannot be told apart is not shown.
 */
export function shownAddress(value: string, { path }: Shown = { path: true }): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(value) ?? [];
  // Such a sign in a password begins a query for everyone else.
  if (/[?#].*@/s.test(rest)) return `${scheme}…`;
  const [, place = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(rest) ?? [];
  const at = place.lastIndexOf('@');
  const [, host = '', port = '', below = ''] = /^([^/:]*)(:[^/]*)?(.*)$/s.exec(place.slice(at + 1)) ?? [];
  const user = at === -1 ? '' : '…@';
  if (!path) return `${scheme}${user}${host}${host === rest ? '' : '…'}`;
  const shownPort = port === '' || /^:\d{1,5}$/.test(port) ? port : ':…';
  const shownQuery = query === undefined ? '' : `?${query.split('&').map(shownPair).join('&')}`;
  const shownFragment = fragment === undefined || fragment === '#' ? (fragment ?? '') : '#…';
  return `${scheme}${user}${host}${shownPort}${below}${shownQuery}${shownFragment}`;
}

/** Whether a word is an address: where a file is to be named, it is a mistake that may hold a password. */
export const isAddress = (word: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(word);

const anyAddress = /\b[a-z][a-z\d+.-]*:\/+[^\s'"`]+/gi;

/** A text of a library's, such as an error's, with what its addresses must not show taken out. */
export const withShownAddresses = (text: string): string => text.replace(anyAddress, (each) => shownAddress(each));
