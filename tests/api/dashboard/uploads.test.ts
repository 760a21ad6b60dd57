import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfBytes } from '../../support/sample-files.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { inStore } from '../../support/test-files.ts';
import { adminToken, answerOf, type Call, client, type Nested } from './client.ts';
import { mp4, pdf, picture, storedFiles } from './files.ts';

let school: TestSchool;
let token: string;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { MAX_IMAGE_MB: '1', MAX_PDF_MB: '1', MAX_VIDEO_MB: '2' } });
  token = await adminToken(school);
  call = client(school, token);
  const name = { ar: 'مادة', en: 'Subject' };
  expect((await call('POST', '/dashboard/subjects', { name, grade_id: 1 })).body.data.id).toBe(1);
});
afterAll(() => school.remove());

const text = { ar: 'نص', en: 'Text' };
const post: Nested = { title: text, description: text };
const material: Nested = { title: text, subject_id: 1, access: 'free' };
const named = (bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  new File([bytes], name, { type });

/** Runs something that must not change the stored files. */
async function leavingNothing(run: () => Promise<void>): Promise<void> {
  const before = storedFiles(school.dataDir).sort();
  await run();
  expect(storedFiles(school.dataDir).sort()).toEqual(before);
}

async function refused(path: string, form: Nested, status: number, field: string | null): Promise<void> {
  await leavingNothing(async () => {
    const total = (await call('GET', `${path}?per_page=1`)).body.meta?.total;
    const answer = await call('POST', path, form, 'multipart');
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(field === null ? [] : [field]);
    expect((await call('GET', `${path}?per_page=1`)).body.meta?.total).toBe(total);
  });
}

/** A real image with only half of its bytes. */
async function truncated(): Promise<File> {
  const whole = new Uint8Array(await (await noisy()).arrayBuffer());
  return named(whole.slice(0, whole.length / 2), 'half.png', 'image/png');
}

async function noisy(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return named(new Uint8Array(bytes), 'noise.png', 'image/png');
}

describe('a file of the wrong type', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
  it.each([
    ['an SVG', named(svg, 'x.svg', 'image/svg+xml')],
    ['a page that says it is a picture', named('<script>alert(1)</script>', 'x.png', 'image/png')],
    ['a PDF in place of a picture', pdf()],
    ['a film in place of a picture', mp4()],
  ])('%s answers 415, names its field and leaves nothing behind', async (_what, image) => {
    await refused('/dashboard/Blogs', { ...post, image }, 415, 'image');
    await refused('/dashboard/uploads', { image }, 415, 'image');
  });

  it('is judged by its bytes in materials too', async () => {
    const image = await picture();
    await refused('/dashboard/books', { ...material, attachment_path: image }, 415, 'attachment_path');
    await refused('/dashboard/videos', { ...material, video_path: pdf() }, 415, 'video_path');
    await refused(
      '/dashboard/videos',
      { ...material, video_path: mp4(), attachment_path: mp4() },
      415,
      'attachment_path',
    );
    const renamed = named(new Uint8Array(pdfBytes()), 'film.mp4', 'video/mp4');
    expect(
      (await call('POST', '/dashboard/books', { ...material, attachment_path: renamed }, 'multipart')).status,
    ).toBe(201);
  });

  it('answers 415 before 422, but a picture is decoded only when the fields fit', async () => {
    await refused('/dashboard/Blogs', { image: pdf() }, 415, 'image');
    await refused('/dashboard/Blogs', { ...post, image: await truncated() }, 415, 'image');
    await refused('/dashboard/uploads', { image: await truncated() }, 415, 'image');
    const undecoded = await call('POST', '/dashboard/Blogs', { image: await truncated() }, 'multipart');
    expect(undecoded.status).toBe(422);
    const records = { About: { ar: { title: 'x', description: 'x' }, en: { title: 'x', description: 'x' } } };
    const answer = await call(
      'POST',
      '/dashboard/About-us',
      { About: { ...records.About, image: pdf() } },
      'multipart',
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([415, ['About.image']]);
  });

  it('answers 415 for more than fifty million points, however few bytes', async () => {
    const bomb = await picture(8000, 6300);
    await refused('/dashboard/Blogs', { ...post, image: bomb }, 415, 'image');
  });
});

describe('a body that is too large', () => {
  const megabytes = (count: number) => new Uint8Array(count * 2 ** 20 + 1);
  it('answers 413 and leaves nothing behind', async () => {
    const png = new Uint8Array(await (await picture()).arrayBuffer());
    const large = megabytes(1);
    large.set(png);
    await refused('/dashboard/Blogs', { ...post, image: named(large, 'x.png', 'image/png') }, 413, null);
    await refused('/dashboard/videos', { ...material, video_path: mp4(2 * 2 ** 20 + 1) }, 413, null);
    await refused('/dashboard/Blogs', { ...post, description: { ar: 'x'.repeat(2 ** 20), en: 'x' } }, 413, null);
    const json = await call('POST', '/dashboard/Blogs', { ...post, description: { ar: 'x'.repeat(2 ** 20), en: 'x' } });
    expect(json.status).toBe(413);
    expect(
      (await call('POST', '/dashboard/videos', { ...material, video_path: mp4(2 * 2 ** 20) }, 'multipart')).status,
    ).toBe(201);
  });
});

describe('a body that is broken', () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    fetch(`${school.url}/api/dashboard/Blogs`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    }).then(answerOf);

  it.each([
    ['{"title":', 'application/json'],
    ['[1]', 'application/json'],
    ['"text"', 'application/json'],
    ['title[ar=x', 'application/x-www-form-urlencoded'],
    ['__proto__[x]=1', 'application/x-www-form-urlencoded'],
    ['a[b][c][d][e]=1', 'application/x-www-form-urlencoded'],
    ['no boundary', 'multipart/form-data'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end', 'multipart/form-data; boundary=x'],
    ['<xml/>', 'application/xml'],
    [new Uint8Array([0xff, 0xfe, 0x7b]), 'application/json'],
  ])('%j as %s answers 400', async (body, type) => {
    await leavingNothing(async () => {
      expect((await send(body, type)).status).toBe(400);
    });
  });

  it('answers 400 when it is nested deeper than any form', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect((await send(deep, 'application/json')).status).toBe(400);
  });

  // An object store does not list incomplete files.
  it.skipIf(inStore)('leaves nothing behind when the connection is cut in the middle of a file', async () => {
    await leavingNothing(async () => {
      const head = '--x\r\nContent-Disposition: form-data; name="video_path"; filename="a.mp4"\r\n\r\n';
      const request = httpRequest(`${school.url}/api/dashboard/videos`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_500_000,
        },
      });
      request.on('error', () => undefined);
      request.write(head);
      request.write(Buffer.alloc(200_000));
      // Cuts the connection after the server has started to write.
      await vi.waitFor(
        () => expect(storedFiles(school.dataDir).some((path) => path.includes('incoming'))).toBe(true),
        10_000,
      );
      request.destroy();
      await vi.waitFor(
        () => expect(storedFiles(school.dataDir).some((path) => path.includes('incoming'))).toBe(false),
        10_000,
      );
    });
    expect((await call('GET', '/dashboard/me')).status).toBe(200);
  });
});

describe('files of a refused form', () => {
  it('are not kept when a field is wrong', async () => {
    const right = await picture();
    await leavingNothing(async () => {
      const blog = await call('POST', '/dashboard/Blogs', { description: text, image: right }, 'multipart');
      expect([blog.status, Object.keys(blog.body.errors)]).toEqual([422, ['title.ar', 'title.en']]);
      const form = { ...material, subject_id: 999999, video_path: mp4(), attachment_path: pdf() };
      const video = await call('POST', '/dashboard/videos', form, 'multipart');
      expect([video.status, Object.keys(video.body.errors)]).toEqual([422, ['subject_id']]);
      expect((await call('POST', '/dashboard/videos/999999', form, 'multipart')).status).toBe(404);
      const nobody = client(school, null);
      expect((await nobody('POST', '/dashboard/videos', form, 'multipart')).status).toBe(401);
    });
  });

  it('are not asked for in a record that has none, nor in an untouched input', async () => {
    const untouched = named('', '', 'application/octet-stream');
    const { status, body } = await call('POST', '/dashboard/Blogs', { ...post, image: untouched }, 'multipart');
    expect([status, body.data.image]).toEqual([201, null]);
  });
});

describe('a picture for a rich text', () => {
  it('answers its address, where anyone can see it re-encoded', async () => {
    const { status, body } = await call('POST', '/dashboard/uploads', { image: await noisy() }, 'multipart');
    expect([status, body.data.image]).toEqual([200, expect.stringMatching(/^\/media\/[\w-]+\.webp$/)]);
    const shown = await fetch(`${school.url}${body.data.image}`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const none = await call('POST', '/dashboard/uploads', {}, 'multipart');
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['image']]);
  });
});
