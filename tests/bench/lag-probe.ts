import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server that is measured. SIGUSR2 writes the event loop lag since the previous signal, in
// milliseconds.
const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
process.on('SIGUSR2', () => {
  const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;
  const found = { p99: milliseconds(lag.percentile(99)), max: milliseconds(lag.max) };
  lag.reset();
  writeFileSync(process.env['LAG_FILE'] ?? '/dev/null', JSON.stringify(found));
});
