import { expect, it } from 'vitest';
import { createWorkerSignals } from '../../api/publish/worker-signals.ts';

it('a call that was made before is answered at once, and one is enough for both', async () => {
  const calls = createWorkerSignals();
  await calls.next(0);
  calls.wake();
  await calls.next(0);
  let answered = false;
  const third = calls.next(0).then(() => (answered = true));
  await Promise.resolve();
  expect(answered).toBe(false);
  calls.wake();
  await third;
});

it('after something went wrong calls wait for the pause to be over', async () => {
  const calls = createWorkerSignals();
  await calls.next(0);
  const pause = 80;
  const started = performance.now();
  const next = calls.next(pause);
  calls.wake();
  await next;
  expect(performance.now() - started).toBeGreaterThan(pause - 5);
});

it.each(['stop', 'lose'] as const)('%s ends the pause', async (end) => {
  const calls = createWorkerSignals();
  await calls.next(0);
  const next = calls.next(60_000).then(() => end);
  calls[end]();
  expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve))])).toBe(end);
});
