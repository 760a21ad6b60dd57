import { createApp } from 'astro/app/entrypoint';
import type { PageContext } from './model/site/page-context.ts';

// A page is wanted whole: in pieces it would be encoded, streamed and put together again.
const app = createApp({ streaming: false });
// The policy of a page is the publisher's; the build has counted what stands in pages once for all.
app.manifest.shouldInjectCspMetaTags = false;

/**
 * Renders one page.
 * @param context what the page is made from; `context.path` chooses the page
 * @returns the page as Astro answers it: 200 with its body, or 404 when there is no such page or content
 */
export function render(context: PageContext): Promise<Response> {
  return app.render(new Request(new URL(context.path, context.site)), { locals: { page: context } });
}
