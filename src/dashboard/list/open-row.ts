import type { MouseEvent } from 'react';
import { $router } from '../routes.ts';

/** Whether a click on a row should open it: not a click on a control inside it, and not a text selection. */
export function isForRow({ target }: MouseEvent): boolean {
  const own = target instanceof Element && target.closest('a, button, input, label, video');
  return !own && getSelection()?.toString() === '';
}

/** Opens a row on click, in a new tab with Ctrl or Cmd. Keyboard users use the row's link. */
export function openRow(event: MouseEvent, href: string): void {
  if (!isForRow(event)) return;
  if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
  else $router.open(href);
}
