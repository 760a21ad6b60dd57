import { useEffect, useRef } from 'react';

/**
 * Looks at what stands in a field: at once, since a browser or a person may have filled it in before scripts came, and
 * after each input. Never twice at the same, which would take back what the first look has told.
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
