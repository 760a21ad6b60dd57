import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.remove());

const own = 'http://school.test';

/** The redirect target of a path as a browser resolves it; null without a redirect. */
async function sentTo(target: string, headers: string[] = []): Promise<URL | null> {
  const location = (await rawRequest(school, target, headers)).header('location');
  if (location === undefined) return null;
  expect(URL.canParse(location, own), `${target} leads to ${location}`).toBe(true);
  return new URL(location, own);
}

const hostile = [
  '/\\evil.example/',
  '//evil.example/',
  '///evil.example//',
  '/\\/evil.example/',
  '/\\\\evil.example/',
  '/%5cevil.example/',
  '/%2fevil.example/',
  '/%2f%2fevil.example/',
  '//evil.example/gallery/page/1',
  '/\\evil.example/gallery/page/1',
  '/\t/evil.example/',
  '/%09/evil.example/',
  '/.//evil.example/',
  '/..//evil.example/',
  '/en/..//evil.example/',
  '/%2e%2e//evil.example/',
  '/;//evil.example/',
  '/@evil.example/',
  '/:80//evil.example/',
  '//evil.example/?next=//evil.example/',
  '/about/?//evil.example/',
  'http://evil.example/about/',
  'http://evil.example//evil.example/',
  'https:evil.example/',
  'evil.example/',
  '*',
];

describe('an address that is written another way', () => {
  it.each(hostile)('%s leads to no other host', async (target) => {
    const location = await sentTo(target);
    expect(location?.origin ?? own).toBe(own);
  });

  it('leads to no other host, whatever it is', async () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '//', '..', '.', '%2f', '%5c', '%2e', '%09', '%0d%0a', '@', ':', ';', '?', '#', 'evil.example'],
      ...['en', 'gallery', 'page', '1', 'about', 'http:', '\x80', '\xff', "'", '"', '<', '{', '`'],
    );
    const targets = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);
    const closed = fc.constantFrom('', '/', '/gallery/page/1', '/?a=//evil.example/');
    await fc.assert(
      fc.asyncProperty(targets, closed, async (target, end) => {
        const location = await sentTo(target + end);
        expect(location?.origin ?? own).toBe(own);
        expect(location?.pathname ?? '/').not.toMatch(/^\/[/\\]/);
      }),
      { numRuns: 400 },
    );
  });

  it('names one page only once: no page has a second address that answers', async () => {
    for (const target of ['//about', '/./about', '/%2fabout', '/en//about', '/%2e/about', '/about/.', '/about%2f']) {
      const { status } = await rawRequest(school, target);
      expect([308, 400, 404], target).toContain(status);
    }
  });

  it('may name the host: a proxy may write it so', async () => {
    expect((await rawRequest(school, 'http://school.test/about')).status).toBe(200);
    expect((await rawRequest(school, 'http://school.test/api/levels')).status).toBe(200);
    expect((await rawRequest(school, 'http://school.test')).status).toBe(200);
  });
});

describe('a form that goes on to another page', () => {
  const credentials = () => new URLSearchParams({ ...school.students.free });

  it.each(['//evil.example', '/\\evil.example', 'http://evil.example', '/\t/evil.example', '/..//evil.example'])(
    'stays here with next=%s',
    async (next) => {
      const response = await fetch(`${school.url}/api/auth/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', referer: `${own}/login?next=${encodeURIComponent(next)}`, origin: own },
        body: credentials(),
      });
      expect(response.status).toBe(303);
      expect(new URL(response.headers.get('location') ?? '', own).origin).toBe(own);
    },
  );
});
