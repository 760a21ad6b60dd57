import { useCallback, useEffect, useRef, useState } from 'react';
import { isTemporary } from './errors.ts';

/** Delays between retries while the server does not answer, in milliseconds; the last one repeats. */
const pauses = [2000, 4000, 8000, 16_000, 30_000];

/**
 * Retries automatically after a temporary error: when the device is online again, and with growing delays (backoff).
 */
function useAutoRetry(error: Error | null, again: () => void): void {
  const tries = useRef(0);
  const retry = useRef(again);
  retry.current = again;
  useEffect(() => {
    if (!error) tries.current = 0;
    if (!error || !isTemporary(error)) return undefined;
    const go = () => {
      tries.current += 1;
      retry.current();
    };
    const pause = pauses[Math.min(tries.current, pauses.length - 1)];
    const timer = setTimeout(go, pause);
    window.addEventListener('online', go);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }, [error]);
}

/** Data that a screen has loaded: not yet, a value, or an error. The value stays while it is loaded again. */
export interface Resource<T> {
  value: T | null;
  error: Error | null;
  /** Loads again without removing the shown value. */
  reload(): void;
  /**
   * Optimistic update: changes the shown value before the server has answered. A read that is under way would show the
   * old value again, so it is dropped.
   * @returns whether a read was dropped: then the caller reads again once the server knows of the change
   */
  replace(change: (value: T) => T): boolean;
}

interface Held<T> {
  key: string;
  value: T | null;
  error: Error | null;
}

/**
 * Loads data from the API, and again whenever the key changes. A late response to an old key is dropped. After a
 * temporary error it retries automatically.
 * @param read must depend on nothing but the key
 */
export function useResource<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [held, setHeld] = useState<Held<T>>({ key, value: null, error: null });
  const [turn, setTurn] = useState(0);
  const reader = useRef(read);
  reader.current = read;
  const changes = useRef(0);
  const underWay = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a wish to read again
  useEffect(() => {
    const abort = new AbortController();
    const before = changes.current;
    underWay.current += 1;
    const show = (value: T | null, error: Error | null) =>
      abort.signal.aborted || before !== changes.current || setHeld({ key, value, error });
    reader
      .current(abort.signal)
      .then(
        (value) => show(value, null),
        (error: unknown) => show(null, error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => {
        underWay.current -= 1;
      });
    return () => abort.abort();
  }, [key, turn]);

  useAutoRetry(held.error, () => setTurn((before) => before + 1));

  const reload = useCallback(() => {
    setHeld((before) => (before.error ? { ...before, error: null } : before));
    setTurn((before) => before + 1);
  }, []);
  const replace = useCallback((change: (value: T) => T) => {
    changes.current += 1;
    setHeld((before) => (before.value === null ? before : { ...before, value: change(before.value) }));
    return underWay.current > 0;
  }, []);
  const fresh = held.key === key;
  return { value: fresh ? held.value : null, error: fresh ? held.error : null, reload, replace };
}
