/** Which parts of a URL may be shown. The path of a webhook is not, because it may be a secret. */
interface Shown {
  path: boolean;
}

/** Query parameters whose values are shown: they tell where a store is. */
const openInQuery: ReadonlySet<string> = new Set(['endpoint', 'region']);

function shownPair(pair: string): string {
  const [name = '', value] = pair.split(/=(.*)/s);
  if (pair === '') return '';
  if (value === undefined || !/^[\w.-]{1,20}$/.test(name)) return '…';
  if (!openInQuery.has(name)) return `${name}=…`;
  try {
    return `${name}=${redactUrl(decodeURIComponent(value))}`;
  } catch {
    return `${name}=…`;
  }
}

/**
 * Redacts a URL for messages: removes user name, password, query values and fragment. The URL may be malformed, so any
 * part that cannot be recognized is removed as well.
 */
export function redactUrl(value: string, { path }: Shown = { path: true }): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(value) ?? [];
  // A `?` or `#` before an `@` may be part of a password, although a URL parser takes it as the start of the query.
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

/** Whether a command line argument is a URL. In place of a file name it is a mistake and may contain a password. */
export const isUrl = (word: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(word);

const anyAddress = /\b[a-z][a-z\d+.-]*:\/+[^\s'"`]+/gi;

/** Redacts all URLs in a text of a library, for instance in an error message. */
export const redactUrls = (text: string): string => text.replace(anyAddress, (each) => redactUrl(each));
