/**
 * Takes the token of a link in a mail, `#link=…` or `#confirm=…`, out of the address and the history, so that nobody
 * can read it there later.
 * @returns null without one
 */
export function takeMailLink(word: 'link' | 'confirm'): string | null {
  const start = `#${word}=`;
  if (!location.hash.startsWith(start)) return null;
  const token = location.hash.slice(start.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
