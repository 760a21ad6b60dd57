/** HTML with its `style` attributes under the name `data-style`. Cleaned HTML has no bare `<` or `>` inside a tag. */
export function withoutStyle(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));
}

/** Applies the styles that came under another name. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
}

/** A colour as the device's chooser takes it, from either way of writing it; null for anything else. */
export function hexColour(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value)?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}

/** HTML without the empty lines at its end: the editor keeps one there to go on writing. */
export function withoutEnd(html: string): string {
  return html.replace(/(?:<p(?: [^<>]*)?><\/p>)+$/, '');
}
