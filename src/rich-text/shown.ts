import { directed } from './directed.ts';
import { belowTitle } from './headings.ts';
import { styled } from './styled.ts';

/** A table may be wider than a phone: it is pushed along by itself, with a finger or the arrow keys, from its own side. */
const inFrames = (html: string, label: string) =>
  html.includes('<table')
    ? html
        .replace(
          /<table(?=[\s>])( dir="\w+")?/g,
          (table, dir = '') =>
            `<div class="table-frame"${dir} role="group" aria-label="${label}" tabindex="0">${table}`,
        )
        .replaceAll('</table>', '</table></div>')
    : html;

/**
 * A rich text as a page shows it: headings below the page's own, each block on its side, styles as classes, tables in
 * frames.
 * @param html as it is stored: cleaned
 * @param table what a table's frame is called, in the page's language
 */
export function shown(html: string, table: string): string {
  return inFrames(styled(directed(belowTitle(html))), table);
}
