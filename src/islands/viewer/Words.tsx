/** The description below an image; scrollable if it is long. */
export function Words({ html, label }: { html: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="viewer-words" tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it stands in the page already, cleaned and styled */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
