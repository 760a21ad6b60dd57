import { useCallback, useEffect, useRef, useState } from 'react';
import { useAutoRetry } from './use-auto-retry.ts';

/** Data that a screen has loaded: not yet, a value, or an error. The value stays while it is loaded again. */
export interface Resource<T> {
  value: T | null;
  error: Error | null;
  /** Loads again without removing the shown value. */
  reload(): void;
  /** Optimistic update: changes the shown value before the server has answered. */
  replace(change: (value: T) => T): void;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a wish to read again
  useEffect(() => {
    const abort = new AbortController();
    reader
      .current(abort.signal)
      .then((value) => abort.signal.aborted || setHeld({ key, value, error: null }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setHeld({ key, value: null, error: error instanceof Error ? error : new Error(String(error)) });
      });
    return () => abort.abort();
  }, [key, turn]);

  useAutoRetry(held.error, () => setTurn((before) => before + 1));

  const reload = useCallback(() => {
    setHeld((before) => (before.error ? { ...before, error: null } : before));
    setTurn((before) => before + 1);
  }, []);
  const replace = useCallback((change: (value: T) => T) => {
    setHeld((before) => (before.value === null ? before : { ...before, value: change(before.value) }));
  }, []);
  const fresh = held.key === key;
  return { value: fresh ? held.value : null, error: fresh ? held.error : null, reload, replace };
}
