import { type RefObject, useEffect } from 'react';
import type { Place } from '../routes.ts';
import { forgetLeftPlace, leftPlace } from '../state/came-from.ts';

/**
 * Who comes back to a list from one of its entries finds it in sight and under the focus.
 * @param isIts whether a screen is the one of this entry
 */
export function useReturn(
  link: RefObject<HTMLElement | null>,
  isIts: (left: Place & { id: number | null }) => boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    const left = leftPlace();
    if (!left || !isIts(left)) return;
    forgetLeftPlace();
    link.current?.closest('tr')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    link.current?.focus({ preventScroll: true });
  }, []);
}
