import { useEffect, useState } from 'react';

/** How long buttons rest that have just come to stand where others were, in milliseconds: longer than a double tap. */
const moment = 800;

/** Whether buttons rest, so that a second tap that was meant for what stood there before does nothing. */
export function useRest(atFirst: boolean): [resting: boolean, rest: () => void] {
  const [resting, setResting] = useState(atFirst);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), moment);
    return () => clearTimeout(timer);
  }, [resting]);
  return [resting, () => setResting(true)];
}
