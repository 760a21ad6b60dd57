import { cardTextLength, excerptLength } from '../limits.ts';

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
  return oneLine(html.replace(tag, (_whole, name: string) => (parting.test(name) ? ' ' : '')));
}

const oneLine = (untagged: string) => decode(untagged).replace(/\s+/g, ' ').trim();

interface Piece {
  heading: boolean;
  text: string;
}

/** The pieces of a rich text that are read one below the other, as they are asked for. */
function* pieces(html: string): Generator<Piece> {
  let open = { heading: false, text: '' };
  let from = 0;
  for (const match of html.matchAll(tag)) {
    const name = match[1] ?? '';
    open.text += html.slice(from, match.index);
    from = match.index + match[0].length;
    if (/^br$/i.test(name)) open.text += ' ';
    else if (parting.test(name)) {
      yield open;
      open = { heading: /^h[1-6]$/i.test(name), text: '' };
    }
  }
  yield { ...open, text: open.text + html.slice(from) };
}

/** A text of one line cut after a word; a word that alone is longer than the room is cut itself. */
function cutAtWord(text: string, length: number): string {
  const characters = [...text.slice(0, 2 * (length + 1))];
  if (characters.length <= length) return text;
  const whole = characters.slice(0, length).join('');
  const words = characters[length] === ' ' ? whole : whole.slice(0, Math.max(0, whole.lastIndexOf(' ')));
  // What is left of the last word when that took most of the room says more than the few words before it.
  const kept = words.length * 2 > whole.length ? words : whole;
  return `${kept.replace(/[\s\p{P}]+$/u, '')}…`;
}

/** The first paragraph of a rich text, without headings, cut after a word where it is longer than `length` characters. */
export function firstParagraph(html: string, length: number = cardTextLength): string {
  let heading = '';
  for (const piece of pieces(html)) {
    const text = oneLine(piece.text);
    if (text !== '' && !piece.heading) return cutAtWord(text, length);
    heading ||= text;
  }
  return cutAtWord(heading, length);
}

/** What a rich text says, its headings left out, cut after a word where it is longer than `length` characters. */
export function summary(html: string, length: number): string {
  let said = '';
  for (const { heading, text } of pieces(html)) {
    if (!heading) said += `${text} `;
  }
  return cutAtWord(oneLine(said) || plainText(html), length);
}

/**
 * The first characters (code points) of a rich text, with an ellipsis when something was cut: a card of the blog, where
 * the specification counts them. Elsewhere `firstParagraph` and `summary` keep words whole.
 */
export function excerpt(html: string, length: number = excerptLength): string {
  const text = plainText(html);
  // No more of a long text is taken apart than can be shown: a character is two units at most.
  const characters = [...text.slice(0, 2 * (length + 1))];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
