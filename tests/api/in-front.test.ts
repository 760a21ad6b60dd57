import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAddress } from '../../api/publish/page-file.ts';
import { command } from '../support/command.ts';
import { caddyInFront, type Front, nginxInFront } from '../support/front.ts';
import { sampleOf } from '../support/long-form.ts';
import { rawRequest } from '../support/raw.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin } from './dashboard/client.ts';

let school: TestSchool;
let folder: string;
let out: string;
const fronts = new Map<string, Front>();

/** Exports the site, and puts both servers in front of the export. */
async function putInFront({ dataDir }: TestSchool, out: string, servers: Map<string, Front>): Promise<void> {
  const { code, stderr } = await command('publish:site', ['--out', out], { env: { DATA_DIR: dataDir } });
  expect([code, stderr]).toEqual([0, '']);
  servers.set('nginx', await nginxInFront(out));
  servers.set('Caddy', await caddyInFront(out));
}

beforeAll(async () => {
  school = await startSchool();
  folder = mkdtempSync(join(tmpdir(), 'front-'));
  chmodSync(folder, 0o755);
  out = join(folder, 'site');
  await putInFront(school, out, fronts);
}, 240_000);
afterAll(async () => {
  for (const front of fronts.values()) await front.stop();
  await school.remove();
  rmSync(folder, { recursive: true });
});

const compared = [
  'location',
  'content-type',
  'content-encoding',
  'content-disposition',
  'cache-control',
  'content-security-policy',
  'vary',
  'x-content-type-options',
  'referrer-policy',
  'x-robots-tag',
];

/** The parts of a response that must be the same for all servers. */
async function told(base: string, path: string, encoding: string, method = 'GET') {
  const response = await fetch(base + path, { method, redirect: 'manual', headers: { 'accept-encoding': encoding } });
  const headers = Object.fromEntries(compared.map((name) => [name, response.headers.get(name)]));
  const found = response.status === 200;
  // nginx adds its own body to a redirect.
  if (response.status === 308) headers['content-type'] = null;
  const body = response.status === 308 ? '' : Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, ...headers, etag: found ? response.headers.has('etag') : null, body };
}

/** Every file of the export, as the URL path on our own server. */
function everyAddress(): string[] {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .filter((file) => !/^[._](?!astro)/.test(file));
  return files.map((file) => pageAddress(file) ?? `/${file}`);
}

const others = [
  ...['/about/', '/en/', '/en/about/?a=b&c', '//about', '/en//about', '/gallery/page/1', '/en/gallery/page/1?x=1'],
  ...['/nothing', '/en/nothing', '/en/blog/99999', '/about/index.html', '/about/index.html.br', '/404', '/en/404'],
  ...[
    '/dashboard/posts/12',
    '/_headers',
    '/_redirects',
    '/_nginx.conf',
    '/_Caddyfile',
    '/.published',
    '/media/none.webp',
  ],
  ...['/_astro/none.js', '/fonts', '/media', '/none.xml', '/index.html', '/robots.txt.gz', '/enough', '/a%20b'],
];

describe.each(['nginx', 'Caddy'])('%s with what publish:site has written', (name) => {
  const base = () => fronts.get(name)?.url ?? '';

  it('answers every address as our own server does', async () => {
    const every = everyAddress();
    expect(every.length + others.length).toBeGreaterThan(300);
    const addresses = [...sampleOf(every, 12), ...others];
    const wrong: unknown[] = [];
    for (const path of addresses) {
      for (const encoding of ['gzip', 'identity']) {
        const [ours, theirs] = await Promise.all([told(school.url, path, encoding), told(base(), path, encoding)]);
        for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
          const [a, b] = [Reflect.get(ours, key), Reflect.get(theirs, key)];
          if (a !== b) wrong.push([path, encoding, key, String(a).slice(0, 120), String(b).slice(0, 120)]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers 304 to whoever has a page, and another ETag for other bytes', async () => {
    const tagOf = async (path: string) => (await fetch(base() + path)).headers.get('etag') ?? '';
    const etag = await tagOf('/en/about');
    const again = await fetch(`${base()}/en/about`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await tagOf('/about')).not.toBe(etag);
  });

  it.each([
    '//evil.example/',
    '///evil.example//',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/%09/evil.example/',
    '/.//evil.example/',
    '/en/..//evil.example/',
    '/x%0d%0aSet-Cookie:a=b/',
  ])('sends nobody to another host: %s', async (target) => {
    const location = (await rawRequest({ ...school, url: base() }, target, [])).header('location');
    const to = new URL(location ?? '/', 'http://school.test');
    expect([to.origin, /^\/[/\\]/.test(to.pathname)]).toEqual(['http://school.test', false]);
  });
});

describe('what static hosts are told', () => {
  it('has the headers and redirects of our own server, each header once for an address', async () => {
    const sections = readFileSync(join(out, '_headers'), 'utf8').trim().split('\n\n');
    expect(sections.length).toBeLessThan(100);
    const rules = sections.map((text) => {
      const [pattern = '', ...lines] = text.split('\n');
      const match = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      return { match, headers: lines.map((line) => /^ +([\w-]+): (.*)$/.exec(line)?.slice(1) ?? []) };
    });
    for (const path of [
      '/',
      '/en',
      '/about',
      '/en/blog/3',
      '/blog/page/1',
      '/dashboard',
      '/rss.xml',
      '/robots.txt',
      '/band.svg',
    ]) {
      const said = rules.filter(({ match }) => match.test(path)).flatMap(({ headers }) => headers);
      expect(new Set(said.map(([header]) => header)).size, path).toBe(said.length);
      const ours = await fetch(school.url + path);
      for (const [header = '', value] of said) expect(ours.headers.get(header), `${path} ${header}`).toBe(value);
      expect(said.map(([header]) => header)).toContain('Cache-Control');
    }
    expect(readFileSync(join(out, '_redirects'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['/en/gallery/page/1 /en/gallery 308', '/dashboard/* /dashboard 200']),
    );
  });
});

describe('the export of a school in one language', () => {
  const alone = new Map<string, Front>();
  let only: string;
  let arabic: TestSchool;
  beforeAll(async () => {
    // The addresses of a school without content are enough: what leads from one language to the other are patterns.
    arabic = await startSchool({ empty: true });
    const principal = await asAdmin(arabic);
    expect((await principal('POST', '/dashboard/school', { languages: ['ar'] })).status).toBe(200);
    only = join(folder, 'only');
    await putInFront(arabic, only, alone);
  }, 240_000);
  afterAll(async () => {
    for (const front of alone.values()) await front.stop();
    await arabic.remove();
  });
  const locationOf = async (name: string, target: string) =>
    (await rawRequest({ ...arabic, url: alone.get(name)?.url ?? '' }, target, [])).header('location');

  it.each(['nginx', 'Caddy'])('is sent by %s with the addresses of the other one, each to its page', async (name) => {
    const moved = [
      ['/en', '/'],
      ['/en/about?from=mail', '/about?from=mail'],
      ['/ar/blog/3', '/blog/3'],
      ['/en/rss.xml', '/rss.xml'],
    ];
    for (const [from = '', to] of moved) expect([from, await locationOf(name, from)]).toEqual([from, to]);
  });

  it.each(['nginx', 'Caddy'])('lets %s send nobody to another host', async (name) => {
    const hosts = ['evil.example:443', '@evil.example', 'evil.example', 'evil.example%3a443', '%40evil.example'];
    const ways = [
      '/',
      '//',
      '%2f',
      '%2f%2f',
      '\\',
      '%5c',
      '%5c/',
      '/%5c',
      '%09/',
      './/',
      '%2e//',
      '/%0d%0a/',
      'x/..//',
    ];
    for (const prefix of ['en', 'ar']) {
      for (const target of ways.flatMap((way) => hosts.map((host) => `/${prefix}/${way}${host}`))) {
        const to = new URL((await locationOf(name, target)) ?? '/', 'http://school.test');
        expect([target, to.origin, /^\/[/\\]/.test(to.pathname)]).toEqual([target, 'http://school.test', false]);
      }
    }
  });

  it('tells static hosts each page, and no pattern that a host would fit into', () => {
    const lines = readFileSync(join(only, '_redirects'), 'utf8').split('\n');
    expect(lines).toEqual(expect.arrayContaining(['/en / 308', '/en/about /about 308', '/ar/blog/:id /blog/:id 308']));
    expect(lines.filter((line) => line.includes(':splat'))).toEqual([]);
  });
});
