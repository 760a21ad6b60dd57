import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const hashes = z.array(z.string().regex(/^sha(?:256|384|512)-[\w+/=]+$/));

/** Hashes of the inline scripts and styles that the build puts into pages. `astro.config.mjs` writes them. */
const inlineParts = z.object({ scripts: hashes, styles: hashes });
export type InlineParts = z.infer<typeof inlineParts>;

const sources = (parts: readonly string[]) => ["'self'", ...parts.map((hash) => `'${hash}'`)].join(' ');

/**
 * The Content-Security-Policy (CSP) of every page. It allows the site's own files and the inline parts of the build, by
 * hash. Content is never considered, so the browser blocks a script that got past HTML sanitizing. There is no
 * `unsafe-inline`, and style attributes are not allowed.
 */
export function contentPolicy({ scripts, styles }: InlineParts): string {
  return [
    "default-src 'self'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Reads the CSP of a build. @throws when the file was not written by a build */
export function readPolicy(file: string): string {
  return contentPolicy(inlineParts.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

/** The style sheet of a school's colours in a page (`src/styles/palette.ts`). */
const colours = /<style data-colours>([^<]*)<\/style>/;

/** The CSP of a page: that of the build, which also allows the school's colours, by hash. */
function policyOf(html: string, policy: string): string {
  const [, style] = colours.exec(html) ?? [];
  if (style === undefined) return policy;
  const hash = createHash('sha256').update(style).digest('base64');
  return policy.replace('style-src ', `style-src 'sha256-${hash}' `);
}

const opening = '<meta http-equiv="Content-Security-Policy" content="';

/**
 * Adds the CSP as a meta tag to the head, because a static file has no headers. Text without `<head>` is returned
 * unchanged.
 */
export function withPolicy(html: string, policy: string): string {
  return html.replace('<head>', () => `<head>${opening}${policyOf(html, policy)}">`);
}

/** The CSP of a page; null if it has none. The tag is among the first characters of the page. */
export function policyIn(page: Buffer): string | null {
  const start = page.subarray(0, 8192).toString('latin1');
  const from = start.indexOf(opening);
  if (from === -1) return null;
  const [policy] = start.slice(from + opening.length).split('"');
  return policy ?? null;
}
