import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { openSchoolDatabase, published, until } from '../support/content.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { change } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storageOf } from '../support/test-files.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const both = (text: string) => ({ ar: text, en: text });

/** The Open Graph tags of a page, by name without `og:`. */
async function previewOf(path: string): Promise<Record<string, string>> {
  const html = await (await fetch(school.url + path)).text();
  const found = html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]));
}

/** Downloads the preview image of a page, without a session. */
async function pictureOf(preview: Record<string, string>) {
  const answer = await fetch(school.url + new URL(preview['image'] ?? '').pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  return bytes;
}

const expectWords = (preview: Record<string, string>) => {
  expect(preview).toMatchObject({ 'image:type': 'image/jpeg', 'image:width': '1200', 'image:height': '630' });
  expect(preview['image:alt']).toMatch(/\p{L}/u);
};

async function publish(title: string, picture: Sharp): Promise<string> {
  const image = new File([new Uint8Array(await picture.png().toBuffer())], 'picture.png');
  const post = { title: both(title), description: both('<p>Text</p>'), image };
  const { status, body } = await call('POST', '/dashboard/Blogs', post, 'multipart');
  expect(status).toBe(201);
  const path = `/en/blog/${body.data.id}`;
  await until(async () => (await fetch(school.url + path)).ok, `${path} is live`);
  return path;
}

const drawing = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: width % 256, g: height % 256, b: 90, alpha } } });

describe('the preview of a page in messages', () => {
  it('is a JPEG of 1200×630 with its type, size and words, on every page', async () => {
    const map = await (await fetch(`${school.url}/sitemap.xml`)).text();
    const pages = await Promise.all(
      [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(async ([, address = '']) => {
        const { pathname } = new URL(address);
        if (!pathname.endsWith('.xml')) return [pathname];
        const part = await (await fetch(school.url + pathname)).text();
        return [...part.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, inside = '']) => new URL(inside).pathname);
      }),
    );
    const looked = new Set<string>();
    for (const path of ['/login', '/en/register', ...pages.flat()]) {
      const preview = await previewOf(path);
      expectWords(preview);
      const address = preview['image'] ?? '';
      if (!looked.has(address)) await pictureOf(preview);
      looked.add(address);
    }
    expect(looked.size).toBeGreaterThan(3);
  });

  const pictures: [what: string, picture: Sharp][] = [
    ['wide', drawing(1920, 900)],
    ['tall', drawing(500, 1900)],
    ['small', drawing(120, 90)],
    ['seen through', drawing(800, 601, 0.5)],
  ];
  it.each(sampleOf(pictures, 4))('shows the own picture of a post at once when that is %s', async (what, picture) => {
    const preview = await previewOf(await publish(`A ${what} picture`, picture));
    expectWords(preview);
    expect(preview['image']).toMatch(/\/media\/[0-9a-f]+-share\.jpg$/);
    expect(preview['image:alt']).toContain(`A ${what} picture`);
    await pictureOf(preview);
  });

  itInProof('shows the own picture of an older post too, once that is made in the background', async () => {
    const path = await publish('An older picture', drawing(900, 700));
    const { image = '' } = await previewOf(path);
    const { pathname } = new URL(image);
    const db = openSchoolDatabase(school);
    await storageOf(school.dataDir).remove(pathname);
    const widest = pathname.replace('-share.jpg', '-900.webp');
    change(school, 'update images set share = 0 where address = ?', widest);
    await requestEverything(db);
    await expect.poll(async () => (await fetch(school.url + pathname)).status).toBe(200);
    await published(db);
    await closeDatabase(db);
    const preview = await previewOf(path);
    expectWords(preview);
    expect(preview['image']).toBe(image);
    await pictureOf(preview);
  });
});
