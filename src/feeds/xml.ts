/** Characters that XML 1.0 does not allow, not even escaped. */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Builds an XML element. @param content its text (escaped here) or its finished child elements */
export function element(name: string, content: string | string[], attributes: Record<string, string> = {}): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  const inside = typeof content === 'string' ? escapeXml(content) : content.join('');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

/** A complete XML document as a response. */
export function xmlResponse(root: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  });
}
