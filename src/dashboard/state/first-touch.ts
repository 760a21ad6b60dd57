/** Runs something when the dashboard is first used, by finger, mouse, keyboard or voice. @returns what takes that back */
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
