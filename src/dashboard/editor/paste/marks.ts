import { isBlock } from './blocks.ts';
import { type Content, type Piece, piece, stylesOf } from './tree.ts';

type Mark = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code';

/** The mark that each HTML element stands for. */
const marksOfTags = new Map<string, Mark>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['cite', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['code', 'code'],
  ['kbd', 'code'],
]);

const isBold = (weight: string) => /^bold/.test(weight) || Number(weight) >= 600;

/** The marks of an element, from its name and its style; the style wins. */
function marksOf(element: Piece): Set<Mark> {
  const styles = stylesOf(element);
  const marks = new Set<Mark>();
  const own = marksOfTags.get(element.tag);
  if (own) marks.add(own);
  const weight = styles.get('font-weight');
  if (weight !== undefined) marks[isBold(weight) ? 'add' : 'delete']('strong');
  const slant = styles.get('font-style');
  if (slant !== undefined) marks[slant === 'normal' ? 'delete' : 'add']('em');
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  if (/underline/.test(line)) marks.add('u');
  if (/line-through/.test(line)) marks.add('s');
  const place = styles.get('vertical-align');
  if (place === 'sub') marks.add('sub');
  if (place === 'super') marks.add('sup');
  return marks;
}

const inline = new Set([...marksOfTags.keys(), 'span', 'font', 'big', 'small', 'bdi', 'bdo', 'label', 'mark', 'abbr']);

export const isInline = (element: Piece): boolean => inline.has(element.tag);

/**
 * Wraps the contents of an inline element in its marks. Underline is left out inside a link, which is underlined
 * already.
 * @param inside the contents of the element, already normalised
 */
export function marked(element: Piece, inside: readonly Content[], inLink: boolean): readonly Content[] {
  // An inline wrapper around paragraphs (Google Docs) does not mark anything.
  if (inside.some(isBlock)) return inside;
  return [...marksOf(element)]
    .filter((mark) => !(mark === 'u' && inLink))
    .reduce<readonly Content[]>((words, mark) => [piece(mark, words)], inside);
}
