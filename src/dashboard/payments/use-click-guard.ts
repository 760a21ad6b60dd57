import { useEffect, useState } from 'react';

/** How long buttons are blocked after they replaced others, in milliseconds: longer than a double tap. */
const moment = 800;

/** Blocks buttons for a moment, so that a double tap on the previous ones does not trigger them. */
export function useClickGuard(atFirst: boolean): [resting: boolean, rest: () => void] {
  const [resting, setResting] = useState(atFirst);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), moment);
    return () => clearTimeout(timer);
  }, [resting]);
  return [resting, () => setResting(true)];
}
