import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server under measurement; what is found is written into a file.

let longest: number | null = null;
let spent = 0;

/** Processor time of this thread in milliseconds. */
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
 * SIGUSR2 begins to measure turns and ends it. Between the two the event loop never sleeps, so that the processor time
 * from one turn's end to the next is that of a turn, whatever else the machine does.
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

/** SIGWINCH asks for the bytes that are held when everything that can be is collected. */
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
