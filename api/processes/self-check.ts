import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Addresses that must answer 200: pages of each kind, and reads of the API. */
const asked = ['/', '/about', '/contact', '/dashboard', '/api/levels', '/api/blog/get', '/readyz?writes=1'];
/** Timeout per request, in milliseconds. */
const patience = 4000;

/**
 * Requests some typical addresses of a server.
 * @param base its address, without a path
 * @returns the problem as text, or null
 */
export async function problemAt(base: string): Promise<string | null> {
  try {
    for (const address of asked) {
      const signal = AbortSignal.timeout(patience);
      const { status } = await fetch(base + address, { signal, redirect: 'manual' });
      if (status !== 200) return `${address} answers ${status}`;
    }
    return null;
  } catch (error) {
    return String(error);
  }
}

/**
 * Health check: requests some typical addresses from the listener on a temporary private port.
 * @returns the problem as text, or null
 */
export async function healthOf(listener: RequestListener): Promise<string | null> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await problemAt(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
