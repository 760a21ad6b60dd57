import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '../support/command.ts';
import { head, openLine } from '../support/line.ts';
import { itInProof } from '../support/long-form.ts';
import { bearer, change, count, database, register, registrationOf } from '../support/people.ts';
import { adminLogin, startSchool, type TestSchool } from '../support/server.ts';
import { storedFile, storedNames } from '../support/test-files.ts';

/** What a stranger can learn about a school from outside, and which headers they can forge. */

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { SITE_URL: 'https://school.test', LOG_LEVEL: 'debug' } });
});
afterAll(() => school.remove());

const logIn = (call: 'auth' | 'dashboard', login: object, headers: Record<string, string> = {}) =>
  fetch(`${school.url}/api/${call}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(login),
  });

const tokenOf = async (answer: Promise<Response>) =>
  z.object({ token: z.string() }).parse(await (await answer).json()).token;

describe('a school whose address is https', () => {
  it('gives every cookie of a login to encrypted lines alone', async () => {
    const fields = registrationOf();
    expect((await register(school, fields)).status).toBe(200);
    for (const [call, login] of [
      ['auth', fields],
      ['dashboard', adminLogin],
    ] as const) {
      const answer = await logIn(call, { email: login['email'], password: login['password'] });
      expect(answer.status).toBe(200);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toContain('; Secure');
    }
  });

  it.each([
    '/',
    '/en',
    '/nowhere',
    '/api/settings',
    '/api/nowhere',
    '/dashboard',
    '/healthz',
    '/files/students/x.webp',
  ])('tells browsers at %s to stay with it', async (path) => {
    const answer = await fetch(school.url + path, { redirect: 'manual' });
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});

describe('without a proxy', () => {
  it('what a client says of its address counts for nothing', async () => {
    const login = { email: 'forged@example.test', password: 'wrong' };
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      const forged = {
        'x-forwarded-for': `10.1.1.${round}`,
        forwarded: `for=10.1.1.${round}`,
        'x-real-ip': '10.1.1.1',
      };
      statuses.push((await logIn('auth', login, forged)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('a registration', () => {
  it('sets nothing that is not its own', async () => {
    const claims = { is_active: '0', payment_status: '1', id: '7777', created_at: '2000-01-01', role: 'admin' };
    const fields = registrationOf(claims);
    expect((await register(school, fields)).status).toBe(200);
    const db = database(school);
    const row = db.prepare('select id, is_active, payment_status, created_at from students where email = ?');
    expect(row.get(fields['email'])).toMatchObject({
      is_active: 1,
      payment_status: 0,
      created_at: expect.stringMatching(/^20[2-9]\d-/),
    });
    expect(row.get(fields['email'])).not.toMatchObject({ id: 7777 });
    db.close();
  });

  it('keeps of a picture what is seen, not where and with what it was taken', async () => {
    const taken = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f5a60' } });
    const tags = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '15/1 30/1 0/1' } };
    const personal_photo = await taken.withExif(tags).jpeg().toBuffer();
    expect(personal_photo.includes('SecretCamera')).toBe(true);
    expect((await register(school, registrationOf(), { personal_photo })).status).toBe(200);
    const kept = storedNames(school.dataDir, 'private/students').map((name) => storedFile(school.dataDir, name));
    expect(kept).toHaveLength(1);
    for (const bytes of kept) {
      if (!bytes) throw new Error('what is listed is not there');
      expect(bytes.includes('SecretCamera')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });
});

describe('an administrator', () => {
  itInProof('whose password is set anew is logged out everywhere', async () => {
    const email = 'second@school.test';
    const env = { DATA_DIR: school.dataDir };
    const made = await command('admin', ['create', email], { env });
    const password = /\S+$/.exec(made.stdout.trim())?.[0] ?? '';
    const token = await tokenOf(logIn('dashboard', { email, password }));
    const me = () => fetch(`${school.url}/api/dashboard/me`, { headers: bearer(token) });
    expect((await me()).status).toBe(200);
    await command('admin', ['password', email], { env });
    expect((await me()).status).toBe(401);
  });
});

describe('a server', () => {
  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('echoes nothing to %s', async (method) => {
    for (const path of ['/', '/api/settings']) {
      const line = await openLine(school.url);
      line.send(head(method, path, 'X-Secret: 4711', 'Connection: close'));
      await line.closed;
      expect(line.received()).not.toContain('4711');
      expect(line.received()).not.toMatch(/^HTTP\/1\.1 200/);
    }
  });

  it.each([
    '/',
    '/api/settings',
    '/api/auth/login',
    '/api/dashboard/me',
    '/api/dashboard/uploads',
    '/files/students/x.webp',
  ])('lets no other site read %s', async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: 'https://other.test', 'access-control-request-method': 'POST' };
      const answer = await fetch(school.url + path, { method, headers, redirect: 'manual' });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-allow'))).toEqual([]);
    }
  });

  it('whose database fails says that, a number and nothing of its inside, however much it logs', async () => {
    change(school, 'alter table photos rename to photos_away');
    try {
      const answer = await fetch(`${school.url}/api/photo/get?page=77&per_page=3`, { headers: { lang: 'en' } });
      expect(answer.status).toBe(500);
      const text = await answer.text();
      expect(Object.keys(JSON.parse(text))).toEqual(['message', 'requestId']);
      expect(text).not.toMatch(/photos|sqlite|select|node_modules|\.ts|\/work|\/home/i);
      expect([...answer.headers.keys()]).not.toContain('x-powered-by');
    } finally {
      change(school, 'alter table photos_away rename to photos');
    }
    expect(count(school, 'select count(*) n from photos')).toBe(0);
  });

  it.each(['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])(
    'names the letters of its document’s %s',
    async (name) => {
      const answer = await fetch(`${school.url}/api/docs/${name}`);
      expect(answer.headers.get('content-type')).toMatch(/; charset=utf-8$/);
    },
  );

  it('lets no private file name another base', async () => {
    const admin = await tokenOf(logIn('dashboard', adminLogin));
    const [name = ''] = storedNames(school.dataDir, 'private/students');
    const answer = await fetch(`${school.url}${name.replace('private/', '/files/')}`, { headers: bearer(admin) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'");
  });
});
