import type { OwnAccountTexts } from '../../texts/for-islands.ts';
import type { FrameProps } from '../student/screen-props.ts';

/** The props of the account screen, embedded in the page as JSON. */
export interface OwnAccountProps extends FrameProps {
  own: OwnAccountTexts;
}

/** No switch to another child is running. */
export const noSwitch = { to: null, problem: null } as const;

/** A request for a link that confirms the own address: whether it is running, and how the last one ended. */
export interface Asking {
  busy: boolean;
  said: { text: string; sent: boolean } | null;
}

/** No such link was asked for. */
export const notAsked: Asking = { busy: false, said: null };

/** Event: a form has changed the data on the screen. */
export const changed = 'own-account-changed';
