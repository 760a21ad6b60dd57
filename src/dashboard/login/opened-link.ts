import { useEffect, useState } from 'react';

/** A link of a mail to the staff: `link` sets a password, `confirm` confirms the address. */
interface OpenedLink {
  word: string;
  token: string;
}

function inAddress(): OpenedLink | null {
  const [, word, token] = /^#(link|confirm)=(.*)$/.exec(location.hash) ?? [];
  return word === undefined || token === undefined ? null : { word, token };
}

/**
 * The link of a mail that was opened. It is taken out of the address, as `islands/mail-link.ts` does for the public
 * pages, but after the first render, because React may render twice before.
 */
export function useOpenedLink() {
  const [opened, setOpened] = useState(inAddress);
  useEffect(() => {
    if (opened) history.replaceState(history.state, '', location.pathname + location.search);
  }, [opened]);
  return { opened, forget: () => setOpened(null) };
}
