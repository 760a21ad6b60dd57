import type { IncomingMessage, ServerResponse } from 'node:http';

/** `/healthz` while the process lives, `/readyz` once migrated and published. @returns whether it was one of them */
export function serveHealth(request: IncomingMessage, response: ServerResponse, ready: () => boolean): boolean {
  const path = request.url?.split('?')[0];
  if (path !== '/healthz' && path !== '/readyz') return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return true;
  }
  const well = path === '/healthz' || ready();
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(well ? 200 : 503, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ status: well ? 'ok' : 'starting' }));
  return true;
}
