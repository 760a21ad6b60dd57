import { useRef, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { messageOf } from '../api/errors.ts';
import { watchPublish } from '../state/publish.ts';

/**
 * Puts things in order one press after another: each order is shown at once, and the requests follow each other.
 * @param after called when all orders are sent, or one has failed
 */
export function useOrder(after: () => void) {
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [said, setSaid] = useState('');

  const send = async (ask: () => Promise<unknown>) => {
    try {
      await ask();
      void watchPublish();
    } catch (error) {
      notify.error(messageOf(error), { about: 'order' });
    }
    waiting.current -= 1;
    if (waiting.current === 0) after();
  };

  return {
    /** What a screen reader says after a move. */
    said,
    order(words: string, ask: () => Promise<unknown>) {
      setSaid(words);
      waiting.current += 1;
      line.current = line.current.then(() => send(ask));
    },
  };
}
