/** Cache of rendered parts, by the data they were rendered from. Entries are removed with that data (WeakMap). */
const parts = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * Renders a part, or returns it from the cache if the data is the same.
 * @param of the data: an answer of the content reader; a different object for each language or content
 * @param name distinguishes parts rendered from the same data
 */
export function cachedRender(of: object, name: string, render: () => Promise<string>): Promise<string> {
  const known = parts.get(of) ?? new Map<string, Promise<string>>();
  parts.set(of, known);
  const html = known.get(name) ?? render();
  known.set(name, html);
  html.catch(() => known.delete(name));
  return html;
}
