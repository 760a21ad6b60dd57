import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isInUse, schoolFacts } from '../src/model/school/facts.ts';
import type { Application } from './application.ts';
import { errorBody, refusalOf } from './http/refusal.ts';
import { logRequest } from './http/request-log.ts';
import { originForm } from './http/target.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type HeaderList, listCommonHeaders, newRequestId, type OwnHeaders, setHeaders } from './site/headers.ts';
import { type Checks, createHealth, isHealth } from './site/health.ts';
import { isKeptForStudents } from './student/kept-answers.ts';

export interface Parts extends Pick<Application, 'services' | 'auth' | 'api' | 'answers' | 'studentAnswers' | 'files'> {
  site(request: IncomingMessage, response: ServerResponse, common: OwnHeaders): Promise<void> | undefined;
  ready(): boolean;
  checks: Checks;
  /** Reads what the school's record says again, if it may have changed. */
  freshFacts(): Promise<void> | undefined;
  /** Counts requests, where metrics are served. */
  countRequest: Metrics['countRequest'] | null;
}

/** Headers of a file or page response. They may be set before reading the file fails. */
const describing = [
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
  'Content-Type',
  'Content-Disposition',
  'Content-Range',
  'Vary',
];

/**
 * The request listener while the server starts: it serves the health checks, and asks every other client to come again.
 * @param headers the headers of every answer
 */
export function createStartingListener(headers: () => HeaderList, checks: Checks): RequestListener {
  const serveHealth = createHealth(() => false, checks);
  return (request, response) => {
    setHeaders(response, headers());
    if (isHealth(request.url ?? '')) void serveHealth(request, response);
    else response.writeHead(503, { 'Retry-After': '1' }).end();
  };
}

/** The request listener of the server: health checks, API, private files, and the published site. */
export function createListener({
  services,
  auth,
  api,
  answers,
  studentAnswers,
  site,
  files,
  ready,
  checks,
  freshFacts,
  countRequest,
}: Parts): RequestListener {
  const headersOf = listCommonHeaders(services.config.siteUrl.startsWith('https:'));
  const serveHealth = createHealth(ready, checks);
  const callApi = getRequestListener(api.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
  const fail = (request: IncomingMessage, response: ServerResponse, requestId: string) => (error: unknown) => {
    const refusal = refusalOf(error);
    const fault = refusal.code === 'fault';
    if (fault || response.headersSent)
      services.log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    setHeaders(response, headersOf(requestId));
    // These headers described the failed response, not the error response.
    for (const name of describing) response.removeHeader(name);
    const { lang } = request.headers;
    const body = errorBody(refusal, isInUse(lang) ? lang : schoolFacts().default_language);
    response.setHeader('Cache-Control', 'no-store');
    const seconds = refusal.values?.['retryAfter'];
    if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
    response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(fault ? { ...body, requestId } : body));
  };
  const routeCall = async (request: IncomingMessage, response: ServerResponse, head: HeaderList) => {
    setHeaders(response, head);
    // Cached answers need no refresh here: they belong to the newest content, and the facts were read after it.
    await freshFacts();
    await callApi(request, response);
  };
  const serveFile = async (request: IncomingMessage, response: ServerResponse) => {
    await freshFacts();
    await files(request, response);
  };
  const serveStudent = async (request: IncomingMessage, response: ServerResponse, head: HeaderList) => {
    // An error here is ignored: the router meets the same error and reports it.
    const done = await studentAnswers.tryServe(request, response, auth, head).catch(() => false);
    if (!done) await routeCall(request, response, head);
  };
  const serveCall = (request: IncomingMessage, response: ServerResponse, head: HeaderList) => {
    const { method, url = '' } = request;
    const readable = method === 'GET' || method === 'HEAD';
    if (method === 'GET' && isKeptForStudents(url)) return serveStudent(request, response, head);
    if (readable && answers.tryServe(request, response, head)) return undefined;
    return routeCall(request, response, head);
  };
  return (request, response) => {
    countRequest?.(request, response);
    request.url = originForm(request.url ?? '/');
    const requestId = newRequestId();
    const common: OwnHeaders = (policy) => headersOf(requestId, policy);
    logRequest(services, { request, requestId }, response);
    const { url } = request;
    const isCall = url.startsWith('/api/') || url === '/api';
    const serve = isHealth(url) ? serveHealth : url.startsWith('/files/') ? serveFile : null;
    try {
      if (serve) setHeaders(response, common());
      const answer = isCall
        ? serveCall(request, response, common())
        : serve
          ? serve(request, response)
          : site(request, response, common);
      answer?.catch(fail(request, response, requestId));
    } catch (error) {
      fail(request, response, requestId)(error);
    }
  };
}
