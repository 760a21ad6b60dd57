import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What has to answer with 200: pages of each kind, and reads of the API. */
const asked = ['/', '/about', '/contact', '/dashboard', '/api/levels', '/api/blog/get', '/readyz'];
/** Milliseconds for each. */
const patience = 4000;

/**
 * Asks a server of ours for some of what visitors ask for, on a port of its own that nobody else knows.
 * @returns what is wrong, in words, or null
 */
export async function healthOf(listener: RequestListener): Promise<string | null> {
  const server = createServer(listener);
  // A process of several would share the port with the others.
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    for (const address of asked) {
      const signal = AbortSignal.timeout(patience);
      const { status } = await fetch(`http://127.0.0.1:${port}${address}`, { signal, redirect: 'manual' });
      if (status !== 200) return `${address} answers ${status}`;
    }
    return null;
  } catch (error) {
    return String(error);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
