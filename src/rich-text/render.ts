import { shiftHeadings } from './headings.ts';
import { stylesToClasses } from './styles-to-classes.ts';
import { withTextDirections } from './text-directions.ts';

/** A table may be wider than a phone, so it gets its own scrollable frame, usable by touch and arrow keys. */
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
 * Prepares a stored rich text for display: headings below the page title, text directions, styles as classes, tables in
 * frames.
 * @param html as stored: sanitised
 * @param table accessible label of the table frames, in the language of the page
 */
export function renderRichText(html: string, table: string): string {
  return inFrames(stylesToClasses(withTextDirections(shiftHeadings(html))), table);
}
