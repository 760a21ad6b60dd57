import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bearer, database, fileOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storedFile } from '../support/test-files.ts';

let school: TestSchool;
let token: string;
let video: string;
let bytes: Buffer;

beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  token = await tokenFor(school, school.students.free);
  const db = database(school);
  const query = 'select grade_id from students where email = ?';
  const { grade_id } = z.object({ grade_id: z.number() }).parse(db.prepare(query).get(school.students.free.email));
  db.close();
  video = fileOf(school, 'videos', 'video_path', `m.access = 'free' and s.grade_id = ${grade_id}`);
  bytes = storedFile(school.dataDir, video.replace('/files/', 'private/')) ?? Buffer.of();
});
afterAll(() => school.remove());

const open = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(school.url + video, { method, headers: { ...bearer(token), ...headers } });

describe('GET /files/…', () => {
  it('streams the whole file with its type, and lets nobody keep it', async () => {
    const response = await open();
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('accept-ranges')).toBe('bytes');
    const sent = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(sent).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('shows someone who opens it and may not a page: to log in, or what their account opens', async () => {
    const page = { accept: 'text/html,*/*', referer: `${school.url}/en/subject/1/books` };
    const stranger = await fetch(school.url + video, { headers: page });
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await stranger.text()).toContain('href="/en/login?next=%2Fen%2Fsubject%2F1%2Fbooks"');
    const evil = { accept: 'text/html', referer: 'https://evil.test//evil.test/' };
    expect(await (await fetch(school.url + video, { headers: evil })).text()).toContain('href="/login"');
    const locked = fileOf(school, 'books', 'attachment_path', `m.access <> 'free'`);
    const shut = await fetch(school.url + locked, { headers: { ...bearer(token), accept: 'text/html' } });
    expect(shut.status).toBe(404);
    expect(await shut.text()).toContain('href="/subject"');
    const machine = await fetch(school.url + video);
    expect([machine.status, await machine.json()]).toEqual([401, { message: expect.any(String) }]);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=-50', -50, -1],
    ['bytes=1000-', 1000, -1],
    ['bytes=10-99999999999', 10, -1],
  ])('answers the range %s', async (range, from, to) => {
    const start = from < 0 ? bytes.length + from : from;
    const end = to < 0 ? bytes.length + to : to;
    const response = await open({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('answers 416 for a range outside the file, and the whole file for one that is none', async () => {
    const outside = await open({ range: `bytes=${bytes.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect((await open({ range: 'lines=1-2' })).status).toBe(200);
  });

  it('honours If-Range and If-None-Match', async () => {
    const etag = (await open({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await open({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await open({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await open({ 'if-none-match': etag })).status).toBe(304);
  });

  it('answers HEAD without a body, and 405 with Allow to all else', async () => {
    const head = await open({}, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(await head.text()).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await open({}, method);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('answers refusals as JSON in the language asked for', async () => {
    const response = await fetch(school.url + video, { headers: { lang: 'en' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Please log in.' });
  });

  it('serves a PDF so that a browser shows it', async () => {
    const query = 'select grade_id from students where email = ?';
    const db = database(school);
    const { grade_id } = z.object({ grade_id: z.number() }).parse(db.prepare(query).get(school.students.free.email));
    db.close();
    const book = fileOf(school, 'books', 'attachment_path', `m.access = 'free' and s.grade_id = ${grade_id}`);
    const response = await fetch(school.url + book, { headers: bearer(token) });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="file\.pdf"; filename\*=UTF-8''.+\.pdf$/,
    );
    const inArabic = await fetch(`${school.url}${book}?lang=ar`, { headers: bearer(token) });
    const name = decodeURIComponent(inArabic.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '');
    expect(name).toMatch(/[\u0600-\u06ff]/);
  });
});
