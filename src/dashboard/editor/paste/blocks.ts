import { type Content, isPiece, type Piece, piece, wordsOf } from './tree.ts';

const blocks = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'figure'],
  ...['table', 'thead', 'tbody', 'tr', 'td', 'th'],
]);

export const isBlock = (content: Content): boolean => isPiece(content) && blocks.has(content.tag);

const hasPicture = (content: Content): boolean =>
  isPiece(content) && (content.tag === 'img' || content.children.some(hasPicture));

const isSeen = (content: Content) => wordsOf(content) !== '' || hasPicture(content);

const isEmptyLine = (content: Content) => isPiece(content) && content.tag === 'p' && !isSeen(content);

/** Wraps text between paragraphs in a paragraph of its own, and removes empty lines. */
export function inParagraphs(contents: readonly Content[]): Content[] {
  if (!contents.some(isBlock)) return [...contents];
  const result: Content[] = [];
  let words: Content[] = [];
  const flush = () => {
    if (words.some(isSeen)) result.push(piece('p', words));
    words = [];
  };
  for (const content of contents) {
    if (isBlock(content)) {
      flush();
      if (!isEmptyLine(content)) result.push(content);
    } else words.push(content);
  }
  flush();
  return result;
}

/** Moves a nested list into the item before it: Google Docs and older programs put it beside that item. */
export function itemsOf(contents: readonly Content[]): Content[] {
  const items: Piece[] = [];
  for (const content of contents) {
    const before = items.at(-1);
    if (isPiece(content) && content.tag === 'li') items.push(content);
    else if (!isSeen(content)) continue;
    else if (before) items[items.length - 1] = { ...before, children: [...before.children, content] };
    else items.push(piece('li', [content]));
  }
  return items;
}

const isPart = (content: Content): content is Piece => isPiece(content) && /^(?:thead|tbody|tr)$/.test(content.tag);

const isRow = ({ tag, children }: Piece) =>
  tag === 'tr' && children.some((cell) => isPiece(cell) && /^t[dh]$/.test(cell.tag));

/**
 * Makes a simple table of the pasted one: rows in one body, the caption before the table. A table of one cell is only
 * layout (common in e-mails) and is unwrapped.
 * @param inside the contents of the table, already normalised
 */
export function tableOf(inside: readonly Content[]): Content[] {
  const above = inside.filter((content) => isPiece(content) && !isPart(content));
  const parts = inside.filter(isPart).flatMap((part) => (part.tag === 'tr' ? [part] : part.children));
  const rows = parts.filter(isPiece).filter(isRow);
  const cells = rows.flatMap(({ children }) => children.filter(isPiece));
  if (cells.length <= 1) return [...above, ...inParagraphs(cells.flatMap(({ children }) => children))];
  return [...above, piece('table', [piece('tbody', rows)])];
}
