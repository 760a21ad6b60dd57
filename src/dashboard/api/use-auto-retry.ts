import { useEffect, useRef } from 'react';
import { isTemporary } from './errors.ts';

/** Delays between retries while the server does not answer, in milliseconds; the last one repeats. */
const pauses = [2000, 4000, 8000, 16_000, 30_000];

/**
 * Retries automatically after a temporary error: when the device is online again, and with growing delays (backoff).
 */
export function useAutoRetry(error: Error | null, again: () => void): void {
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
