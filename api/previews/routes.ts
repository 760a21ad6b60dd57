import { replayable } from '../../db/idempotency/attempt.ts';
import { findPreview, type Preview, savePreview } from '../../db/previews/previews.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type PlainPage, plainPage, plainPagePolicy, wantsPage } from '../http/plain-page.ts';
import { errorBody, refusalOf, setRefusalHeaders } from '../http/refusal.ts';
import type { Mount } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { policyIn } from '../publish/policy.ts';
import { closedPolicy, pagePolicy } from '../site/rules.ts';
import { hashOfToken, newToken, previewAddress } from './token.ts';

/** Stores a preview. @returns the address at which anybody can open it until it expires */
export async function makePreview({ db }: Pick<Services, 'db'>, preview: Preview) {
  const token = replayable(newToken);
  const hash = hashOfToken(token);
  if (hash === null) throw new Error('a token has another form');
  const { expires_at } = await savePreview(db, hash, preview);
  return { data: { address: previewAddress(token), expires_at } };
}

/** Headers that keep the page and its address from caches, search engines and other sites. */
const apart = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/** The page for somebody whose preview cannot be shown. */
async function refused(c: RouteContext, error: unknown): Promise<Response> {
  const refusal = refusalOf(error);
  if (refusal.code === 'fault' || !wantsPage(c.req.header('accept'))) throw error;
  const language = c.get('language');
  const isOver = refusal.code === 'notFound';
  const page: PlainPage = {
    language,
    title: say(language, isOver ? 'preview.over' : 'preview.later'),
    text: isOver ? say(language, 'preview.overText') : errorBody(refusal, language).message,
    way: isOver
      ? { href: '/', label: say(language, 'preview.home') }
      : { href: c.req.path, label: say(language, 'preview.again') },
  };
  setRefusalHeaders(c, refusal);
  return c.html(plainPage(page), refusal.status, { ...apart, 'Content-Security-Policy': plainPagePolicy });
}

/** Serves previews: whoever has the address sees the page, without a login. */
export function servePreviews({ app, services }: Mount): void {
  const { db, previews } = services;
  app.get('/preview/:token', async (c) => {
    for (const [name, value] of Object.entries(apart)) c.header(name, value);
    try {
      const token = c.req.param('token');
      const hash = hashOfToken(token);
      // A wrong token starts no thread.
      if (hash === null || !(await findPreview(db, hash))) throw new Refusal('notFound');
      const language = c.get('language');
      const html = await previews.render({ hash, address: previewAddress(token), language });
      if (html === null) throw new Refusal('notFound');
      const policy = policyIn(Buffer.from(html));
      return c.html(html, 200, { 'Content-Security-Policy': policy === null ? closedPolicy : pagePolicy(policy) });
    } catch (error) {
      return refused(c, error);
    }
  });
}
