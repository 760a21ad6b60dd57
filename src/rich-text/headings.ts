import { tagPattern } from './tags.ts';

/**
 * Levels of a text's headings on a page, whose own title is the first. A single first heading is the text's title and
 * stands beside its parts; several are its parts, and what lies below them moves down with them.
 * @param levels those that occur, 1 to 6, as often as they do
 * @returns the level that stands for one
 */
export function levelsBelow(levels: readonly number[]): (level: number) => number {
  const several = levels.filter((level) => level === 1).length > 1;
  return (level) => (several ? Math.min(6, level + 1) : Math.max(2, level));
}

const heading = /^h([1-6])$/;
const levelOf = (name: string) => Number(heading.exec(name)?.[1] ?? 0);

/** A cleaned text with its headings from `h2` on. */
export function belowTitle(html: string): string {
  if (!html.includes('<h1')) return html;
  const names = [...html.matchAll(tagPattern)].flatMap(([, closing, name = '']) => (closing ? [] : [levelOf(name)]));
  const below = levelsBelow(names);
  return html.replace(tagPattern, (tag, closing: string, name: string, rest: string) =>
    heading.test(name) ? `<${closing}h${below(levelOf(name))}${rest}>` : tag,
  );
}
