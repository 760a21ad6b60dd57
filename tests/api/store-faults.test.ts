import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { addLevels } from '../support/levels.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { scriptWords } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { root, startSchool, type TestSchool } from '../support/server.ts';
import { adminToken, type Call, client } from './dashboard/client.ts';
import { mp4, picture } from './dashboard/files.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'school-'));
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true });
});

const secret = 'not-the-key-of-anybody';
const placeOf = (words: string, endpoint = s3.endpoint) => `s3://${words}?endpoint=${encodeURIComponent(endpoint)}`;

describe('a wrong FILES_URL', () => {
  const start = (env: Record<string, string>) => {
    const given = { ...process.env, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: secret, ...env };
    const settings = { ...given, PORT: '0', DATA_DIR: join(folder, 'never-made') };
    return spawnSync(process.execPath, scriptWords('start'), { cwd: root, env: settings, encoding: 'utf8' });
  };

  it.each(
    sampleOf(
      [
        ['https://bucket/prefix'],
        ['s3://'],
        ['s3://bucket/../x'],
        ['s3://bucket?endpoint=elsewhere'],
        ['s3://bucket?endpoint=https%3A%2F%2Fkey%3Anot-the-key-of-anybody%40store.test'],
        [`s3://key:${secret}@bucket/prefix`],
        [`s3://bucket/prefix?secret=${secret}`],
      ],
      3,
    ),
  )('%s stops the start with one line that names it, and shows no key', (url) => {
    const { status, stderr } = start({ FILES_URL: url });
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^FILES_URL=.* it takes s3:\/\/bucket/)]);
    expect(stderr).not.toContain(secret);
  });

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('without %s too', (name) => {
    const { status, stderr } = start({ FILES_URL: 's3://bucket/prefix', [name]: '' });
    expect([status, stderr.trim()]).toEqual([78, `${name} is not set: FILES_URL takes both keys`]);
  });

  it('METRICS_PORT that is no port stops it as well', () => {
    const { status, stderr } = start({ METRICS_PORT: '70000' });
    expect([status, stderr.trim().split('\n').length]).toEqual([78, 1]);
    expect(stderr).toContain('METRICS_PORT');
  });

  it('a bucket that is not there, a wrong key: one line says which', async () => {
    const env = { DATA_DIR: join(folder, 'never-made'), ...s3.env('x') };
    const missing = await command('start', [], { env: { ...env, FILES_URL: placeOf('no-such-bucket/x') } });
    expect([missing.code, missing.stderr.trim().split('\n')]).toEqual([
      78,
      [expect.stringMatching(/^FILES_URL: there is no bucket no-such-bucket/)],
    ]);
    const wrong = await command('start', [], { env: { ...env, S3_SECRET_ACCESS_KEY: secret } });
    expect([wrong.code, wrong.stderr.trim().split('\n')]).toEqual([
      78,
      [expect.stringMatching(/^FILES_URL: the store refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY/)],
    ]);
    expect(wrong.stderr).not.toContain(secret);
  });

  // `postgres-start.test.ts` waits for a database as long.
  itInProof('a store that is away is tried for half a minute', async () => {
    const env = { DATA_DIR: join(folder, 'never-made'), ...s3.env('x') };
    const started = performance.now();
    const away = await command('start', [], { env: { ...env, FILES_URL: placeOf('b12/x', 'http://127.0.0.1:9') } });
    expect([away.code, away.stderr.trim().split('\n')]).toEqual([
      69,
      [expect.stringMatching(/^FILES_URL: the store does not answer/)],
    ]);
    expect(performance.now() - started).toBeGreaterThan(25_000);
  });
});

describe('a store that goes away while the school is open', () => {
  let school: TestSchool;
  let call: Call;
  let image: string;
  let film: string;
  let headers: Record<string, string>;
  const both = (text: string) => ({ ar: text, en: text });
  const material = { title: both('M'), subject_id: 1, access: 'free' };
  const get = (path: string) => fetch(school.url + path, { headers });

  beforeAll(async () => {
    school = await startSchool({ empty: 'first start', env: s3.env('away') });
    await addLevels(school);
    const token = await adminToken(school);
    headers = { authorization: `Bearer ${token}` };
    call = client(school, token);
    await call('POST', '/dashboard/subjects', { name: both('S'), grade_id: 1 });
    const video = await call('POST', '/dashboard/videos', { ...material, video_path: mp4(100_000) }, 'multipart');
    film = video.body.data.video_path;
    const post = { title: both('Before'), description: both('Text'), image: await picture() };
    image = (await call('POST', '/dashboard/Blogs', post, 'multipart')).body.data.image;
    await until(async () => (await get('/en/blog/1')).status === 200, 'the post is published');
  });
  afterAll(() => school?.stop());

  async function isServedWithout(): Promise<void> {
    for (const path of ['/', '/en', '/en/blog/1', '/about', '/en/gallery', '/blog', image]) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect((await get('/healthz')).status).toBe(200);
    const started = performance.now();
    await expect.poll(async () => (await get('/readyz?writes=1')).status).toBe(503);
    const unready = await get('/readyz?writes=1');
    const away = { status: 'away', writes: false, database: 'ok', store: 'away' };
    expect([unready.status, await unready.json()]).toEqual([503, away]);
    const pages = await get('/readyz');
    expect([pages.status, await pages.json()]).toEqual([200, { status: 'ready', writes: false }]);
    for (const path of [film, '/media/other-1.webp']) {
      const refused = await get(path);
      expect([refused.status, refused.headers.get('content-type')], path).toEqual([503, 'application/json']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([null, 'no-store']);
      expect(Object.keys(await refused.json())).toEqual(['message']);
    }
    const video = await call('POST', '/dashboard/videos', { ...material, video_path: mp4() }, 'multipart');
    expect([video.status, Object.keys(video.body)]).toEqual([503, ['message']]);
    const begun = await fetch(`${school.url}/api/dashboard/uploads/resumable`, {
      method: 'POST',
      headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
    });
    expect([begun.status, Object.keys(await begun.json())]).toEqual([503, ['message']]);
    // Five requests, each answered within ten seconds.
    expect(performance.now() - started).toBeLessThan(50_000);
    // A text needs no file, so it is saved now and published when the store is back.
    const text = await call('POST', '/dashboard/Blogs/1', { title: both('Meanwhile'), description: both('Text') });
    expect(text.status).toBe(200);
  }

  async function isWholeAgain(title: string): Promise<void> {
    const back = performance.now();
    await expect.poll(async () => (await get(film)).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await get('/readyz?writes=1')).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await get('/en/blog/1')).text(), { timeout: 20_000 }).toContain(title);
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
