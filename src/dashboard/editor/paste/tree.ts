/** An element of pasted HTML as plain data, which can be tested without a browser. */
export interface PastedElement {
  /** In lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Content[];
}

export type Content = PastedElement | string;

export const isPastedElement = (content: Content): content is PastedElement => typeof content !== 'string';

export function pastedElement(
  tag: string,
  children: readonly Content[],
  attributes: Record<string, string> = {},
): PastedElement {
  return { tag, attributes, children };
}

/** The text content. */
export function textOf(content: Content): string {
  return isPastedElement(content) ? content.children.map(textOf).join('') : content;
}

/** The text content with all white space and zero-width characters collapsed. */
export const wordsOf = (content: Content): string =>
  textOf(content)
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();

/** The declarations of its `style` attribute, by property. */
export function stylesOf({ attributes }: PastedElement): ReadonlyMap<string, string> {
  const declarations = (attributes['style'] ?? '').split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ] as const;
  });
  return new Map(declarations);
}

const escaped = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const safe = (text: string) => text.replace(/[&<>"]/g, (character) => escaped.get(character) ?? '');

const voids = new Set(['br', 'hr', 'img']);

/** Serialises the tree to HTML, with text and attributes escaped. */
export function htmlOf(contents: readonly Content[]): string {
  return contents
    .map((content) => {
      if (!isPastedElement(content)) return safe(content);
      const attributes = Object.entries(content.attributes).map(([name, value]) => ` ${name}="${safe(value)}"`);
      const start = `<${content.tag}${attributes.join('')}>`;
      return voids.has(content.tag) ? start : `${start}${htmlOf(content.children)}</${content.tag}>`;
    })
    .join('');
}
