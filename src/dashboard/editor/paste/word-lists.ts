import { asciiDigits } from '../../../model/text/digits.ts';
import { type Content, isPastedElement, type PastedElement, pastedElement, stylesOf, textOf, wordsOf } from './tree.ts';

/** A paragraph that is a list item in Word. */
interface WordItem {
  level: number;
  ordered: boolean;
  /** The number that Word wrote before the text; null for a letter or a bullet. */
  number: number | null;
}

/** Whether an element is the bullet or number that Word writes before the text of a list item. */
export const isMarker = (element: PastedElement): boolean => /^ignore/.test(stylesOf(element).get('mso-list') ?? '');

function markerOf(content: Content): string | null {
  if (!isPastedElement(content)) return null;
  if (isMarker(content)) return wordsOf(content);
  for (const child of content.children) {
    const found = markerOf(child);
    if (found !== null) return found;
  }
  return null;
}

/** Markers of ordered lists: Arabic or Latin numbers and letters with a sign after them: `1.`, `أ)`, `٢-`, `iv.`. */
const numbered = /^[([]?(?:[\d٠-٩]+(?:$|[.)\]\u066b-])|(?:[a-z]{1,4}|[\u0621-\u064a]{1,2})[.)\]\u066b-])/i;

/** List level and marker of a paragraph, from its `mso-list` style; null if it is not a list item. */
function wordItem(element: PastedElement): WordItem | null {
  if (element.tag !== 'p') return null;
  const level = /level(\d+)/.exec(stylesOf(element).get('mso-list') ?? '')?.[1];
  if (level === undefined) return null;
  const marker = markerOf(element) ?? '';
  // In `2.1.`, the last number belongs to the item.
  const digits = marker.match(/[\d٠-٩]+/g)?.at(-1);
  return {
    level: Number(level),
    ordered: numbered.test(marker),
    number: digits === undefined ? null : Number(asciiDigits(digits)),
  };
}

/** Whether a paragraph without a number continues the list item before it. */
const goesOn = (element: PastedElement): boolean =>
  element.tag === 'p' && /^MsoListParagraph/.test(element.attributes['class'] ?? '');

interface Item extends WordItem {
  attributes: Record<string, string>;
  contents: Content[];
}

/** Whether an item belongs to the same list as the first one; both have the same level. */
const continues = (first: Item, item: Item, isFirst: boolean) =>
  isFirst || (item.ordered === first.ordered && !(item.ordered && item.number === 1));

/** Builds nested lists; deeper items become lists inside the item before them. */
function listsOf(items: readonly Item[]): PastedElement[] {
  const lists: PastedElement[] = [];
  let at = 0;
  for (let first = items[at]; first; first = items[at]) {
    const entries: PastedElement[] = [];
    const { level, ordered, number } = first;
    for (let item = items[at]; item?.level === level && continues(first, item, item === first); item = items[at]) {
      const after = items.findIndex((other, index) => index > at && other.level <= level);
      const end = after === -1 ? items.length : after;
      entries.push(pastedElement('li', [...item.contents, ...listsOf(items.slice(at + 1, end))], item.attributes));
      at = end;
    }
    const start: Record<string, string> = ordered && number !== null && number > 1 ? { start: String(number) } : {};
    lists.push(pastedElement(ordered ? 'ol' : 'ul', entries, start));
  }
  return lists;
}

/**
 * Converts Word's list paragraphs to lists.
 * @param blocks as they were pasted
 * @param read normalises the contents of a paragraph
 * @param attributesOf the attributes of a list item, from its paragraph
 */
export function withWordLists(
  blocks: readonly Content[],
  read: (contents: readonly Content[]) => readonly Content[],
  attributesOf: (paragraph: PastedElement) => Record<string, string>,
): (Content | { lists: readonly PastedElement[] })[] {
  const result: (Content | { lists: readonly PastedElement[] })[] = [];
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) result.push({ lists: listsOf(items) });
    items = [];
  };
  for (const block of blocks) {
    const found = isPastedElement(block) ? wordItem(block) : null;
    const last = items.at(-1);
    // White space between the paragraphs does not end a list.
    if (!isPastedElement(block) && textOf(block).trim() === '') {
      if (!last) result.push(block);
    } else if (isPastedElement(block) && found) {
      const attributes = attributesOf(block);
      items.push({ ...found, attributes, contents: [pastedElement('p', read(block.children), attributes)] });
    } else if (isPastedElement(block) && last && goesOn(block))
      last.contents.push(pastedElement('p', read(block.children)));
    else {
      flush();
      result.push(block);
    }
  }
  flush();
  return result;
}
