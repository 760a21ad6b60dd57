import { shown } from '../../rich-text/shown.ts';

/**
 * Text from the editor: HTML that was cleaned on its way in.
 * @param table what a table's frame is called
 */
export function RichText({ html, table }: { html: string; table: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned, and the page's policy lets nothing of it run
  return html ? <div className="rich-text" dangerouslySetInnerHTML={{ __html: shown(html, table) }} /> : null;
}
