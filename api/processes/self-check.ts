import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Addresses that must answer 200: pages of each kind, and reads of the API. */
const asked = ['/', '/about', '/contact', '/dashboard', '/api/levels', '/api/blog/get', '/readyz?writes=1'];
/** Timeout per request, in milliseconds. */
const patience = 4000;

/** So many pictures of the pages are asked for. */
const mostPictures = 5;

const ask = (base: string, address: string) =>
  fetch(base + address, { signal: AbortSignal.timeout(patience), redirect: 'manual' });

const pictureNames = /"(\/media\/[^"\s]+)"/g;

/**
 * Asks for published pages and for pictures that they show. One of them may be gone meanwhile, or may have been missing
 * before: then the others count.
 */
async function problemOfPages(base: string, pages: readonly string[]): Promise<string | null> {
  const pictures = new Set<string>();
  const missing: string[] = [];
  for (const address of pages) {
    const answer = await ask(base, address);
    if (answer.status >= 500) return `${address} answers ${answer.status}`;
    if (answer.status !== 200) missing.push(`${address} answers ${answer.status}`);
    const text = await answer.text();
    for (const [, name = ''] of text.matchAll(pictureNames)) pictures.add(name);
  }
  if (missing.length > pages.length / 2) return missing[0] ?? null;
  const asked = [...pictures].slice(0, mostPictures);
  const statuses = await Promise.all(asked.map(async (name) => (await ask(base, name)).status));
  if (asked.length === 0 || statuses.includes(200)) return null;
  return `${asked[0]} answers ${statuses[0]}`;
}

/**
 * Requests some typical addresses of a server.
 * @param base its address, without a path
 * @param pages addresses of some published pages
 * @returns the problem as text, or null
 */
export async function problemAt(base: string, pages: readonly string[]): Promise<string | null> {
  try {
    for (const address of asked) {
      const { status } = await ask(base, address);
      if (status !== 200) return `${address} answers ${status}`;
    }
    return await problemOfPages(base, pages);
  } catch (error) {
    return String(error);
  }
}

/**
 * Health check: requests some typical addresses from the listener on a temporary private port.
 * @param pages addresses of some published pages
 * @returns the problem as text, or null
 */
export async function healthOf(listener: RequestListener, pages: readonly string[]): Promise<string | null> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await problemAt(`http://127.0.0.1:${port}`, pages);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
