import { persistentBoolean } from '@nanostores/persistent';
import { atom } from 'nanostores';

/** Whether the side panel is folded to its icons; remembered. */
export const $folded = persistentBoolean('dashboard-panel-folded');

/** Whether the side panel lies over the screen of a phone. */
export const $drawer = atom(false);
