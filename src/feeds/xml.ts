/** All that XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text as it may stand in an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * One element.
 * @param content its text (escaped here) or its finished children
 */
export function element(name: string, content: string | string[], attributes: Record<string, string> = {}): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  const inside = typeof content === 'string' ? escapeXml(content) : content.join('');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

/** A whole document, as an answer of the given type. */
export function xmlResponse(root: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  });
}
