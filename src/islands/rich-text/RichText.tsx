import { useLayoutEffect, useRef } from 'react';
import { declarations, parkStyles, waitingStyle } from './styles.ts';

/** Text from the editor: HTML that was cleaned on its way in. Its colours and alignments are set by script, as the page's policy wants. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    place.current.innerHTML = parkStyles(html);
    for (const element of place.current.querySelectorAll<HTMLElement>(`[${waitingStyle}]`)) {
      for (const [name, value] of declarations(element.getAttribute(waitingStyle) ?? ''))
        element.style.setProperty(name, value);
      element.removeAttribute(waitingStyle);
    }
  }, [html]);
  return html ? <div className="rich-text" ref={place} /> : null;
}
