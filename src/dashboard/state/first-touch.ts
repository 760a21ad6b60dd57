/**
 * Runs a function at the first user interaction (pointer, keyboard, voice input).
 * @returns a function that cancels it
 */
export function onFirstTouch(run: () => void): () => void {
  const first = new AbortController();
  const begin = () => {
    first.abort();
    run();
  };
  for (const event of ['pointerdown', 'keydown', 'focusin', 'input']) {
    addEventListener(event, begin, { capture: true, signal: first.signal });
  }
  return () => first.abort();
}
