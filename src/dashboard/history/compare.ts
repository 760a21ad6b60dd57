import { diffArrays } from 'diff';

/** A piece of a comparison: in both texts, only in the older one, or only in the newer one. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Milliseconds after which two long texts without much in common are shown one after the other instead. */
const longest = 400;

/** Words and the spaces between them, in any script. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/u).filter((word) => word !== '');

/** Compares two texts word by word. */
export function comparePieces(before: string, after: string): Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { timeout: longest });
  if (!changes) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}

/** Words of an unchanged passage that stay around a change. */
const around = 12;

/** Shortens an unchanged passage to the words beside the changes. */
export function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = wordsOf(text);
  const most = 2 * around;
  const start = isFirst ? [] : words.slice(0, most);
  const end = isLast ? [] : words.slice(-most);
  if (words.length <= start.length + end.length + most) return text;
  return `${start.join('')} … ${end.join('')}`;
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, figcaption, hr';

/**
 * A rich text as lines of plain text, one for each block.
 * @param picture the word for a picture
 */
export function linesOf(html: string, picture: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(image.alt === '' ? `[${picture}]` : `[${picture}: ${image.alt}]`);
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  return (body.textContent ?? '').replaceAll(/[ \t]*\n\s*/g, '\n').trim();
}
