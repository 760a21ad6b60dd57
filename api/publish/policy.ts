import { readFileSync } from 'node:fs';
import { z } from 'zod';

const hashes = z.array(z.string().regex(/^sha(?:256|384|512)-[\w+/=]+$/));

/** What the build puts into pages itself, by hashes; `astro.config.mjs` writes it. */
const inlineParts = z.object({ scripts: hashes, styles: hashes });
export type InlineParts = z.infer<typeof inlineParts>;

const sources = (parts: readonly string[]) => ["'self'", ...parts.map((hash) => `'${hash}'`)].join(' ');

/**
 * The Content-Security-Policy of every page: the site's own files, and of what stands in a page itself only what the
 * build has put there. What is in a page because of its content is never asked: a script that got past the cleaning of
 * a text is refused by the browser. No `unsafe-inline` anywhere, and no style in an attribute.
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

/** The policy of a build's pages. @throws when the file is none that a build has written */
export function readPolicy(file: string): string {
  return contentPolicy(inlineParts.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

/** The page with its policy in the head: a file has no headers. Anything that is no HTML page stays as it is. */
export function withPolicy(html: string, policy: string): string {
  return html.replace('<head>', () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
