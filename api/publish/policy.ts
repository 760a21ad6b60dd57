import { createHash } from 'node:crypto';

const hashes = new Map<string, string>();
const maxRemembered = 5000;

/** Inline code repeats from page to page; its hash is worth remembering. */
function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (hashes.size < maxRemembered) hashes.set(text, hash);
  return hash;
}

const scripts = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;
const styles = /<style[^>]*>([\s\S]*?)<\/style>/g;
const styleAttributes = /<[a-z][^<>]*?\sstyle="([^"]*)"/g;

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const decode = (value: string) =>
  value.replace(/&(?:quot|#34|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const unique = (texts: string[]) => [...new Set(texts)].map(hashOf).join(' ');

/**
 * The Content-Security-Policy of a page: its own files, and exactly the inline scripts and styles that stand in it,
 * each by its hash. No `unsafe-inline` anywhere.
 */
export function policyOf(html: string): string {
  const inlineScripts = unique(matches(html, scripts));
  const inlineStyles = unique(matches(html, styles));
  const attributes = unique(matches(html, styleAttributes).map(decode));
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts}`.trim(),
    `style-src 'self' ${inlineStyles}`.trim(),
    `style-src-attr ${attributes ? `'unsafe-hashes' ${attributes}` : "'none'"}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** The page with its policy in the head: a file has no headers. Anything that is no HTML page stays as it is. */
export function withPolicy(html: string): string {
  if (!html.includes('<head>')) return html;
  return html.replace('<head>', `<head>${meta(policyOf(html))}`);
}

/** The policy that stands in a page, or null. */
export function policyIn(html: string): string | null {
  return /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? null;
}
