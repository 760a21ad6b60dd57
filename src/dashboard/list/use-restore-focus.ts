import { type RefObject, useEffect } from 'react';
import type { Place } from '../routes.ts';
import { forgetPreviousScreen, previousScreen } from '../state/previous-screen.ts';

/**
 * When the user returns to a list from an entry, scrolls to that entry's row and focuses its link.
 * @param isIts whether the screen that was left belongs to this row
 */
export function useRestoreFocus(
  link: RefObject<HTMLElement | null>,
  isIts: (left: Place & { id: number | null }) => boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    const left = previousScreen();
    if (!left || !isIts(left)) return;
    forgetPreviousScreen();
    link.current?.closest('tr')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    link.current?.focus({ preventScroll: true });
  }, []);
}
