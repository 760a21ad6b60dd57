import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server first (`NODE_OPTIONS=--import`). Each of its processes writes once a second how much its event loop
 * was delayed since it started, into a file of its own in the folder `DELAY_FOLDER`: seconds, and the 99th percentile and
 * the most in milliseconds.
 */
if (isMainThread) {
  const file = join(process.env['DELAY_FOLDER'] ?? '', String(process.pid));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  setInterval(() => {
    const [p99, most] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1_000_000);
    writeFileSync(file, JSON.stringify({ seconds: process.uptime(), p99, most }));
  }, 1000).unref();
}
