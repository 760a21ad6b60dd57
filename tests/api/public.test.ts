import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { publicEndpoints } from '../../src/model/endpoints/public.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${school.url}/api${path}`, { headers });

/** Reads an endpoint and checks the response against its schema. */
async function read<E extends Endpoint>(endpoint: E, path: string, lang = 'ar'): Promise<z.infer<E['answer']>> {
  const response = await get(path, { lang });
  expect(response.status, path).toBe(200);
  return endpoint.answer.parse(await response.json()) as z.infer<E['answer']>;
}

const reads = Object.entries(publicEndpoints)
  .filter(([key]) => key.startsWith('GET '))
  .map(([key, endpoint]): [string, Endpoint] => [key.slice(4).replace(':id', '1'), endpoint]);

describe('every public read', () => {
  it.each(reads)('%s answers its declared shape in both languages, with ETag, Vary and 304', async (path, endpoint) => {
    for (const lang of ['ar', 'en']) {
      const response = await get(path, { lang });
      expect(response.status).toBe(200);
      expect(endpoint.answer.safeParse(await response.json()).error).toBeUndefined();
      expect(response.headers.get('vary')).toContain('lang');
      expect(response.headers.get('x-request-id')).toMatch(/\S+/);
      const etag = response.headers.get('etag') ?? '';
      const again = await get(path, { lang, 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
  });

  it.each(reads)('%s answers 405 with Allow to another method', async (path) => {
    const response = await fetch(`${school.url}/api${path}`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('GET');
  });
});

describe('language', () => {
  it('is the default one without a header, or with an unknown one', async () => {
    const arabic = await (await get('/first-step', { lang: 'ar' })).json();
    expect(await (await get('/first-step')).json()).toEqual(arabic);
    expect(await (await get('/first-step', { lang: 'fr' })).json()).toEqual(arabic);
    expect(await (await get('/first-step', { lang: 'en' })).json()).not.toEqual(arabic);
  });
});

describe('ids', () => {
  it.each(['0', '-1', 'abc', '1.5', '01', '99999', '1e3', '9'.repeat(30)])('%s answers 404', async (id) => {
    for (const path of [`/blog/${id}`, `/subjects/${id}/get`, `/subjects/${id}/index`]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toHaveProperty('message');
    }
  });
});

describe('lists', () => {
  it('of posts is whole without a page, newest first', async () => {
    const { data, meta } = await read(publicEndpoints['GET /blog/get'], '/blog/get');
    expect(data).toHaveLength(12);
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 12 });
    expect(data.map((post) => post.id)).toEqual(data.map((post) => post.id).sort((a, b) => b - a));
  });

  it('of posts has pages of seven when a page is asked for', async () => {
    const first = await read(publicEndpoints['GET /blog/get'], '/blog/get?page=1');
    const second = await read(publicEndpoints['GET /blog/get'], '/blog/get?page=2');
    const past = await read(publicEndpoints['GET /blog/get'], '/blog/get?page=99');
    expect([first.data.length, second.data.length, past.data.length]).toEqual([7, 5, 0]);
    expect(second.meta).toEqual({ current_page: 2, last_page: 2, per_page: 7, total: 12 });
    expect(past.meta.last_page).toBe(2);
  });

  it('take per_page alone as page 1', async () => {
    const { data, meta } = await read(publicEndpoints['GET /blog/get'], '/blog/get?per_page=3');
    expect(data).toHaveLength(3);
    expect(meta).toEqual({ current_page: 1, last_page: 4, per_page: 3, total: 12 });
  });

  it('of photos always has pages', async () => {
    const { data, meta } = await read(publicEndpoints['GET /photo/get'], '/photo/get');
    expect(data).toHaveLength(7);
    expect(meta).toEqual({ current_page: 1, last_page: 3, per_page: 7, total: 20 });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=101', 'per_page=a'])(
    'refuse %s with 422 that names it',
    async (query) => {
      for (const path of ['/blog/get', '/photo/get']) {
        const response = await get(`${path}?${query}`);
        expect(response.status).toBe(422);
        expect(Object.keys((await response.json()).errors)).toEqual([query.split('=')[0]]);
      }
    },
  );
});

describe('unknown calls', () => {
  it('answer 404 as JSON in the request language', async () => {
    const response = await get('/nothing', { lang: 'en' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found.' });
  });
});

describe('the OpenAPI document', () => {
  it('is 3.1 and names every public call', async () => {
    const document = await (await get('/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const key of Object.keys(publicEndpoints)) {
      const [method = '', path = ''] = key.split(' ');
      expect(document.paths[path.replace(':id', '{id}')], key).toHaveProperty(method.toLowerCase());
    }
  });

  it('has a readable page', async () => {
    const response = await get('/docs');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const [file, status] of [
      ['swagger-ui.css', 200],
      ['start.js', 200],
      ['package.json', 404],
      ['constructor', 404],
      ['__proto__', 404],
    ])
      expect((await get(`/docs/${file}`)).status, String(file)).toBe(status);
  });
});
