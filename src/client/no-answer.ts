/** Why no answer came: the device is offline, or the server does not respond. */
export type Silence = 'offline' | 'gone';

/** A text for each reason. */
export type SilenceTexts = Record<Silence, string>;

/** The reason why the last call got no answer. */
export const silence = (): Silence => (navigator.onLine ? 'gone' : 'offline');
