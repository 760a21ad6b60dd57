/** Characters that browsers remove from a URL before they parse it; they can be used to hide a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g;

/**
 * Checks where a link in rich text leads. Allowed: the web, mail, telephone, and the site itself.
 * @returns undefined for everything else
 */
export function safeLink(href: string | undefined): string | undefined {
  const link = href?.trim();
  if (!link) return undefined;
  const seen = link.replace(invisible, '');
  if (/^(mailto|tel):/i.test(seen)) return seen === link ? link : undefined;
  if (/^https?:\/\//i.test(seen)) return seen === link && URL.canParse(link) ? link : undefined;
  return /^\/(?![/\\])/.test(seen) && seen === link ? link : undefined;
}
