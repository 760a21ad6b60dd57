import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { networkOf } from '../../src/model/network-address.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { vary } from './answer-cache.ts';
import { clientAddress } from './client.ts';
import type { Env, RouteContext, Services } from './context.ts';
import { methodsOf } from './methods.ts';
import { refuseWithPage, sentForm } from './plain-page.ts';
import { errorBody, refusalOf, setRefusalHeaders } from './refusal.ts';
import { answeredLanguage } from './requested-language.ts';

const requestIdHeader = 'X-Request-Id';

/** The language of a request: the header `lang`, or `?lang=` for a form that cannot set headers. */
const languageOf = (path: string, header: string | undefined, query: string | undefined): Language =>
  answeredLanguage(path, header ?? query) ?? schoolFacts().default_language;

const broken = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/** Whether an error only means that the client disconnected during its request. */
function isHangUp(error: Error, request: IncomingMessage): boolean {
  return request.destroyed && 'code' in error && broken.has(String(error.code));
}

/** Sets Content-Length for HEAD to the length of the GET answer. Hono removes the body later. */
async function tellLength(c: RouteContext): Promise<void> {
  if (c.req.method !== 'HEAD' || c.env.outgoing.headersSent || c.res.body === null) return;
  const { byteLength } = await c.res.clone().arrayBuffer();
  c.header('Content-Length', String(byteLength));
}

/** Creates the API without its routes: language, client address, error responses, 404 and 405. */
export function createApi(services: Services): Hono<Env> {
  const app = new Hono<Env>().basePath('/api');
  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    c.set('requestId', String(outgoing.getHeader(requestIdHeader) ?? ''));
    c.set('language', languageOf(c.req.path, c.req.header('lang'), c.req.query('lang')));
    c.set('network', networkOf(clientAddress(incoming, services.config.trustProxy)));
    outgoing.setHeader('Vary', vary);
    if (c.req.method === 'GET' || c.req.method === 'HEAD') await next();
    else await services.pausedWrites.write(next);
    await tellLength(c);
  });
  app.onError((error, c) => {
    const refusal = refusalOf(error);
    const language = c.get('language') ?? schoolFacts().default_language;
    const requestId = c.get('requestId');
    if (refusal !== error && !isHangUp(error, c.env.incoming)) {
      services.log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    }
    const form = sentForm(c);
    if (form !== null) return refuseWithPage(c, refusal, language, form);
    setRefusalHeaders(c, refusal);
    const body = errorBody(refusal, language);
    return c.json(refusal.code === 'fault' ? { ...body, requestId } : body, refusal.status);
  });
  app.notFound((c) => {
    const allowed = methodsOf(app.routes, c.req.path);
    const refusal = new Refusal(allowed.length > 0 ? 'notAllowed' : 'notFound');
    if (allowed.length > 0) c.header('Allow', allowed.join(', '));
    return c.json(errorBody(refusal, c.get('language') ?? schoolFacts().default_language), refusal.status);
  });
  return app;
}
