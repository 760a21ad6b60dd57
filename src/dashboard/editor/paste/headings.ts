import { shiftHeadingLevels } from '../../../rich-text/headings.ts';
import { type Content, isPastedElement, type PastedElement } from './tree.ts';

const levelOf = ({ tag }: PastedElement) => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);
const levelsIn = (contents: readonly Content[]): number[] =>
  contents.filter(isPastedElement).flatMap((each) => [levelOf(each), ...levelsIn(each.children)]);

/** Shifts headings so that they start at level 2: level 1 is the page's title. */
export function belowTitle(contents: readonly Content[], below = shiftHeadingLevels(levelsIn(contents))): Content[] {
  return contents.map((content) => {
    if (!isPastedElement(content)) return content;
    const level = levelOf(content);
    const children = belowTitle(content.children, below);
    return { ...content, tag: level ? `h${below(level)}` : content.tag, children };
  });
}
