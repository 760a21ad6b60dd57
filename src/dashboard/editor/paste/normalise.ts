import { contentLimits } from '../../../model/limits.ts';
import { textDirection } from '../../../rich-text/directions.ts';
import { withoutUnseen } from '../links.ts';
import { inParagraphs, isBlock, itemsOf, tableOf } from './blocks.ts';
import { emojiOf } from './emoji.ts';
import { belowTitle } from './headings.ts';
import { type Content, isPastedElement, type PastedElement, pastedElement, stylesOf, wordsOf } from './tree.ts';
import { isMarker, withWordLists } from './word-lists.ts';

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
function marksOf(element: PastedElement): Set<Mark> {
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

const isInline = (element: PastedElement): boolean => inline.has(element.tag);

/**
 * Wraps the contents of an inline element in its marks. Underline is left out inside a link, which is underlined
 * already.
 * @param inside the contents of the element, already normalised
 */
export function marked(element: PastedElement, inside: readonly Content[], inLink: boolean): readonly Content[] {
  // An inline wrapper around paragraphs (Google Docs) does not mark anything.
  if (inside.some(isBlock)) return inside;
  return [...marksOf(element)]
    .filter((mark) => !(mark === 'u' && inLink))
    .reduce<readonly Content[]>((words, mark) => [pastedElement(mark, words)], inside);
}

export interface Pasted {
  contents: readonly Content[];
  /** Number of images and videos that could not be pasted. */
  lost: number;
}

/** Elements without visible content for a reader. */
const unseen = new Set([
  ...['head', 'title', 'meta', 'link', 'style', 'script', 'noscript', 'template', 'xml', 'col', 'colgroup'],
  ...['button', 'input', 'select', 'option', 'textarea', 'svg', 'math', 'map', 'nav'],
]);

const media = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'canvas']);

/** Container elements around paragraphs. */
const boxes = new Set([
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'center', 'figure', 'figcaption', 'caption'],
  ...['address', 'details', 'summary', 'dl', 'dt', 'dd', 'form', 'fieldset', 'legend', 'tfoot'],
]);

/** Keys of the copied pictures whose bytes are in the clipboard too. */
export type ArrivingKeys = ReadonlyMap<PastedElement, string>;
const none: ArrivingKeys = new Map();

/** The attributes of a picture that is being uploaded (`arriving.ts`). */
export const arrivingAttributes = (key: string, alt: string) => ({
  'data-arriving': key,
  alt: alt.replace(/\s+/g, ' ').trim().slice(0, contentLimits.line),
});

/** The picture of which an element consists, however it is wrapped. */
function imageIn(element: PastedElement): PastedElement | null {
  if (element.tag === 'img') return element;
  const [child, ...others] = element.children.filter((content) => isPastedElement(content) || wordsOf(content) !== '');
  return child !== undefined && isPastedElement(child) && others.length === 0 ? imageIn(child) : null;
}

/** Images uploaded to this site: the only ones that its pages may show. */
export const ownPicture = /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]*$/;
const link = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/** The name of the element that replaces it in the editor. */
function nameOf(element: PastedElement): string {
  const { tag, attributes } = element;
  if (/\bMsoTitle\b/.test(attributes['class'] ?? '')) return 'h1';
  if (attributes['role'] === 'heading') return `h${Math.min(6, Math.max(1, Number(attributes['aria-level']) || 2))}`;
  return tag === 'tfoot' ? 'tbody' : tag;
}

const number = (value: string | undefined) => (value !== undefined && /^[1-9]\d?$/.test(value) ? value : null);

/** The visible text without list markers. */
const said = (content: Content): string => {
  if (!isPastedElement(content)) return content;
  return isMarker(content) ? '' : content.children.map(said).join('');
};

/**
 * The direction of a block is detected from its text. `dir` is kept only for Arabic text that starts with a Latin word.
 */
function sideAttribute(element: PastedElement): Record<string, string> {
  if (element.attributes['dir']?.toLowerCase() !== 'rtl') return {};
  const text = said(element);
  const isMixed = textDirection(text) === 'ltr' && /\p{Script=Arabic}/u.test(text);
  return isMixed ? { dir: 'rtl' } : {};
}

function attributesOf(element: PastedElement): Record<string, string> {
  const { attributes, tag } = element;
  if (tag === 'ul' || tag === 'table') return {};
  const isCell = tag === 'td' || tag === 'th';
  const all = {
    start: tag === 'ol' ? number(attributes['start']) : null,
    colspan: isCell ? number(attributes['colspan']) : null,
    rowspan: isCell ? number(attributes['rowspan']) : null,
  };
  const given = Object.entries(all).flatMap(([name, value]) =>
    value === null || value === '1' ? [] : [[name, value]],
  );
  return { ...(tag === 'ol' || isCell ? {} : sideAttribute(element)), ...Object.fromEntries(given) };
}

/** What kind of element surrounds the current one. */
interface Around {
  link: boolean;
  heading: boolean;
}

/**
 * Converts HTML copied from Word, Google Docs or a web page into what the editor supports, and counts the media that it
 * does not support.
 * @param arriving keys of the pictures that are uploaded from the clipboard
 */
export function normalised(copied: readonly Content[], arriving: ArrivingKeys = none): Pasted {
  let lost = 0;

  function pictureOf(element: PastedElement): Content[] {
    const { src = '', alt = '' } = element.attributes;
    if (element.tag === 'img' && ownPicture.test(src)) return [pastedElement('img', [], { src, alt })];
    const emoji = element.tag === 'img' && emojiOf(alt);
    if (emoji) return [emoji];
    const key = arriving.get(element);
    if (key !== undefined) return [pastedElement('img', [], arrivingAttributes(key, alt))];
    // Tracking pixels and spacer images are not counted as lost, nor is the checkbox image of a list item.
    const sizes = [element.attributes['width'], element.attributes['height']];
    const isSpeck = sizes.some((size) => /^[01](?:px)?$/.test(size ?? ''));
    if (!isSpeck && !/checkbox/.test(element.attributes['aria-roledescription'] ?? '')) lost += 1;
    return [];
  }

  /** A figure of one picture with a caption; null for any other. */
  function figureOf(element: PastedElement, around: Around): PastedElement | null {
    const isCaption = (child: Content) => isPastedElement(child) && child.tag === 'figcaption';
    const captions = element.children.filter(isCaption);
    const words = captions.map(wordsOf).join(' ').trim();
    const before = lost;
    const [picture, ...others] = readAll(
      element.children.filter((child) => !isCaption(child)),
      around,
    ).filter((content) => isPastedElement(content) || wordsOf(content) !== '');
    const image = picture !== undefined && isPastedElement(picture) ? imageIn(picture) : null;
    if (words !== '' && image && others.length === 0)
      return pastedElement('figure', [image, pastedElement('figcaption', [words])]);
    // Its contents are read again as those of any container.
    lost = before;
    return null;
  }

  function readAll(contents: readonly Content[], around: Around): Content[] {
    return withWordLists(contents, (inner) => readAll(inner, around), sideAttribute).flatMap((content) => {
      if (typeof content === 'string') return [content];
      return 'lists' in content ? [...content.lists] : read(content, around);
    });
  }

  function read(element: PastedElement, around: Around): Content[] {
    const styles = stylesOf(element);
    if (unseen.has(element.tag) || styles.get('display') === 'none' || styles.get('mso-hide') === 'all') return [];
    if (/^comment/.test(styles.get('mso-element') ?? '')) return [];
    if (styles.has('mso-tab-count') || styles.has('mso-spacerun')) return [' '];
    if (media.has(element.tag)) return pictureOf(element);
    // A heading keeps its number as text; the number of a list item comes from the list.
    if (isMarker(element)) return around.heading ? [`${wordsOf(element)} `] : [];
    const name = nameOf(element);
    const figure = name === 'figure' && figureOf(element, around);
    if (figure) return [figure];
    const inside = readAll(element.children, {
      link: around.link || name === 'a',
      heading: around.heading || /^h\d$/.test(name),
    });
    if (name === 'a') return linkOf(element, inside);
    if (isInline(element)) return [...marked(element, inside, around.link)];
    if (name === 'br')
      return element.attributes['class'] === 'Apple-interchange-newline' ? [] : [pastedElement('br', [])];
    if (name === 'ul' || name === 'ol') return [pastedElement(name, itemsOf(inside), attributesOf(element))];
    if (name === 'table') return tableOf(inside);
    if (name === 'td' || name === 'th' || name === 'li')
      return [pastedElement(name, inParagraphs(inside), attributesOf(element))];
    if (boxes.has(name)) return inside.some(isBlock) ? inParagraphs(inside) : [pastedElement('p', inside)];
    const block = pastedElement(name, inside, attributesOf(element));
    if (!isBlock(block)) return inside;
    // A paragraph or heading that contains blocks is only a container.
    return /^(?:p|h\d)$/.test(name) && inside.some(isBlock) ? inParagraphs(inside) : [block];
  }

  function linkOf(element: PastedElement, words: readonly Content[]): Content[] {
    const href = withoutUnseen(element.attributes['href'] ?? '');
    return link.test(href) && !words.some(isBlock) ? [pastedElement('a', words, { href })] : [...words];
  }

  const contents = inParagraphs(readAll(copied, { link: false, heading: false }));
  return { contents: belowTitle(contents), lost };
}
