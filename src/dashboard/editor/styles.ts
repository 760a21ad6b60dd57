/** Renames `style` attributes to `data-style`. Sanitized HTML has no bare `<` or `>` inside a tag. */
export function withoutStyle(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));
}

/** Applies the styles from `data-style` attributes. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
}

/** Converts `#rrggbb` or `rgb(…)` to the hex format of a colour input; null for anything else. */
export function hexColour(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value)?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}

const tag = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi;

/** Escapes `<` and `>` inside attributes, as sanitized HTML has them: browsers write them as they are. */
export function withEscapedAttributes(html: string): string {
  return html.replace(tag, (whole) =>
    whole.replace(/"[^"]*"/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  );
}

/** Removes empty paragraphs at the end: the editor always keeps one there for typing. */
export function withoutEnd(html: string): string {
  return html.replace(/(?:<p(?: [^<>]*)?><\/p>)+$/, '');
}
