/** Where the style of an element waits until scripts set it. */
export const waitingStyle = 'data-style';

/** Inline styles of the editor, parked: a page's policy does not let the parser set any. */
export function parkStyles(html: string): string {
  return html.replace(/(<[a-z][^<>]*?\s)style="/gi, `$1${waitingStyle}="`);
}

/** The declarations of a style attribute, as name and value. */
export function declarations(style: string): [string, string][] {
  return style.split(';').flatMap((part): [string, string][] => {
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
    return colon > 0 && value ? [[name, value]] : [];
  });
}
