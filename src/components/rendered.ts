/** Parts of pages as HTML, by what they are made from; gone with that. */
const parts = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * A part that comes out the same on every page that has read the same.
 * @param of what it is made from: an answer of a page's reader, another object for another language or content
 * @param name tells parts apart that are made from the same
 */
export function rendered(of: object, name: string, render: () => Promise<string>): Promise<string> {
  const known = parts.get(of) ?? new Map<string, Promise<string>>();
  parts.set(of, known);
  const html = known.get(name) ?? render();
  known.set(name, html);
  html.catch(() => known.delete(name));
  return html;
}
