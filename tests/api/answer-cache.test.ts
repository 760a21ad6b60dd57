import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAddress, createAnswerCache } from '../../api/http/answer-cache.ts';
import { publicEndpoints } from '../../src/model/endpoints/public.ts';
import { itInProof } from '../support/long-form.ts';
import { memoryOf } from '../support/memory.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { askMany } from '../support/strangers.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${school.url}/api${path}`, { headers });

describe('answers that are kept', () => {
  itInProof('do not grow with what strangers put into their addresses', async () => {
    const long = 'z'.repeat(15_000);
    const paths = ['/api/blog/get?page=99999&per_page=1', '/api/photo/get?page=1', '/api/levels?', '/api/blog/1?'];
    const pathOf = (index: number) => `${paths[index % paths.length]}&z=${index}${long}`;
    // A warm-up long enough for the heap to reach its usual size; after it, only cached data makes memory grow.
    await askMany(school, 4000, pathOf);
    const before = memoryOf(school);
    const statuses = await askMany(school, 4000, (index) => pathOf(index + 4000));
    expect([...statuses]).toEqual([[200, 4000]]);
    expect(memoryOf(school) - before).toBeLessThan(30);
  });

  it.each([
    ['/blog/get?page=1', '/blog/get?page=01', '/blog/get?page=%2B1&x=1', '/blog/get?&page=1&page=2'],
    ['/photo/get?page=2&per_page=3', '/photo/get?per_page=3&page=2', '/photo/get?per_page=03&page=2&per_page=9'],
    ['/levels', '/levels?page=1', '/levels?', '/levels?lang=ar'],
    ['/blog/2', '/blog/2?a', '/blog/%32'],
  ])('are the same for %s and %s', async (...paths) => {
    const answers = await Promise.all(paths.map(async (path) => [path, await get(path)] as const));
    const [first] = await Promise.all(answers.map(async ([, each]) => [each.headers.get('etag'), await each.text()]));
    for (const path of paths) {
      const answer = await get(path);
      expect([answer.headers.get('etag'), await answer.text()], path).toEqual(first);
      expect((await get(path, { 'if-none-match': first?.[0] ?? '' })).status, path).toBe(304);
    }
  });

  it('are in the language that is asked for, by header or by the address', async () => {
    const arabic = await (await get('/blog/3')).text();
    const english = await (await get('/blog/3', { lang: 'en' })).text();
    expect(arabic).not.toBe(english);
    expect(await (await get('/blog/3?lang=en')).text()).toBe(english);
    expect(await (await get('/blog/3?lang=en', { lang: 'ar' })).text()).toBe(arabic);
    expect(await (await get('/blog/3')).text()).toBe(arabic);
  });

  it('bear ETag, Vary and Cache-Control, kept or not, to GET and HEAD', async () => {
    await call('POST', '/dashboard/publish');
    for (const path of ['/levels', '/blog/get', '/blog/get?page=2', '/photo/get', '/slider/get', '/blog/4']) {
      const headers = ['etag', 'vary', 'cache-control'] as const;
      const first = await get(path);
      const expected = headers.map((name) => first.headers.get(name));
      expect(expected.slice(1)).toEqual(['lang', 'no-cache']);
      const body = await first.arrayBuffer();
      const again = await get(path);
      expect(headers.map((name) => again.headers.get(name))).toEqual(expected);
      expect(await again.arrayBuffer()).toEqual(body);
      const head = await fetch(`${school.url}/api${path}`, { method: 'HEAD' });
      expect([...headers, 'content-length'].map((name) => head.headers.get(name))).toEqual([
        ...expected,
        String(body.byteLength),
      ]);
      const unchanged = await get(path, { 'if-none-match': expected[0] ?? '' });
      expect([unchanged.status, ...headers.map((name) => unchanged.headers.get(name))]).toEqual([304, ...expected]);
    }
  });

  it('are new at once when content changes', async () => {
    const tags = await Promise.all(['/blog/get', '/blog/1', '/levels'].map(async (path) => (await get(path)).headers));
    const text = { ar: 'جديد', en: 'Fresh' };
    expect((await call('POST', '/dashboard/Blogs/1', { title: text, description: text })).status).toBe(200);
    const [list, post, levels] = [await get('/blog/get'), await get('/blog/1'), await get('/levels')];
    expect((await list.json()).data.at(-1)).toMatchObject({ id: 1, title: 'جديد' });
    expect((await post.json()).data).toMatchObject({ title: 'جديد' });
    expect(list.headers.get('etag')).not.toBe(tags[0]?.get('etag'));
    expect(post.headers.get('etag')).not.toBe(tags[1]?.get('etag'));
    expect(levels.headers.get('etag')).toBe(tags[2]?.get('etag'));
  });
});

describe('the cache of answers', () => {
  const made = (length: number) => ({ etag: '"x"', body: Buffer.alloc(length) });

  it('holds no more than its bounds, in bytes and in number', () => {
    const many = createAnswerCache(() => 1);
    for (let id = 0; id < 20_000; id += 1) many.keep(`/api/blog/${id}`, 'ar', made(10), 1);
    expect(many.size).toBeLessThanOrEqual(4000);
    const large = createAnswerCache(() => 1);
    for (let id = 0; id < 1000; id += 1) large.keep(`/api/blog/${id}`, 'ar', made(200_000), 1);
    expect(large.bytes).toBeLessThanOrEqual(32 * 2 ** 20);
    expect(large.size).toBeGreaterThan(100);
  });

  it('holds neither what is very long nor what was made from an earlier state', () => {
    let version = 1;
    const answers = createAnswerCache(() => version);
    answers.keep('/api/blog/1', 'ar', made(300_000), 1);
    answers.keep(`/api/${'x'.repeat(300)}`, 'ar', made(1), 1);
    answers.keep('/api/blog/2', 'ar', made(1), 0);
    expect(answers.size).toBe(0);
    answers.keep('/api/blog/3', 'ar', made(1), 1);
    version = 2;
    expect([answers.find('/api/blog/3', 'ar'), answers.size]).toEqual([undefined, 0]);
  });

  it('knows an address by what its check has made of it', () => {
    const { query } = publicEndpoints['GET /blog/get'];
    const address = (search: string) =>
      answerAddress('/api/blog/get', query.parse(Object.fromEntries(new URLSearchParams(search))));
    expect(address('')).toBe('/api/blog/get');
    for (const search of ['page=2', 'page=02', 'page=%2B2&z=1', ' page=3&page= 2 ']) {
      expect(address(search), search).toBe('/api/blog/get?page=2');
    }
    expect(address('per_page=3&page=2')).toBe('/api/blog/get?page=2&per_page=3');
  });
});
