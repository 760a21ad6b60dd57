/** Why no answer came: this device has no network, or the school's server does not answer. */
export type Silence = 'offline' | 'gone';

/** What is said about either. */
export type SilenceTexts = Record<Silence, string>;

/** Why a call that was just made got no answer. */
export const silence = (): Silence => (navigator.onLine ? 'gone' : 'offline');
