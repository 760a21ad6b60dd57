import { expect, it } from 'vitest';
import { createWorkerSignals } from '../../api/publish/worker-signals.ts';

const pause = 80;

async function waited(act: (calls: ReturnType<typeof createWorkerSignals>) => void): Promise<number> {
  const calls = createWorkerSignals();
  await calls.next(0);
  const started = performance.now();
  const next = calls.next(pause);
  act(calls);
  await next;
  return performance.now() - started;
}

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
  expect(await waited((calls) => calls.wake())).toBeGreaterThan(pause - 5);
});

it.each(['stop', 'lose'] as const)('%s ends the pause', async (end) => {
  expect(await waited((calls) => calls[end]())).toBeLessThan(pause / 2);
});
