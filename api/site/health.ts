import type { IncomingMessage, ServerResponse } from 'node:http';

/** Health checks of the external dependencies: each returns whether it answers. */
export type Checks = Readonly<Record<'database' | 'store', () => Promise<boolean>>>;

/** How long a check result is cached, and the timeout of a check, in milliseconds. */
const freshFor = 250;
const patience = 8000;

const inTime = (check: Promise<boolean>): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), patience);
    void check
      .catch(() => false)
      .then(resolve)
      .finally(() => clearTimeout(late));
  });

/**
 * Runs both checks in parallel. Concurrent callers share one cached result, because monitors ask every second.
 * @returns a function that tells which of the two answer
 */
function watchOver({ database, store }: Checks): () => Promise<{ database: boolean; store: boolean }> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<{ database: boolean; store: boolean }>;
  return () => {
    if (performance.now() - asked > freshFor) {
      asked = performance.now();
      answer = Promise.all([inTime(database()), inTime(store())]).then(([one, other]) => {
        asked = performance.now();
        return { database: one, store: other };
      });
    }
    return answer;
  };
}

const wordOf = (well: boolean) => (well ? 'ok' : 'away');

const pathOf = (url: string) => url.split('?', 1)[0];

/** Whether an address is a health check endpoint. */
export const isHealth = (url: string): boolean => pathOf(url) === '/healthz' || pathOf(url) === '/readyz';

/** Whether a balancer asks for a machine that takes writes, too. */
const asksForWrites = (url: string): boolean => new URLSearchParams(url.split('?', 2)[1]).get('writes') === '1';

/**
 * Serves `/healthz` (200 while the process lives) and `/readyz` (200 once migrated and published: pages are served on
 * without database and store, but `writes` is false then). `/readyz?writes=1` is 200 only while both answer.
 */
export function createHealth(ready: () => boolean, checks: Checks) {
  const look = watchOver(checks);

  function answer(response: ServerResponse, status: 200 | 503, body: Record<string, string | boolean>): void {
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async function answerReady(url: string, response: ServerResponse): Promise<void> {
    if (!ready()) {
      answer(response, 503, { status: 'starting' });
      return;
    }
    const { database, store } = await look();
    const writes = database && store;
    if (writes || !asksForWrites(url)) answer(response, 200, { status: 'ready', writes });
    else answer(response, 503, { status: 'away', writes, database: wordOf(database), store: wordOf(store) });
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable) response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (pathOf(request.url ?? '') === '/healthz') answer(response, 200, { status: 'ok' });
    else await answerReady(request.url ?? '', response);
  };
}
