/** Why no answer came: the device is offline, or the server does not respond. */
export type NoAnswer = 'offline' | 'gone';

/** A text for each reason. */
export type NoAnswerTexts = Record<NoAnswer, string>;

/** The reason why the last call got no answer. */
export const noAnswerReason = (): NoAnswer => (navigator.onLine ? 'gone' : 'offline');
