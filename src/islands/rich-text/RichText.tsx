import { styled } from '../../rich-text/styled.ts';

/** Text from the editor: HTML that was cleaned on its way in. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was cleaned, and the page's policy lets nothing of it run
  return html ? <div className="rich-text" dangerouslySetInnerHTML={{ __html: styled(html) }} /> : null;
}
