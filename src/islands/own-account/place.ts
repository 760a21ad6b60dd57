import type { OwnAccountTexts } from '../../texts/for-islands.ts';
import type { FrameProps } from '../student/place.ts';

/** The own account's screen in its page, as it is handed to its script. */
export interface OwnPlace extends FrameProps {
  own: OwnAccountTexts;
}

/** Says that a form has changed what the screen shows. */
export const changed = 'own-account-changed';
