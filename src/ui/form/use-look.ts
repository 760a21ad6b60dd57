import { useEffect, useRef } from 'react';

/**
 * Runs `look` on the field value: at once, because a browser or a person may have filled the field before JavaScript
 * was ready, and after each input. A value is never checked twice in a row, because the second check would remove the
 * error that the first one set.
 */
export function useLook(look: (input: HTMLInputElement) => void) {
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef<string | null>(null);
  const lookAt = (element: HTMLInputElement) => {
    if (element.value === seen.current) return;
    look(element);
    seen.current = element.value;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    if (input.current) lookAt(input.current);
  }, []);
  return { input, lookAt };
}
