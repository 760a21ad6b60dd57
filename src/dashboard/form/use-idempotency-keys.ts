import { useCallback, useRef } from 'react';
import { forgetKeys, type UnansweredKeys, unansweredKeys } from '../../client/idempotency-keys.ts';

/** Idempotency keys of the form's requests that have no answer yet; they are stored with the draft. */
export function useIdempotencyKeys(restored: UnansweredKeys = {}) {
  const own = useRef(restored);
  /** The open keys of all forms before this form was last sent; null if it never was. */
  const before = useRef<UnansweredKeys | null>(null);

  const unanswered = useCallback((): UnansweredKeys => {
    const others = before.current;
    if (!others) return own.current;
    const open = Object.entries(unansweredKeys());
    own.current = Object.fromEntries(open.filter(([at, key]) => own.current[at] === key || others[at] !== key));
    return own.current;
  }, []);
  const begin = useCallback(() => {
    unanswered();
    before.current = unansweredKeys();
  }, [unanswered]);
  const forget = useCallback(() => {
    forgetKeys(unanswered());
    own.current = {};
    before.current = null;
  }, [unanswered]);
  return { unanswered, begin, forget };
}
