import { renderRichText } from '../../rich-text/render.ts';

/**
 * Rich text: HTML that was sanitised when it was saved.
 * @param table accessible label of the scrollable frame of tables
 */
export function RichText({ html, table }: { html: string; table: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned, and the page's policy lets nothing of it run
  return html ? <div className="rich-text" dangerouslySetInnerHTML={{ __html: renderRichText(html, table) }} /> : null;
}
