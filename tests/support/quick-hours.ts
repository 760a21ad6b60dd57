import { existsSync } from 'node:fs';

/**
 * Loaded into a server first (`NODE_OPTIONS=--import`), where a test moves its clock by days. While the file `QUICK_FILE` is
 * there, what is done once an hour or less often is done every second. The age of files does not follow the moved clock: the
 * test sees to it that nothing is uploaded meanwhile.
 */
const longest = 1_800_000;
const every = globalThis.setInterval;

globalThis.setInterval = new Proxy(every, {
  apply(target, self, [run, interval, ...values]: [(...values: unknown[]) => void, number | undefined, ...unknown[]]) {
    if ((interval ?? 0) < longest) return Reflect.apply(target, self, [run, interval, ...values]);
    const runSoon = () => {
      if (existsSync(process.env['QUICK_FILE'] ?? '')) run(...values);
    };
    return Reflect.apply(target, self, [runSoon, 1000]);
  },
});
