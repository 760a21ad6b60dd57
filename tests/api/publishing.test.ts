import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntry, updateEntry, writeRecord } from '../../db/content/content.ts';
import { deleteEntry, restoreEntry } from '../../db/content/deletion.ts';
import type { Database } from '../../db/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { publishStatus } from '../../db/publishing/hook-calls.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { setPrices } from '../../db/school/level-changes.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import { difference, openSchoolDatabase, published, siteFiles } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { lookAt } from '../support/look.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore, storedFile } from '../support/test-files.ts';

let school: TestSchool;
let db: Database;
beforeAll(async () => {
  school = await startSchool();
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

const both = (text: string) => ({ ar: text, en: text });
const page = (path: string) => String(storedFile(school.dataDir, `site/${path}`));
const inBoth = (...paths: string[]) => paths.flatMap((path) => [path, `en/${path}`]);

/** The paths of the page files that a change modified. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  await published(db);
  const before = siteFiles(school);
  await change();
  await published(db);
  return difference(before, siteFiles(school));
}

describe('a change republishes the pages that read it, and no others', () => {
  it('an edited old post: its page, its window of the archive and the site map', async () => {
    const changed = await changedBy(() => updateEntry(db, lists.posts, 2, { title: both('A new name') }));
    expect(changed).toEqual(
      [
        ...inBoth('blog/2/index.html', 'blog/page/1/index.html', 'rss.xml'),
        'sitemap.xml',
        'sitemap-posts-1.xml',
      ].sort(),
    );
    expect(page('en/blog/2/index.html')).toContain('A new name');
  });

  it('an edited new post: the blog too', async () => {
    const changed = await changedBy(() => updateEntry(db, lists.posts, 12, { title: both('The newest') }));
    expect(changed).toEqual(
      [
        ...inBoth('blog/12/index.html', 'blog/page/2/index.html', 'blog/index.html', 'rss.xml'),
        'sitemap.xml',
        'sitemap-posts-1.xml',
      ].sort(),
    );
  });

  it('a price: the pages that show prices', async () => {
    const changed = await changedBy(() => setPrices(db, 3, { semester: 11, half_semester: 7, year: 19.5 }));
    expect(changed.filter((path) => !path.includes('register'))).toEqual(inBoth('materials/3/index.html').sort());
  });

  it('a work sheet: the public page of its subject', async () => {
    const values = { title: both('Sheet'), content: both(''), subject_id: 4, access: 'free', attachment_path: null };
    const changed = await changedBy(() => createEntry(db, lists.work_sheets, values));
    expect(changed).toEqual(inBoth('material/4/index.html').sort());
  });

  it('a card of the about page: the about pages', async () => {
    const changed = await changedBy(() => updateEntry(db, lists.choose_us, 1, { title: both('Because') }));
    expect(changed).toEqual(inBoth('about/index.html').sort());
  });

  itInProof('the settings: every page in both languages', async () => {
    const changed = await changedBy(() => writeRecord(db, records.settings, { phone: '+249 1 000 000' }));
    const pages = [...siteFiles(school).keys()].filter(
      (path) => path.endsWith('.html') && !path.startsWith('dashboard'),
    );
    expect(changed).toEqual(expect.arrayContaining(pages));
  });

  it('nothing at all when the same is written again', async () => {
    const title = both('The newest');
    const changed = await changedBy(() => updateEntry(db, lists.slides, 1, { image: null, title }));
    expect(changed.length).toBeGreaterThan(0);
    expect(await changedBy(() => updateEntry(db, lists.slides, 1, { title }))).toEqual([]);
  });
});

describe('pages come and go with their content', () => {
  it('an added post appears, a deleted one goes with its compressed copies, a restored one is back', async () => {
    const values = { title: both('Here'), description: both('<p>Now</p>'), image: null };
    const { id } = await createEntry(db, lists.posts, values);
    await published(db);
    const address = `${school.url}/en/blog/${id}`;
    expect((await fetch(address)).status).toBe(200);
    await deleteEntry(db, lists.posts, id);
    await published(db);
    expect((await fetch(address)).status).toBe(404);
    for (const ending of ['', '.br', '.gz']) {
      expect(storedFile(school.dataDir, `site/en/blog/${id}/index.html${ending}`)).toBe(null);
    }
    expect(page('sitemap.xml')).not.toContain(`/blog/${id}<`);
    await restoreEntry(db, lists.posts, id);
    await published(db);
    expect((await fetch(address)).status).toBe(200);
  });

  it('the posts beside one that comes, goes or comes back are published again, and no other post', async () => {
    const posts = (paths: string[]) => paths.filter((path) => /^blog\/\d+\//.test(path));
    const to = (path: string) => [...page(path).matchAll(/rel="(prev|next)" href="\/blog\/(\d+)"/g)].map((m) => m[2]);
    expect(to('blog/5/index.html')).toEqual(['4', '6']);
    const gone = await changedBy(() => deleteEntry(db, lists.posts, 5));
    expect(posts(gone)).toEqual(['blog/4/index.html', 'blog/5/index.html', 'blog/6/index.html']);
    expect([to('blog/4/index.html'), to('blog/6/index.html')]).toEqual([
      ['3', '6'],
      ['4', '7'],
    ]);
    const back = await changedBy(() => restoreEntry(db, lists.posts, 5));
    expect(posts(back)).toEqual(['blog/4/index.html', 'blog/5/index.html', 'blog/6/index.html']);
    expect(to('blog/6/index.html')).toEqual(['5', '7']);
    const newest = [...siteFiles(school).keys()].flatMap((path) => /^blog\/(\d+)\//.exec(path)?.[1] ?? []).map(Number);
    const last = Math.max(...newest);
    const values = { title: both('After all'), description: both('<p>Now</p>'), image: null };
    let id = 0;
    const come = await changedBy(async () => {
      id = (await createEntry(db, lists.posts, values)).id;
    });
    expect(posts(come)).toEqual([`blog/${last}/index.html`, `blog/${id}/index.html`].sort());
    expect(to(`blog/${last}/index.html`)).toContain(`${id}`);
    expect(to(`blog/${id}/index.html`)).toEqual([`${last}`]);
  });

  it('a window of the archive is led to as long as there are posts in it', async () => {
    const first = [1, 2, 3, 4, 5, 6, 7];
    const leads = () => page('blog/page/2/index.html').includes('href="/blog/page/1"');
    expect(leads()).toBe(true);
    for (const id of first) await deleteEntry(db, lists.posts, id);
    await published(db);
    expect([leads(), storedFile(school.dataDir, 'site/blog/page/1/index.html') !== null]).toEqual([false, false]);
    for (const id of first) await restoreEntry(db, lists.posts, id);
    await published(db);
    expect([leads(), storedFile(school.dataDir, 'site/blog/page/1/index.html') !== null]).toEqual([true, true]);
  });

  it('a gallery page opens with its first photo and closes after its last', async () => {
    const added: number[] = [];
    for (let count = 0; count < 2; count++) {
      const values = { title: both(`Photo ${count}`), description: both('<p>x</p>'), image: null };
      added.push((await createEntry(db, lists.photos, values)).id);
    }
    await published(db);
    expect((await fetch(`${school.url}/gallery/page/4`)).status).toBe(200);
    for (const id of added) await deleteEntry(db, lists.photos, id);
    await published(db);
    expect((await fetch(`${school.url}/gallery/page/4`)).status).toBe(404);
  });
});

// An object store has only one object for each page.
describe.skipIf(inStore)('the compressed copies of a page', () => {
  it('hold the same page, compressed', () => {
    const html = readFileSync(join(school.dataDir, 'site/index.html'));
    expect(brotliDecompressSync(readFileSync(join(school.dataDir, 'site/index.html.br')))).toEqual(html);
    expect(gunzipSync(readFileSync(join(school.dataDir, 'site/index.html.gz')))).toEqual(html);
  });
});

describe('the rebuild hook', () => {
  interface Call {
    body: string;
    signature: string | undefined;
    at: number;
  }
  let receiver: Server;
  let hooked: TestSchool;
  const calls: Call[] = [];
  let answer = 500;
  let elsewhere = 0;

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.url === '/elsewhere') elsewhere += 1;
      calls.push({ body, signature: request.headers['x-signature-256']?.toString(), at: Date.now() });
      response.writeHead(answer, { Location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => receiver.once('listening', resolve));
    const { port } = receiver.address() as AddressInfo;
    const env = { REBUILD_HOOK_URL: `http://127.0.0.1:${port}/hook`, REBUILD_HOOK_SECRET: 'a secret' };
    hooked = await startSchool({ env });
  });
  afterAll(async () => {
    receiver.close();
    await hooked.remove();
  });

  it('is called with the changed addresses, signed, and again with the same body after a failure', async () => {
    const own = openSchoolDatabase(hooked);
    await updateEntry(own, lists.choose_us, 2, { title: both('Hooked') });
    // The start may have published too, if another build had made the pages.
    const ours = () => calls.filter((call) => JSON.parse(call.body).paths.length === 2);
    await expect.poll(() => ours().length, { timeout: 30_000 }).toBe(1);
    answer = 204;
    await expect.poll(() => ours().length, { timeout: 15_000 }).toBe(2);
    await closeDatabase(own);
    const [first, second] = ours();
    if (!first || !second) throw new Error('two calls were counted');
    const body = JSON.parse(first.body);
    expect(body.paths.sort()).toEqual(['/about', '/en/about']);
    expect(new Date(body.publishedAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(Number.isInteger(body.id)).toBe(true);
    expect(first.signature).toBe(`sha256=${createHmac('sha256', 'a secret').update(first.body).digest('hex')}`);
    expect(second.body).toBe(first.body);
    expect(second.at - first.at).toBeGreaterThan(4500);
  });

  itInProof('is not called again and again while the database takes no writes', async () => {
    const own = openSchoolDatabase(hooked);
    const table = lookAt(hooked.dataDir);
    const refusal = "select raise(abort, 'no writes')";
    if (onPostgres) {
      table.exec(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no writes'; end $$`);
      table.exec('create trigger refused before update on publications for each row execute function refuse()');
    } else table.exec(`create trigger refused before update of hook_attempts on publications begin ${refusal}; end`);
    calls.length = 0;
    await updateEntry(own, lists.choose_us, 2, { title: both('Not noted') });
    await expect.poll(() => calls.length, { timeout: 30_000 }).toBe(2);
    table.exec(onPostgres ? 'drop trigger refused on publications' : 'drop trigger refused');
    table.close();
    await closeDatabase(own);
    const [first, second] = calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4500);
  });

  itInProof('is sent nowhere else: a redirect is a failure like another', async () => {
    const own = openSchoolDatabase(hooked);
    answer = 302;
    await updateEntry(own, lists.choose_us, 2, { title: both('Hooked again') });
    const told = async () => (await publishStatus(own)).hook;
    await expect.poll(told, { timeout: 15_000 }).toEqual({ lastStatus: 302, failing: true });
    await closeDatabase(own);
    expect(elsewhere).toBe(0);
  });
});

describe('a full publish', () => {
  // `full-publish.test.ts` has its short form.
  itInProof('writes every page, and lets a change through meanwhile', async () => {
    await published(db);
    await requestEverything(db);
    await updateEntry(db, lists.choose_us, 3, { title: both('In between') });
    await published(db);
    expect(page('about/index.html')).toContain('In between');
  });
});

itInProof('says at debug level how long each page took', async () => {
  const spoken = await startSchool({ env: { LOG_LEVEL: 'debug' } });
  const own = openSchoolDatabase(spoken);
  await updateEntry(own, lists.choose_us, 2, { title: both('Slow or not') });
  await published(own);
  await closeDatabase(own);
  await expect.poll(spoken.output).toMatch(/"address":"\/en\/about","ms":\d/);
  await spoken.stop();
});
