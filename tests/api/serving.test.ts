import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from '../../db/files/images.ts';
import { closeDatabase } from '../../db/open.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(school.url + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } });

const pages = ['/', '/en', '/about', '/en/about', '/blog', '/blog/1', '/gallery/page/2', '/materials/1', '/material/1'];

describe('a published page', () => {
  it.each(pages)('%s bears the security headers, and the policy that stands in it', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain('frame-ancestors');
    expect(html).toContain(policy.split('; frame-ancestors')[0]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBeTruthy();
    expect(response.headers.get('x-request-id')).toBeTruthy();
  });

  it('comes in the best encoding the client takes, each with an entity tag of its own', async () => {
    const kinds = await Promise.all(
      ['br, gzip', 'gzip', 'identity', 'br;q=0, gzip'].map((encoding) =>
        get('/about', { 'accept-encoding': encoding }),
      ),
    );
    expect(kinds.map((each) => each.headers.get('content-encoding'))).toEqual(['br', 'gzip', null, 'gzip']);
    const [br, gzip, plain] = await Promise.all(kinds.map((each) => each.text()));
    expect(br).toBe(plain);
    expect(gzip).toBe(plain);
    expect(new Set(kinds.map((each) => each.headers.get('etag'))).size).toBe(3);
    expect(kinds[0]?.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('is not sent again to someone who has it', async () => {
    const etag = (await get('/about')).headers.get('etag') ?? '';
    const again = await get('/about', { 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${school.url}/about`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await response.text()).toBe('');
  });

  it('answers 405 with Allow to what is no reading', async () => {
    const response = await fetch(`${school.url}/about`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('other ways to write an address', () => {
  it.each([
    ['/about/', '/about'],
    ['/en/', '/en'],
    ['/about/?q=1&x', '/about?q=1&x'],
    ['/gallery/page/1', '/gallery'],
    ['/en/gallery/page/1?a=b', '/en/gallery?a=b'],
    ['/blog/1///', '/blog/1'],
  ])('%s redirects to %s', async (from, to) => {
    const response = await get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });

  it('never lead to another host', async () => {
    const response = await get('//evil.example/');
    expect(response.headers.get('location') ?? '').not.toMatch(/^\/\//);
  });
});

describe('what is not there', () => {
  it.each([
    ['/nothing', 'ar'],
    ['/en/nothing', 'en'],
    ['/404', 'ar'],
    ['/en/404', 'en'],
    ['/blog/9999', 'ar'],
    ['/blog/x', 'ar'],
    ['/blog/page/0', 'ar'],
    ['/fr/about', 'ar'],
    ['/ar/about', 'ar'],
    ['/en/en', 'en'],
    ['/subject/9999', 'ar'],
    ['/en/subject/9999/videos', 'en'],
    ['/media/none.webp', 'ar'],
    ['/%2e%2e/school.db', 'ar'],
    ['/..%2fschool.db', 'ar'],
    ['/media/..%2f..%2fschool.db', 'ar'],
    ['/index.html.br', 'ar'],
    ['/%E0%A4%A', 'ar'],
    ['/en/%E0%A4%A', 'en'],
    ['/en/a..b', 'en'],
    ['/en/about%2f', 'en'],
    ['/en/a%5cb', 'en'],
  ])('%s answers 404 with the page in the address language', async (path, language) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`<html lang="${language}"`);
  });
});

describe('files of the site', () => {
  it('with a hash in their name may be kept for ever', async () => {
    const html = await (await get('/')).text();
    const asset = /\/_astro\/[^"]+\.css/.exec(html)?.[0] ?? '';
    const response = await get(asset, { 'accept-encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('exist for machines too', async () => {
    const types = await Promise.all(
      ['/sitemap.xml', '/robots.txt', '/rss.xml', '/en/rss.xml'].map(async (path) =>
        (await get(path)).headers.get('content-type'),
      ),
    );
    expect(types.map((type) => type?.split(';')[0])).toEqual([
      'application/xml',
      'text/plain',
      'application/rss+xml',
      'application/rss+xml',
    ]);
  });
});

describe('a picture', () => {
  it('has every version its srcset names, at addresses that may be kept for ever', async () => {
    const db = openSchoolDatabase(school);
    const address = db.$client.prepare<[], { image: string }>('select image from slides limit 1').get()?.image ?? '';
    const picture = await readPicture(db, address);
    await closeDatabase(db);
    expect(picture?.placeholder).toMatch(/^data:image\/webp/);
    for (const version of (picture?.webp ?? '').split(', ')) {
      const [path = ''] = version.split(' ');
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });
});

describe('a video', () => {
  it('is streamed in ranges', async () => {
    const { data } = await (await get('/api/siteWords')).json();
    const whole = Buffer.from(await (await get(data.video)).arrayBuffer());
    const part = await get(data.video, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    const tail = await get(data.video, { range: 'bytes=-50' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-50));
    expect((await get(data.video, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const etag = part.headers.get('etag') ?? '';
    expect((await get(data.video, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(data.video, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });
});
