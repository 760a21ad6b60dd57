import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp4Bytes, mp4Overhead } from '../../support/sample-files.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { adminToken, type Call, client } from './client.ts';
import { mp4, storedFiles } from './files.ts';

const endpoint = '/api/dashboard/uploads/resumable';
const megabyte = 2 ** 20;
let school: TestSchool;
let token: string;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { MAX_VIDEO_MB: '40' } });
  token = await adminToken(school);
  call = client(school, token);
  const name = { ar: 'مادة', en: 'Subject' };
  expect((await call('POST', '/dashboard/subjects', { name, grade_id: 1 })).body.data.id).toBe(1);
});
afterAll(() => school.remove());

const form = { title: { ar: 'فيلم', en: 'Film' }, subject_id: 1, access: 'free' };
const idOf = (url: string | null) => url?.split('/').at(-1) ?? '';

/** A video of random bytes, which cannot be compressed. */
const film = (size: number): Buffer => mp4Bytes(randomBytes(size - mp4Overhead));

/** Uploads a file in chunks (tus). @returns its id */
function send(file: Buffer, base = school.url): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: `${base}${endpoint}`,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: [0, 20, 20, 20, 20, 20, 20, 20],
      onError: reject,
      onSuccess: () => resolve(idOf(upload.url)),
    });
    upload.start();
  });
}

/** A proxy whose connection breaks after `after` bytes, `cuts` times. */
async function brokenLine(cuts: number, after: number) {
  const { port, hostname } = new URL(school.url);
  const line = { cut: 0, sent: 0 };
  const server: Server = createServer((near: Socket) => {
    const far = connect(Number(port), hostname);
    let passed = 0;
    near.on('data', (chunk) => {
      passed += chunk.length;
      line.sent += chunk.length;
      if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
      if (line.cut >= cuts || passed < after) return;
      line.cut += 1;
      near.destroy();
      far.destroy();
    });
    far.pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { ...{ url: `http://127.0.0.1:${address.port}`, line }, stop: () => server.close() };
}

describe('a film sent in pieces', () => {
  it('goes on where it was cut, five times, and sends next to nothing twice', async () => {
    const file = film(30 * megabyte);
    const { url, line, stop } = await brokenLine(5, 4 * megabyte);
    const id = await send(file, url);
    stop();
    expect(line.cut).toBe(5);
    expect(line.sent).toBeLessThan(file.length * 1.1);
    const { status, body } = await call('POST', '/dashboard/videos', { ...form, video_path_upload: id }, 'multipart');
    expect(status).toBe(201);
    const headers = { authorization: `Bearer ${token}` };
    const stored = await fetch(`${school.url}${body.data.video_path}`, { headers });
    expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true);
  });

  it('is taken once, and waits while the form is still wrong', async () => {
    const id = await send(film(megabyte));
    const wrong = await call('POST', '/dashboard/videos', { video_path_upload: id });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      ['title.ar', 'title.en', 'subject_id', 'access'],
    ]);
    expect((await call('POST', '/dashboard/videos', { ...form, video_path_upload: id })).status).toBe(201);
    const again = await call('POST', '/dashboard/videos', { ...form, video_path_upload: id });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['video_path_upload']]);
    expect(storedFiles(school.dataDir).filter((path) => path.includes(id))).toEqual([]);
  });

  it('becomes the video of the school’s word under its bracketed name', async () => {
    const id = await send(film(megabyte));
    const texts = { title: 'T', description: 'D' };
    const record = { site_words: { ar: texts, en: texts, video_upload: id } };
    const { status, body } = await call('POST', '/dashboard/siteWords', record, 'urlencoded');
    expect([status, body.data.video]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]+\.mp4$/)]);
  });

  it('is judged by its bytes, to its end', async () => {
    const headOnly = film(1000).subarray(0, 32);
    for (const bytes of [
      Buffer.from('%PDF-1.4 is not a film'),
      headOnly,
      Buffer.concat([headOnly, randomBytes(5000)]),
    ]) {
      const id = await send(bytes);
      const { status, body } = await call('POST', '/dashboard/videos', { video_path_upload: id });
      expect([status, Object.keys(body.errors)]).toEqual([415, ['video_path_upload']]);
    }
  });

  it('is not taken before it is whole, nor when there is none, nor from another administrator', async () => {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' };
    const begun = await fetch(`${school.url}${endpoint}`, { method: 'POST', headers });
    const unfinished = idOf(begun.headers.get('location'));
    expect(begun.headers.get('location')).toBe(`${endpoint}/${unfinished}`);
    expect(begun.headers.get('upload-expires')).toBeTruthy();
    const others = `2${unfinished.slice(1)}`;
    for (const id of [unfinished, others, '../../school.db', 'x', `1-${'0'.repeat(32)}`]) {
      const { status, body } = await call('POST', '/dashboard/videos', { ...form, video_path_upload: id });
      expect([id, status, Object.keys(body.errors)]).toEqual([id, 422, ['video_path_upload']]);
    }
    const head = { method: 'HEAD', headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' } };
    expect((await fetch(`${school.url}${endpoint}/${unfinished}`, head)).headers.get('upload-offset')).toBe('0');
    expect((await fetch(`${school.url}${endpoint}/${others}`, head)).status).toBe(404);
    const read = { headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${school.url}${endpoint}/${unfinished}`, read)).status, 'nothing is read here').toBe(404);
  });

  it('is refused when it says it is too large, and needs an administrator', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(41 * megabyte) };
    const mine = { ...headers, authorization: `Bearer ${token}` };
    expect((await fetch(`${school.url}${endpoint}`, { method: 'POST', headers: mine })).status).toBe(413);
    expect((await fetch(`${school.url}${endpoint}`, { method: 'POST', headers })).status).toBe(401);
    expect((await fetch(`${school.url}${endpoint}/x`, { method: 'HEAD', headers })).status).toBe(401);
  });

  it('a part of the form goes before an upload that is named', async () => {
    const sent = { ...form, video_path: mp4(), video_path_upload: 'none' };
    expect((await call('POST', '/dashboard/videos', sent, 'multipart')).status).toBe(201);
  });
});
