import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Application } from './application.ts';
import { logRequest } from './http/request-log.ts';
import { originForm } from './http/target.ts';
import { newRequestId, setCommonHeaders } from './site/headers.ts';
import { serveHealth } from './site/health.ts';

export interface Parts extends Pick<Application, 'services' | 'api' | 'answers' | 'files'> {
  site(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined;
  ready(): boolean;
}

/** The one request listener: API, protected files, and the site's files for all the rest. */
export function createListener({ services, api, answers, site, files, ready }: Parts): RequestListener {
  const https = services.config.siteUrl.startsWith('https:');
  const callApi = getRequestListener(api.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
  const fail = (response: ServerResponse, requestId: string) => (error: unknown) => {
    services.log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ message: 'Internal error', requestId }));
  };
  return (request, response) => {
    request.url = originForm(request.url ?? '/');
    const requestId = newRequestId();
    setCommonHeaders(response, requestId, https);
    logRequest(services, { request, requestId }, response);
    const { url } = request;
    if (url.startsWith('/api/') || url === '/api') {
      const readable = request.method === 'GET' || request.method === 'HEAD';
      if (readable && answers.tryServe(request, response)) return;
      void callApi(request, response);
      return;
    }
    if (serveHealth(request, response, ready)) return;
    try {
      const answer = url.startsWith('/files/') ? files(request, response) : site(request, response);
      answer?.catch(fail(response, requestId));
    } catch (error) {
      fail(response, requestId)(error);
    }
  };
}
