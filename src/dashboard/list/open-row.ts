import type { MouseEvent } from 'react';
import { $router } from '../routes.ts';

/** Whether a click on a row was meant for the row: not for what can be operated in it, nor to mark words. */
export function isForRow({ target }: MouseEvent): boolean {
  const own = target instanceof Element && target.closest('a, button, input, label, video');
  return !own && getSelection()?.toString() === '';
}

/** Opens what a row stands for, wherever it is tapped; its link does the same for the keyboard. */
export function openRow(event: MouseEvent, href: string): void {
  if (!isForRow(event)) return;
  if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
  else $router.open(href);
}
