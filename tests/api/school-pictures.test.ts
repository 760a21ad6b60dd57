import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesInUse } from '../../db/files/file-references.ts';
import { closeDatabase } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { command } from '../support/command.ts';
import { openSchoolDatabase, published, until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storageOf } from '../support/test-files.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
// A school with few pages: each test publishes all of them.
beforeAll(async () => {
  school = await startSchool({ empty: true });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const textOf = async (path: string) => (await fetch(school.url + path)).text();

/** The links to icons in the head of a page, by relation and size. */
async function iconsOf(path: string): Promise<Map<string, string>> {
  const links = (await textOf(path)).matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]+)" sizes="([^"]+)"/g);
  return new Map([...links].map(([, relation, address = '', sizes]) => [`${relation} ${sizes}`, address]));
}

interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

async function manifestIcons(path: string): Promise<Map<string, ManifestIcon>> {
  const { icons }: { icons: ManifestIcon[] } = JSON.parse(await textOf(path));
  return new Map(icons.map((icon) => [`${icon.sizes}${icon.purpose ? ` ${icon.purpose}` : ''}`, icon]));
}

const shareOf = async (path: string) =>
  new URL(/<meta property="og:image" content="([^"]+)"/.exec(await textOf(path))?.[1] ?? '').pathname;

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** The pixels of a picture that a page names, with four channels. */
async function pixelsOf(address: string): Promise<Pixels> {
  const answer = await fetch(school.url + address);
  expect([answer.status, answer.headers.get('cache-control')], address).toEqual([
    200,
    expect.stringContaining('immutable'),
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

type Colour = readonly [red: number, green: number, blue: number];

/** The smallest box around all pixels of about this colour, with the first and the last one in each direction. */
function boxOf({ data, info: { width, height } }: Pixels, colour: Colour) {
  const near = (at: number) =>
    data[at + 3] === 255 && colour.every((part, i) => Math.abs((data[at + i] ?? 0) - part) < 40);
  const found = Array.from({ length: width * height }, (_, index) => index).filter((index) => near(index * 4));
  const [columns, rows] = [found.map((index) => index % width), found.map((index) => Math.floor(index / width))];
  const ends = (numbers: number[]) => [
    numbers.reduce((a, b) => Math.min(a, b)),
    numbers.reduce((a, b) => Math.max(a, b)),
  ];
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [ends(columns), ends(rows)];
  return { left, right, top, bottom, width: right - left + 1, height: bottom - top + 1, pixels: found.length };
}

const pixelAt = ({ data, info: { width } }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

const red: Colour = [200, 20, 30];
const blue: Colour = [20, 40, 200];
const white: Colour = [255, 255, 255];

/** A logo of 900×300 whose left edge is blue and the rest red, so that a cut on any side is seen. */
async function wideLogo(): Promise<File> {
  const edge = await sharp({ create: { width: 90, height: 300, channels: 3, background: `rgb(${blue})` } })
    .png()
    .toBuffer();
  const logo = sharp({ create: { width: 900, height: 300, channels: 3, background: `rgb(${red})` } });
  const bytes = await logo
    .composite([{ input: edge, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png');
}

async function changeSchool(body: Nested): Promise<void> {
  const answer = await call('POST', '/dashboard/school', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function changeLogo(logo: File): Promise<void> {
  const { body } = await call('GET', '/dashboard/link-logo');
  const { logo: _, ...settings } = body.data;
  const answer = await call('POST', '/dashboard/link-logo', { ...settings, logo }, 'multipart');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function allPublished(): Promise<void> {
  const db = openSchoolDatabase(school);
  await published(db);
  await closeDatabase(db);
}

const sizes = (names: Iterable<string>) => [...names].sort();

describe('a school with a logo', () => {
  beforeAll(async () => {
    await changeLogo(await wideLogo());
    await changeSchool({ name: { ar: 'مدرسة النيل', en: 'Nile School' }, colours: { primary: '#0a3a6f' } });
    await allPublished();
  });

  it('has icons of all sizes in its pages and its manifests', async () => {
    for (const path of ['/', '/en/about', '/dashboard', '/404'])
      expect(sizes((await iconsOf(path)).keys())).toEqual(['apple-touch-icon 180x180', 'icon 32x32', 'icon 48x48']);
    for (const path of ['/app.webmanifest', '/en/app.webmanifest', '/dashboard.webmanifest'])
      expect(sizes((await manifestIcons(path)).keys())).toEqual(['192x192', '512x512', '512x512 maskable']);
  });

  it('shows the whole logo in each, with a margin, and cuts nothing', async () => {
    const named = [...(await iconsOf('/')).entries()];
    const ofApp = [...(await manifestIcons('/app.webmanifest')).entries()].map(
      ([name, { src }]) => [name, src] as const,
    );
    for (const [name, address] of [...named, ...ofApp]) {
      const icon = await pixelsOf(address);
      const side = Number(/(\d+)x/.exec(name)?.[1]);
      expect([icon.info.width, icon.info.height], name).toEqual([side, side]);
      const [whole, edge] = [boxOf(icon, red), boxOf(icon, blue)];
      const all = { left: edge.left, right: whole.right, width: whole.right - edge.left + 1 };
      const margin = side * 0.08;
      expect(Math.min(all.left, side - 1 - all.right, whole.top, side - 1 - whole.bottom), name).toBeGreaterThan(
        margin,
      );
      expect(Math.abs(all.width / whole.height - 3), name).toBeLessThan(side < 50 ? 0.7 : 0.1);
      expect(edge.width / all.width, name).toBeGreaterThan(0.05);
      expect(Math.abs(all.left - (side - 1 - all.right)), name).toBeLessThanOrEqual(1);
      if (!name.includes('maskable')) continue;
      // Every system shows the circle with four fifths of the side; the ground reaches the corners.
      expect(Math.hypot(all.width, whole.height)).toBeLessThanOrEqual(side * 0.8);
      expect(pixelAt(icon, 0, 0)).toEqual([255, 255, 255, 255]);
    }
  });

  it('names a picture with its logo on its colour where a page has none, in each language', async () => {
    const [arabic, english] = [await shareOf('/register'), await shareOf('/en/login')];
    expect(arabic).not.toBe(english);
    expect(await shareOf('/login')).toBe(arabic);
    for (const address of [arabic, english]) {
      const picture = await pixelsOf(address);
      expect([picture.info.width, picture.info.height]).toEqual([1200, 630]);
      const [r = 0, g = 0, b = 0] = pixelAt(picture, 5, 5);
      expect(Math.max(Math.abs(r - 0x0a), Math.abs(g - 0x3a), Math.abs(b - 0x6f))).toBeLessThan(4);
      const [whole, edge] = [boxOf(picture, red), boxOf(picture, blue)];
      expect(Math.abs((whole.right - edge.left + 1) / whole.height - 3)).toBeLessThan(0.15);
      // The name stands below the logo, in white, and reaches no edge.
      const name = boxOf(picture, white);
      expect(name.bottom).toBeGreaterThan(whole.bottom + 60);
      expect(Math.min(name.left, 1199 - name.right, name.top, 629 - name.bottom)).toBeGreaterThanOrEqual(40);
    }
  });

  itInProof('gets other addresses when its logo changes, in pages and manifests', async () => {
    const before = [...(await iconsOf('/en')).values(), await shareOf('/en/login')];
    const app = [...(await manifestIcons('/en/app.webmanifest')).values()].map(({ src }) => src);
    const other = await sharp({ create: { width: 300, height: 400, channels: 4, background: '#c81e1e80' } })
      .png()
      .toBuffer();
    await changeLogo(new File([new Uint8Array(other)], 'other.png'));
    await allPublished();
    const after = [...(await iconsOf('/en')).values(), await shareOf('/en/login')];
    const appAfter = [...(await manifestIcons('/en/app.webmanifest')).values()].map(({ src }) => src);
    expect([...after, ...appAfter].filter((address) => [...before, ...app].includes(address))).toEqual([]);
    for (const address of [...after, ...appAfter]) expect((await fetch(school.url + address)).status).toBe(200);
  });

  it('keeps its icons when only its name changes, and gets another picture for link previews', async () => {
    const [icons, share, arabic] = [await iconsOf('/en'), await shareOf('/en/login'), await shareOf('/login')];
    await changeSchool({ name: { en: 'Upper Nile School' } });
    await allPublished();
    expect(await iconsOf('/en')).toEqual(icons);
    expect(await shareOf('/en/login')).not.toBe(share);
    expect(await shareOf('/login')).toBe(arabic);
  });
});

describe('the text of a link preview', () => {
  /** The width of a name in one line, in pixels. */
  async function widthOf(ar: string): Promise<number> {
    await changeSchool({ name: { ar } });
    await allPublished();
    const { data, info } = await pixelsOf(await shareOf('/login'));
    const below = 420;
    const isInk = (x: number) =>
      Array.from({ length: 200 }, (_, row) => below + row).some((y) => (data[(y * info.width + x) * 4] ?? 0) > 200);
    const ink = Array.from({ length: info.width }, (_, x) => isInk(x));
    return ink.lastIndexOf(true) - ink.indexOf(true);
  }

  itInProof('joins Arabic letters', async () => {
    const joined = await widthOf('ههههههههه');
    const apart = await widthOf('ه ه ه ه ه ه ه ه ه');
    // Letters in the middle of a word are narrower than single ones, and a space is not as wide as the difference.
    expect(joined).toBeLessThan(apart * 0.75);
  });
});

describe('the files of the pictures', () => {
  const named = async () => [...(await iconsOf('/')).values(), await shareOf('/login'), await shareOf('/en/login')];
  const isThere = async (address: string) => (await fetch(school.url + address)).status === 200;

  itInProof('are kept by the sweep, but for those that no page names any more', async () => {
    const [old = ''] = await named();
    await changeLogo(await wideLogo());
    await allPublished();
    const db = openSchoolDatabase(school);
    const kept = (await filesInUse(db)).addresses;
    await closeDatabase(db);
    expect((await named()).filter((address) => !kept.has(address))).toEqual([]);
    expect(kept.has(old)).toBe(false);
  });

  itInProof('are made again with everything when they are gone', async () => {
    const files = await named();
    for (const address of files) await storageOf(school.dataDir).remove(address);
    const db = openSchoolDatabase(school);
    await requestEverything(db);
    await until(async () => (await Promise.all(files.map(isThere))).every(Boolean), 'the pictures are there again');
    await published(db);
    await closeDatabase(db);
  });

  itInProof('are in the folder of a static export', async () => {
    const out = mkdtempSync(join(tmpdir(), 'export-'));
    try {
      const { code, stderr } = await command('publish:site', ['--out', join(out, 'site')], {
        env: { DATA_DIR: school.dataDir },
      });
      expect([code, stderr]).toEqual([0, '']);
      const home = readFileSync(join(out, 'site/login/index.html'), 'utf8');
      const addresses = [...home.matchAll(/\/media\/school-[\w.-]+/g)].map(([address]) => address);
      expect(addresses.length).toBeGreaterThan(3);
      expect(addresses.filter((address) => !existsSync(join(out, 'site', address)))).toEqual([]);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});

describe('a school without a logo', () => {
  let demo: [TestSchool, Call];
  beforeAll(async () => {
    demo = [school, call];
    school = await startSchool({ empty: true });
    call = await asAdmin(school);
  });
  afterAll(async () => {
    await school.remove();
    [school, call] = demo;
  });

  const letterOn = async (path: string) => {
    const icon = (await iconsOf(path)).get('icon any') ?? '';
    const answer = await fetch(school.url + icon);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const drawing = await answer.text();
    return [/>([^<]+)<\/text>/.exec(drawing)?.[1], /fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1]];
  };

  it('and without a name has the first letter of "the school"', async () => {
    expect([await letterOn('/'), await letterOn('/en')]).toEqual([
      ['ا', '#0f5a60'],
      ['T', '#0f5a60'],
    ]);
  });

  it('has the first letter of its name in its colour as an icon', async () => {
    await changeSchool({ name: { ar: 'مدرسة «النيل»', en: 'green hill' }, colours: { primary: '#0a3a6f' } });
    await allPublished();
    expect([await letterOn('/'), await letterOn('/en'), await letterOn('/dashboard')]).toEqual([
      ['م', '#0a3a6f'],
      ['G', '#0a3a6f'],
      ['م', '#0a3a6f'],
    ]);
  });

  it('has the letter as a picture where a drawing is not taken', async () => {
    const home = await pixelsOf((await iconsOf('/en')).get('apple-touch-icon 180x180') ?? '');
    expect(pixelAt(home, 1, 1)).toEqual([0x0a, 0x3a, 0x6f, 255]);
    const letter = boxOf(home, white);
    expect(letter.height).toBeGreaterThan(180 / 3);
    expect(Math.abs(letter.left - (179 - letter.right))).toBeLessThanOrEqual(1);
    expect(sizes((await manifestIcons('/en/app.webmanifest')).keys())).toEqual([
      '192x192',
      '512x512',
      '512x512 maskable',
      'any',
    ]);
  });

  itInProof('has a link preview with a name of any length, at most three lines, and no letter at an edge', async () => {
    const names = [
      ['مدرسة الشهيد عبد القادر الثانوية النموذجية للبنات بمحلية شرق النيل', 'Mwangaza & <Sons> '.repeat(6).trim()],
      ['مدرسةالنيلالأزرق'.repeat(7), 'W'.repeat(120)],
    ];
    for (const [ar = '', en = ''] of names) {
      await changeSchool({ name: { ar, en } });
      await allPublished();
      for (const path of ['/login', '/en/login']) {
        const picture = await pixelsOf(await shareOf(path));
        const all = boxOf(picture, white);
        expect(Math.min(all.left, 1199 - all.right), path).toBeGreaterThanOrEqual(70);
        expect(Math.min(all.top, 629 - all.bottom), path).toBeGreaterThanOrEqual(40);
      }
    }
  });
});
