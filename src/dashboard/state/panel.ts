import { persistentBoolean } from '@nanostores/persistent';
import { atom } from 'nanostores';

/** Whether the side panel is folded to icons; stored in the browser. */
export const $folded = persistentBoolean('dashboard-panel-folded');

/** Whether the menu drawer is open (on a phone). */
export const $drawer = atom(false);
