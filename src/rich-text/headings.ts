import { tagPattern } from './tags.ts';

/**
 * Maps the heading levels of a text below the page title (h1). A single h1 becomes an h2; if there are several, all
 * levels move down by one.
 * @param levels all heading levels in the text, 1 to 6, with repetitions
 * @returns a function from the old to the new level
 */
export function shiftHeadingLevels(levels: readonly number[]): (level: number) => number {
  const several = levels.filter((level) => level === 1).length > 1;
  return (level) => (several ? Math.min(6, level + 1) : Math.max(2, level));
}

const heading = /^h([1-6])$/;
const levelOf = (name: string) => Number(heading.exec(name)?.[1] ?? 0);

/** A sanitised text whose headings begin at `h2`. */
export function shiftHeadings(html: string): string {
  if (!html.includes('<h1')) return html;
  const names = [...html.matchAll(tagPattern)].flatMap(([, closing, name = '']) => (closing ? [] : [levelOf(name)]));
  const below = shiftHeadingLevels(names);
  return html.replace(tagPattern, (tag, closing: string, name: string, rest: string) =>
    heading.test(name) ? `<${closing}h${below(levelOf(name))}${rest}>` : tag,
  );
}
