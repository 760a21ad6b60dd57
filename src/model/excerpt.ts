import { excerptLength } from './limits.ts';

/**
 * Cleaned HTML has no bare `<` inside a tag, so each tag is looked for up to the next one only; a name is taken whole or
 * not at all, so that one without an end is not tried at every length: never slow.
 */
const tag = /<(\/?[a-z][a-z0-9]*)(?![a-z0-9])[^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*>/gi;

/** Elements whose edges part words; all others (`<b>bo</b>ld`) leave a word whole. */
const parting =
  /^\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|img|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/i;

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['times', '×'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
]);

function codePoint(value: number): string {
  return value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
    ? String.fromCodePoint(value)
    : '\ufffd';
}

function decode(text: string): string {
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return codePoint(Number.parseInt(decimal, 10));
    if (hex) return codePoint(Number.parseInt(hex, 16));
    return named.get((name ?? '').toLowerCase()) ?? whole;
  });
}

/** The words of a rich text as it is stored (cleaned), on one line. */
export function plainText(html: string): string {
  const untagged = html.replace(tag, (_whole, name: string) => (parting.test(name) ? ' ' : ''));
  return decode(untagged).replace(/\s+/g, ' ').trim();
}

/** The first characters (code points) of a rich text, with an ellipsis when something was cut. */
export function excerpt(html: string, length: number = excerptLength): string {
  const text = plainText(html);
  // No more of a long text is taken apart than can be shown: a character is two units at most.
  const characters = [...text.slice(0, 2 * (length + 1))];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
