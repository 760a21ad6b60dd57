import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server that is measured. Results are written to the file `PROBE_FILE`.

let longest: number | null = null;
let spent = 0;

/** Processor time of this thread, in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function endOfTurn(): void {
  if (longest === null) return;
  const now = threadTime();
  longest = Math.max(longest, now - spent);
  spent = now;
  setImmediate(endOfTurn);
}

/**
 * SIGUSR2 starts and stops the measurement of event loop turns. In between the event loop never sleeps, so the
 * processor time between two turn ends is the time of one turn, whatever else runs on the machine.
 */
function measureTurns(tell: (found: string) => void): void {
  if (longest === null) {
    longest = 0;
    spent = threadTime();
    setImmediate(endOfTurn);
    tell('measuring');
  } else {
    tell(String(longest));
    longest = null;
  }
}

/** SIGWINCH requests the number of bytes still in use after a full garbage collection. */
function measureMemory(tell: (found: string) => void): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  tell(String(heapUsed + external));
}

const file = process.env['PROBE_FILE'];
if (isMainThread && file) {
  const tell = (found: string) => writeFileSync(file, found);
  process.on('SIGUSR2', () => measureTurns(tell));
  process.on('SIGWINCH', () => measureMemory(tell));
}
