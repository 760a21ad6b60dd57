import { pathToFileURL } from 'node:url';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import type { Answers } from '../../db/reader/read-hashes.ts';
import { type SharedReads, sharedRead } from '../../db/reader/reading.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { PageContext } from '../../src/model/site/page-context.ts';
import { markedUp, withoutMarks } from '../../src/model/text/language-marks.ts';
import { pageHash } from './page-file.ts';
import { withPolicy } from './policy.ts';

export type Render = (context: PageContext) => Promise<Response>;

/** Settings that are the same for every page. */
export interface Site {
  url: string;
  /** The Content-Security-Policy (CSP) of every page. */
  policy: string;
}

/** A page and its hash; both are null when the page does not exist. */
type RenderedBytes = { address: string; tags: string[]; answers: Answers } & (
  | { body: Buffer; hash: string }
  | { body: null; hash: null }
);

/** Loads the compiled pages. @throws when `npm run build` has not been run */
export async function loadRenderer(entry: string): Promise<Render> {
  // React reads NODE_ENV when it is first loaded. Without it, the slower development version would render the pages.
  process.env['NODE_ENV'] ??= 'production';
  const compiled: { render: Render } = await import(pathToFileURL(entry).href);
  return compiled.render;
}

/**
 * Renders the page at an address (with language) from the database.
 * @param shared cache of reads that several pages of the same content state have in common
 * @param bytesOf converts the HTML to bytes, for example into a reused buffer
 * @param preview the address of the preview that the page is rendered for
 * @throws when the page itself fails
 */
export async function renderPage(
  render: Render,
  db: Database,
  address: string,
  site: Site,
  shared: SharedReads = new Map(),
  bytesOf: (html: string) => Buffer = (html) => Buffer.from(html),
  preview?: string,
): Promise<RenderedBytes> {
  const missing = { address, body: null, hash: null, tags: [], answers: {} };
  const school = await sharedRead(shared, 'school facts', () => loadSchoolFacts(db));
  const defaultLanguage = school.default_language;
  const { path, language } = delocalized(address, defaultLanguage);
  if (!school.languages.includes(language)) return missing;
  const { content, tags, answers } = createReader(db, language, defaultLanguage, shared);
  const context = { language, defaultLanguage, path, site: site.url, content, school, preview };
  const response = await render(context);
  const found = response.status === 200 || path === addresses.notFound;
  if (!found) {
    if (response.status !== 404) throw new Error(`${address} answered ${response.status}`);
    return missing;
  }
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await response.text();
  const body = bytesOf(isPage ? withPolicy(markedUp(text), site.policy) : withoutMarks(text));
  return { address, body, hash: pageHash(body), tags: [...tags], answers };
}
