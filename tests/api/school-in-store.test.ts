import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { addLevels } from '../support/levels.ts';
import { itInProof } from '../support/long-form.ts';
import type { School } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { mp4Bytes, mp4Overhead } from '../support/sample-files.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, type Call, client } from './dashboard/client.ts';
import { mp4, pdf, picture, storedFiles } from './dashboard/files.ts';

let s3: TestS3;
let school: TestSchool;
let token: string;
let call: Call;
const prefix = 'a/school';
const bucket = () => s3.bucket(prefix);
const headers = () => ({ authorization: `Bearer ${token}` });
const both = (text: string) => ({ ar: text, en: text });

beforeAll(async () => {
  s3 = await startS3();
  school = await startSchool({ empty: 'first start', env: { ...s3.env(prefix), MAX_VIDEO_MB: '40' } });
  await addLevels(school);
  token = await adminToken(school);
  call = client(school, token);
  expect((await call('POST', '/dashboard/subjects', { name: both('S'), grade_id: 1 })).body.data.id).toBe(1);
});
afterAll(async () => {
  await school?.remove();
  await s3?.stop();
});

async function names(beginning = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of bucket().list(beginning)) found.push(name);
  return found;
}

const get = (path: string, init: RequestInit = {}) => fetch(school.url + path, init);
const addPost = async (title: string) =>
  call(
    'POST',
    '/dashboard/Blogs',
    { title: both(title), description: both('Text'), image: await picture() },
    'multipart',
  );
const material = { title: both('M'), subject_id: 1, access: 'free' };

/** Uploads a video in chunks. @returns its id */
const sendFilm = (film: Buffer, chunkSize: number) =>
  new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(film, {
      endpoint: `${school.url}/api/dashboard/uploads/resumable`,
      headers: headers(),
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    });
    upload.start();
  });

describe('a school whose files lie in an S3', () => {
  it('has its pages, its mark and its compiled files there, and no file of its own in its folder', async () => {
    const there = await names();
    expect(there).toEqual(expect.arrayContaining(['school.mark', 'site/index.html', 'site/en/blog/index.html']));
    expect(there.some((name) => name.startsWith('site/_astro/'))).toBe(true);
    expect(storedFiles(school.dataDir)).toEqual([]);
  });

  it('serves its pages as from a folder: compressed, with an ETag that answers 304', async () => {
    const page = await get('/en', { headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    const etag = page.headers.get('etag') ?? '';
    expect((await get('/en', { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } })).status).toBe(304);
    expect((await get('/en/nothing')).status).toBe(404);
  });

  it('shows a new post at once, its picture too, under an address that says nothing of the store', async () => {
    const { status, body } = await addPost('New');
    expect(status).toBe(201);
    await expect.poll(async () => (await get(`/en/blog/${body.data.id}`)).status).toBe(200);
    const image = await get(body.data.image);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect([...image.headers.keys()].filter((name) => name.startsWith('x-amz'))).toEqual([]);
    expect(await names('media/')).toContain(body.data.image.slice(1));
    expect((await get('/media/none-1.webp')).status).toBe(404);
    expect((await get('/media/none.mp4')).status).toBe(404);
  });

  it('sends private files to those who may, whole and in ranges', async () => {
    const film = mp4(3_000_000);
    const bytes = Buffer.from(await film.arrayBuffer());
    const { body } = await call('POST', '/dashboard/videos', { ...material, video_path: film }, 'multipart');
    const path = body.data.video_path;
    expect((await get(path)).status).toBe(401);
    const whole = await get(path, { headers: headers() });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const range = await get(path, { headers: { ...headers(), range: 'bytes=1000000-2999999' } });
    expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 1000000-2999999/3000000']);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(1_000_000))).toBe(true);
    const past = await get(path, { headers: { ...headers(), range: 'bytes=3000000-' } });
    expect(past.status).toBe(416);
    expect(await names('private/materials/')).toContain(path.replace('/files/', 'private/'));
  });

  it('takes a film in pieces, and leaves none of them once it is taken', async () => {
    const film = mp4Bytes(randomBytes(20 * 2 ** 20 - mp4Overhead));
    const id = await sendFilm(film, 3_000_000);
    expect((await names('private/resumable/')).length).toBeGreaterThan(5);
    const wrong = await call('POST', '/dashboard/videos', { video_path_upload: id });
    expect(wrong.status).toBe(422);
    const { status, body } = await call('POST', '/dashboard/videos', { ...material, video_path_upload: id });
    expect(status).toBe(201);
    const stored = await get(body.data.video_path, { headers: headers() });
    expect(Buffer.from(await stored.arrayBuffer()).equals(film)).toBe(true);
    expect(await names('private/resumable/')).toEqual([]);
    const again = await call('POST', '/dashboard/videos', { ...material, video_path_upload: id });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['video_path_upload']]);
  });

  itInProof('makes AVIF of its pictures afterwards', async () => {
    const { body } = await addPost('With AVIF');
    const avif = body.data.image.replace('.webp', '.avif').slice(1);
    await expect.poll(() => names('media/'), { timeout: 60_000 }).toContain(avif);
  });

  itInProof(
    'is packed into a backup and restored, with what was there before kept in the store',
    {
      timeout: 200_000,
    },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'backup-'));
      const file = join(folder, 'school.tar');
      const env = { DATA_DIR: school.dataDir, ...s3.env(prefix) };
      expect(await command('backup', [file], { env })).toMatchObject({ code: 0, stderr: '' });
      const { body } = await addPost('After the backup');
      const added = body.data.image.slice(1);
      const restored = await command('restore', [file], { env });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      await expect.poll(async () => (await get(`/en/blog/${body.data.id}`)).status).toBe(404);
      expect(await names('before-restore/')).toContain(`before-restore/${added}`);
      // The same backup can also be restored to a folder.
      const elsewhere = join(folder, 'data');
      const onDisk = await command('restore', [file], { env: { DATA_DIR: elsewhere } });
      expect(onDisk).toMatchObject({ code: 0, stderr: '' });
      const copy = await spawnSchool({ dataDir: elsewhere });
      expect((await fetch(`${copy.url}/en/blog/1`)).status).toBe(200);
      await copy.stop();
      // A copy of a school must not overwrite the files of the original.
      const over = await command('start', [], { env: { DATA_DIR: elsewhere, ...s3.env(prefix) } });
      expect(over.code).toBe(78);
      expect(over.stderr.trim().split('\n')).toEqual([expect.stringContaining('another school')]);
      // A school must not start at a location without its files.
      const nowhere = await command('start', [], { env: { DATA_DIR: elsewhere, ...s3.env('nowhere') } });
      expect(nowhere.code).toBe(78);
      expect(nowhere.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^FILES_URL: .*files do not lie in/)]);
      rmSync(folder, { recursive: true });
    },
  );

  itInProof('is written whole into a folder for a web server', async () => {
    const out = mkdtempSync(join(tmpdir(), 'out-'));
    const env = { DATA_DIR: school.dataDir, ...s3.env(prefix) };
    expect((await command('publish:site', ['--out', join(out, 'site')], { env })).code).toBe(0);
    rmSync(out, { recursive: true });
  });

  it('keeps papers of a registration there', async () => {
    const form = new FormData();
    const fields = { name: 'Student One', email: 'one@school.test', phone: '0912345678', kind_of_account: 'free' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('password', 'a-long-password-1');
    form.set('level_id', '1');
    form.set('grade_id', '1');
    form.set('personal_photo', await picture());
    form.set('passport', await picture());
    const answer = await get('/api/auth/register', { method: 'POST', body: form });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    expect((await names('private/students/')).length).toBeGreaterThan(0);
  });

  itInProof('is published anew when a page there is not what was published last', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
    const start = () => spawnSchool({ dataDir, env: { SEED: 'none', ...s3.env('frozen') } });
    const contact = async ({ url }: School) => (await fetch(`${url}/en/contact`)).text();
    const first = await start();
    const page = await contact(first);
    await first.stop();
    rmSync(join(dataDir, 'cache'), { recursive: true });
    // An object that a process, paused during a publish, may still send before it dies.
    await s3.bucket('frozen').put('site/en/contact/index.html', Buffer.from('older'), 'text/html');
    const again = await start();
    expect(await contact(again)).toBe('older');
    await until(async () => (await contact(again)) === page, 'the page is back');
    await again.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('refuses a PDF that is none before anything is stored', async () => {
    const before = await names('private/');
    const wrong = await call(
      'POST',
      '/dashboard/books',
      { ...material, attachment_path: await picture() },
      'multipart',
    );
    expect(wrong.status).toBe(415);
    expect(await names('private/')).toEqual(before);
    expect((await call('POST', '/dashboard/books', { ...material, attachment_path: pdf() }, 'multipart')).status).toBe(
      201,
    );
  });
});

describe('a store that goes away while the school is open', () => {
  let image: string;
  let film: string;
  let post: number;
  const getAsAdmin = (path: string) => get(path, { headers: headers() });
  const page = () => `/en/blog/${post}`;

  beforeAll(async () => {
    const video = await call('POST', '/dashboard/videos', { ...material, video_path: mp4(100_000) }, 'multipart');
    film = video.body.data.video_path;
    const { data } = (await addPost('Before')).body;
    image = data.image;
    post = data.id;
    await until(async () => (await getAsAdmin(page())).status === 200, 'the post is published');
  });

  async function isServedWithout(): Promise<void> {
    for (const path of ['/', '/en', page(), '/about', '/en/gallery', '/blog', image]) {
      expect((await getAsAdmin(path)).status, path).toBe(200);
    }
    expect((await getAsAdmin('/healthz')).status).toBe(200);
    const started = performance.now();
    await expect.poll(async () => (await getAsAdmin('/readyz?writes=1')).status).toBe(503);
    const unready = await getAsAdmin('/readyz?writes=1');
    const away = { status: 'away', writes: false, database: 'ok', store: 'away' };
    expect([unready.status, await unready.json()]).toEqual([503, away]);
    const pages = await getAsAdmin('/readyz');
    expect([pages.status, await pages.json()]).toEqual([200, { status: 'ready', writes: false }]);
    for (const path of [film, '/media/other-1.webp']) {
      const refused = await getAsAdmin(path);
      expect([refused.status, refused.headers.get('content-type')], path).toEqual([503, 'application/json']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([null, 'no-store']);
      expect(Object.keys(await refused.json())).toEqual(['message']);
    }
    const video = await call('POST', '/dashboard/videos', { ...material, video_path: mp4() }, 'multipart');
    expect([video.status, Object.keys(video.body)]).toEqual([503, ['message']]);
    const begun = await fetch(`${school.url}/api/dashboard/uploads/resumable`, {
      method: 'POST',
      headers: { ...headers(), 'tus-resumable': '1.0.0', 'upload-length': '1000' },
    });
    expect([begun.status, Object.keys(await begun.json())]).toEqual([503, ['message']]);
    // Five requests, each answered within ten seconds.
    expect(performance.now() - started).toBeLessThan(50_000);
    // A text needs no file, so it is saved now and published when the store is back.
    const text = await call('POST', `/dashboard/Blogs/${post}`, {
      title: both('Meanwhile'),
      description: both('Text'),
    });
    expect(text.status).toBe(200);
  }

  async function isWholeAgain(title: string): Promise<void> {
    const back = performance.now();
    await expect.poll(async () => (await getAsAdmin(film)).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await getAsAdmin('/readyz?writes=1')).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await getAsAdmin(page())).text(), { timeout: 20_000 }).toContain(title);
    expect(performance.now() - back).toBeLessThan(30_000);
    const video = await call('POST', '/dashboard/videos', { ...material, video_path: mp4() }, 'multipart');
    expect(video.status).toBe(201);
  }

  it('is done without where that can be, told with 503 where not, and found again: ended and started', async () => {
    await s3.halt();
    await isServedWithout();
    await s3.resume();
    await isWholeAgain('Meanwhile');
  });

  itInProof('the same when it is there and does not answer', async () => {
    s3.freeze();
    await isServedWithout();
    s3.thaw();
    await isWholeAgain('Meanwhile');
  });
});
