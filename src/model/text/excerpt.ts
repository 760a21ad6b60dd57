import { cardTextLength, excerptLength } from '../limits.ts';
import { keepingMarks } from './language-marks.ts';

/**
 * An HTML tag in sanitised HTML. Sanitised HTML has no bare `<` inside a tag, so a match never reaches past the next
 * `<`. A tag name matches only as a whole, which avoids slow backtracking.
 */
const tag = /<(\/?[a-z][a-z0-9]*)(?![a-z0-9])[^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*>/gi;

/** Elements that separate words. Other elements (`<b>bo</b>ld`) do not. */
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

/** The plain text of a sanitised rich text, on one line. */
export function plainText(html: string): string {
  return oneLine(html.replace(tag, (_whole, name: string) => (parting.test(name) ? ' ' : '')));
}

const oneLine = (untagged: string) => decode(untagged).replace(/\s+/g, ' ').trim();

const caption = /<figcaption(?:\s[^<>]*)?>[^<>]*<\/figcaption>/g;

/** The text without the captions of its pictures: beside no picture they say nothing. */
const withoutCaptions = (html: string) => (html.includes('<figcaption') ? html.replace(caption, ' ') : html);

interface Piece {
  heading: boolean;
  text: string;
}

/** Yields the blocks of a rich text one by one, as they are needed. */
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

/** Cuts a single-line text after a word. A single word that is longer than `length` is cut itself. */
function cutAtWord(text: string, length: number): string {
  const characters = [...text.slice(0, 2 * (length + 1))];
  if (characters.length <= length) return text;
  const whole = characters.slice(0, length).join('');
  const words = characters[length] === ' ' ? whole : whole.slice(0, Math.max(0, whole.lastIndexOf(' ')));
  // If the last word takes more than half of the length, keep its beginning: it says more than the few words before it.
  const kept = words.length * 2 > whole.length ? words : whole;
  return `${kept.replace(/[\s\p{P}]+$/u, '')}…`;
}

/** The first paragraph of a rich text without headings, cut after a word to at most `length` characters. */
export function firstParagraph(html: string, length: number = cardTextLength): string {
  return keepingMarks(html, (unmarked) => {
    let heading = '';
    for (const piece of pieces(withoutCaptions(unmarked))) {
      const text = oneLine(piece.text);
      if (text !== '' && !piece.heading) return cutAtWord(text, length);
      heading ||= text;
    }
    return cutAtWord(heading, length);
  });
}

/** The text of a rich text without headings, cut after a word to at most `length` characters. */
export function summary(html: string, length: number): string {
  return keepingMarks(html, (unmarked) => {
    let said = '';
    for (const { heading, text } of pieces(withoutCaptions(unmarked))) {
      if (!heading) said += `${text} `;
    }
    return cutAtWord(oneLine(said) || plainText(withoutCaptions(unmarked)), length);
  });
}

/**
 * The first `length` code points of a rich text, with an ellipsis if it was cut. For blog cards, where the
 * specification counts characters. Elsewhere use `firstParagraph` or `summary`, which keep words whole.
 */
export function excerpt(html: string, length: number = excerptLength): string {
  return keepingMarks(html, (unmarked) => {
    // Split only as much as can be shown: a character has at most two code units.
    const characters = [...plainText(withoutCaptions(unmarked)).slice(0, 2 * (length + 1))];
    return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
  });
}
