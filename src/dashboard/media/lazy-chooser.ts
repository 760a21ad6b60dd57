import { lazyScreen } from '../lazy-screen.ts';
import type { ChooserProps } from './chooser-props.ts';

/** The dialog in which a stored file is chosen; it is loaded when it is first opened. */
export const mediaChooser = lazyScreen<ChooserProps>(() => import('./MediaChooser.tsx'), 'media');
