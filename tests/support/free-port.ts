import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports that are given out. Linux gives ports from 32768 on to whoever wants any, so no server of another test that
 * wants any is given one of these between the look and the use.
 */
const ports = { first: 20_000, count: 12_000 };

/** Processes usually begin at different ones. */
let next = (process.pid * 100) % ports.count;

/** A TCP port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const port = ports.first + next;
  next = (next + 1) % ports.count;
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
