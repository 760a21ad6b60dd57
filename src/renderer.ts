import { createApp } from 'astro/app/entrypoint';
import { setSchoolFacts } from './model/school/facts.ts';
import type { PageContext } from './model/site/page-context.ts';

// The whole page is needed at once; streaming would only add work.
const app = createApp({ streaming: false });
// The publisher sets the content security policy. The build computed the hashes of inline scripts once for all pages.
app.manifest.shouldInjectCspMetaTags = false;

/**
 * Renders one page.
 * @param context the data of the page; `context.path` selects the page
 * @returns Astro's response: 200 with the page, or 404 if the page or its content does not exist
 */
export function render(context: PageContext): Promise<Response> {
  // The compiled pages have their own copy of the module with the facts.
  setSchoolFacts(context.school);
  return app.render(new Request(new URL(context.path, context.site)), { locals: { page: context } });
}
