import { type Content, isPastedElement, type PastedElement, pastedElement, wordsOf } from './tree.ts';

const blocks = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'figure'],
  ...['table', 'thead', 'tbody', 'tr', 'td', 'th'],
]);

export const isBlock = (content: Content): boolean => isPastedElement(content) && blocks.has(content.tag);

const hasPicture = (content: Content): boolean =>
  isPastedElement(content) && (content.tag === 'img' || content.children.some(hasPicture));

const isSeen = (content: Content) => wordsOf(content) !== '' || hasPicture(content);

const isEmptyLine = (content: Content) => isPastedElement(content) && content.tag === 'p' && !isSeen(content);

/** Wraps text between paragraphs in a paragraph of its own, and removes empty lines. */
export function inParagraphs(contents: readonly Content[]): Content[] {
  if (!contents.some(isBlock)) return [...contents];
  const result: Content[] = [];
  let words: Content[] = [];
  const flush = () => {
    if (words.some(isSeen)) result.push(pastedElement('p', words));
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
  const items: PastedElement[] = [];
  for (const content of contents) {
    const before = items.at(-1);
    if (isPastedElement(content) && content.tag === 'li') items.push(content);
    else if (!isSeen(content)) continue;
    else if (before) items[items.length - 1] = { ...before, children: [...before.children, content] };
    else items.push(pastedElement('li', [content]));
  }
  return items;
}

const isPart = (content: Content): content is PastedElement =>
  isPastedElement(content) && /^(?:thead|tbody|tr)$/.test(content.tag);

const isRow = ({ tag, children }: PastedElement) =>
  tag === 'tr' && children.some((cell) => isPastedElement(cell) && /^t[dh]$/.test(cell.tag));

/**
 * Makes a simple table of the pasted one: rows in one body, the caption before the table. A table of one cell is only
 * layout (common in e-mails) and is unwrapped.
 * @param inside the contents of the table, already normalised
 */
export function tableOf(inside: readonly Content[]): Content[] {
  const above = inside.filter((content) => isPastedElement(content) && !isPart(content));
  const parts = inside.filter(isPart).flatMap((part) => (part.tag === 'tr' ? [part] : part.children));
  const rows = parts.filter(isPastedElement).filter(isRow);
  const cells = rows.flatMap(({ children }) => children.filter(isPastedElement));
  if (cells.length <= 1) return [...above, ...inParagraphs(cells.flatMap(({ children }) => children))];
  return [...above, pastedElement('table', [pastedElement('tbody', rows)])];
}
