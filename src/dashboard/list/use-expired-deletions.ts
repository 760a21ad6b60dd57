import { type RefObject, useEffect } from 'react';
import type { ListType } from '../../model/content/type.ts';
import { removeExpired } from '../state/deleted.ts';

const lookEvery = 1000;

/**
 * Removes the placeholders of deleted rows when their time is over, but not under the pointer or with the focus inside.
 */
export function useExpiredDeletions(
  type: ListType,
  page: number,
  any: boolean,
  table: RefObject<HTMLTableElement | null>,
): void {
  useEffect(() => {
    if (!any) return undefined;
    const look = () => {
      if (table.current?.matches(':hover')) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-deleted]');
      removeExpired(type, page, new Set(focused ? [Number(focused.dataset['deleted'])] : []));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [type, page, any, table]);
}
