import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFileType } from '../../api/media/file-types.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { avif } from '../support/hostile-pictures.ts';
import { box, ebmlHeader, element, mp4Bytes, pdfBytes, webmBytes } from '../support/sample-files.ts';
import { root, startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-files-'));
const path = join(folder, 'file');
afterAll(() => rmSync(folder, { recursive: true }));

/** The extension of a file of the wanted kind; null if it is refused. */
async function extensionOf(path: string, kind: FileKind): Promise<string | null> {
  const judged = await checkFileType(path, kind);
  return 'extension' in judged ? judged.extension : null;
}

function detect(bytes: Uint8Array, kind: FileKind): Promise<string | null> {
  writeFileSync(path, bytes);
  return extensionOf(path, kind);
}

const head = mp4Bytes().subarray(0, 32);
const movie = box('moov', Buffer.alloc(100));
const fragment = box('moof', Buffer.alloc(30));
/** An MP4 box with a 64-bit size after its type. */
function wideBox(type: string, size: bigint, content: Uint8Array): Buffer {
  const start = box(type, Buffer.alloc(8), content);
  start.writeUInt32BE(1);
  start.writeBigUInt64BE(size, 8);
  return start;
}
function endlessBox(type: string, content: Uint8Array): Buffer {
  const start = box(type, content);
  start.writeUInt32BE(0);
  return start;
}
const text = (words: string) => Buffer.from(words, 'latin1');
const paper = pdfBytes();

describe('what counts as a PDF', () => {
  it.each([
    ['a whole one', paper],
    ['one with a few bytes after its end', Buffer.concat([paper, Buffer.alloc(500)])],
    ['one that was added to', Buffer.concat([paper, paper.subarray(9)])],
  ])('%s', async (_what, bytes) => expect(await detect(bytes, 'pdf')).toBe('pdf'));

  it.each([
    ['its first bytes alone', text('%PDF-')],
    ['one without startxref', text('%PDF-1.4\n%%EOF\n')],
    ['one without its end', text('%PDF-1.4\nstartxref\n9\n')],
    ['one whose end comes first', text('%PDF-1.4\n%%EOF\nstartxref\n9\n')],
    ['one cut off in the middle', Buffer.concat([paper.subarray(0, 200), Buffer.alloc(5000)])],
    ['one with a whole file after its end', Buffer.concat([paper, Buffer.alloc(100_000, 'x')])],
  ])('not %s', async (_what, bytes) => expect(await detect(bytes, 'pdf')).toBeNull());
});

describe('what counts as a film', () => {
  it.each([
    ['an MP4', mp4Bytes()],
    ['one whose movie stands last', Buffer.concat([head, box('mdat', Buffer.alloc(9000)), movie])],
    ['one in fragments', Buffer.concat([head, box('free'), fragment])],
    ['one with a size of 64 bits', Buffer.concat([head, wideBox('mdat', 516n, Buffer.alloc(500)), movie])],
    ['one whose movie goes to its end', Buffer.concat([head, endlessBox('moov', Buffer.alloc(100))])],
  ])('%s', async (_what, bytes) => expect(await detect(bytes, 'video')).toBe('mp4'));

  it.each([
    ['an MP4’s first box alone', head],
    ['one with noise behind it', Buffer.concat([head, Buffer.alloc(5000, 'moov')])],
    ['one whose movie is inside another box', Buffer.concat([head, box('mdat', movie), box('free')])],
    ['one whose movie is cut off', Buffer.concat([head, movie.subarray(0, 50)])],
    ['one cut off before its movie', Buffer.concat([head, box('mdat', Buffer.alloc(900)).subarray(0, 400), movie])],
    ['one whose data goes to its end', Buffer.concat([head, endlessBox('mdat', Buffer.alloc(9)), movie])],
    ['one with a size that is none', Buffer.concat([head, wideBox('mdat', 3n, Buffer.alloc(0)), movie])],
    ['one with a size of all there is', Buffer.concat([head, wideBox('mdat', 2n ** 64n - 1n, Buffer.alloc(0)), movie])],
    ['one of boxes without end', Buffer.concat([head, ...Array<Buffer>(100_000).fill(box('free')), movie])],
  ])('not %s', async (_what, bytes) => expect(await detect(bytes, 'video')).toBeNull());

  it.each([
    ['a WebM', webmBytes()],
    ['one of unknown length', Buffer.concat([ebmlHeader, Buffer.from('1853806701ffffffffffffff', 'hex')])],
    [
      'one with room left before its segment',
      Buffer.concat([ebmlHeader, element('ec', Buffer.alloc(9)), webmBytes().subarray(ebmlHeader.length)]),
    ],
  ])('%s', async (_what, bytes) => expect(await detect(bytes, 'video')).toBe('webm'));

  it.each([
    ['a WebM’s header alone', ebmlHeader],
    ['one with noise behind it', Buffer.concat([ebmlHeader, Buffer.alloc(5000, 'x')])],
    [
      'one whose segment is in its header',
      element('1a45dfa3', element('4282', text('webm')), element('18538067', text('x'))),
    ],
    [
      'one of another kind',
      Buffer.concat([element('1a45dfa3', element('4282', text('matroska'))), element('18538067')]),
    ],
    [
      'one of empty room without end',
      Buffer.concat([ebmlHeader, ...Array<Buffer>(100_000).fill(element('ec')), element('18538067')]),
    ],
    [
      'one whose header has no end',
      Buffer.concat([
        Buffer.from('1a45dfa301ffffffffffffff', 'hex'),
        element('4282', text('webm')),
        element('18538067'),
      ]),
    ],
  ])('not %s', async (_what, bytes) => expect(await detect(bytes, 'video')).toBeNull());
});

describe('the demo school’s files', () => {
  const media = join(root, 'db/seed/demo/media');
  it.each(readdirSync(media).filter((name) => /\.(pdf|mp4)$/.test(name)))('%s is whole', async (name) => {
    const extension = name.endsWith('pdf') ? 'pdf' : 'mp4';
    expect(await extensionOf(join(media, name), extension === 'pdf' ? 'pdf' : 'video')).toBe(extension);
  });
});

describe('a hostile file', () => {
  const kinds = ['image', 'pdf', 'video'] as const;
  /** Processor time of this process in milliseconds; other load on the machine does not count. */
  async function cost(bytes: Uint8Array): Promise<number> {
    writeFileSync(path, bytes);
    const before = process.cpuUsage();
    for (const kind of kinds) await checkFileType(path, kind);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }
  const repeated = (hex: string, count: number) => Buffer.alloc((hex.length / 2) * count, hex, 'hex');
  const entry = Buffer.concat([
    Buffer.from('504b0304140000000800', 'hex'),
    Buffer.alloc(20),
    text('[Content_Types].xml'),
  ]);
  entry.writeUInt16LE(19, 26);

  it.each([
    ['EBML in EBML', () => repeated('1a45dfa301ffffffffffffff', 1e6)],
    ['EBML of empty room', () => Buffer.concat([Buffer.from('1a45dfa310ffffff', 'hex'), repeated('ec80', 3e6)])],
    ['boxes in boxes', () => repeated('0000000866747970', 1e6)],
    [
      'a PNG of tiny chunks',
      () =>
        Buffer.concat([
          Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
          Buffer.alloc(17, 1),
          repeated('0000000074455874aaaaaaaa', 8e5),
        ]),
    ],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(2e8))],
    ['a zip bomb', () => Buffer.concat([entry, deflateRawSync(Buffer.alloc(1e8))])],
    [
      'a zip of empty entries',
      () => repeated('504b03041400000000000000000000000000000000000000000000000100000061', 2e5),
    ],
    ['tags in tags', () => repeated('49443304000000000000', 9e5)],
    ['%PDF over and over', () => repeated('255044462d312e34', 1e6)],
  ])('%s costs no time', async (_what, make) => {
    const bytes = make();
    expect(await cost(bytes)).toBeLessThan(1500);
  });

  it('that says it is an AVIF has a picture’s few boxes, not a hundred thousand', async () => {
    const whole = await avif(20, 20);
    expect(await detect(whole, 'image')).toBe('avif');
    expect(await detect(Buffer.concat([whole, repeated('0000000866726565', 1e5)]), 'image')).toBeNull();
  });

  it('made of a real one by chance is judged, never a fault', async () => {
    const real = [
      paper,
      mp4Bytes(),
      webmBytes(),
      readFileSync(join(root, 'db/seed/demo/media/logo.webp')).subarray(0, 900),
    ];
    const change = fc.record({ at: fc.nat(2000), bytes: fc.uint8Array({ minLength: 1, maxLength: 16 }) });
    const mutated = fc
      .record({ file: fc.constantFrom(...real), changes: fc.array(change, { maxLength: 8 }), kept: fc.nat(2000) })
      .map(({ file, changes, kept }) => {
        const bytes = Buffer.from(file.subarray(0, Math.max(20, kept)));
        for (const { at, bytes: put } of changes)
          bytes.set(put.subarray(0, bytes.length - (at % bytes.length)), at % bytes.length);
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(mutated, fc.constantFrom(...kinds), async (bytes, kind) => {
        expect([null, 'pdf', 'mp4', 'webm', 'webp']).toContain(await detect(bytes, kind));
      }),
      { numRuns: 400 },
    );
  });
});

describe('a file without its structure', () => {
  let school: TestSchool;
  let call: Call;
  beforeAll(async () => {
    school = await startSchool({ empty: true });
    call = await asAdmin(school);
    const name = { ar: 'مادة', en: 'Subject' };
    expect((await call('POST', '/dashboard/subjects', { name, grade_id: 1 })).body.data.id).toBe(1);
  });
  afterAll(() => school.remove());

  const named = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
  const material: Nested = { title: { ar: 'ك', en: 'B' }, subject_id: 1, access: 'free' };

  it.each([
    ['books', 'attachment_path', named(text('%PDF-1.7\nhello'), 'a.pdf')],
    ['videos', 'video_path', named(head, 'a.mp4')],
    ['videos', 'video_path', named(ebmlHeader, 'a.webm')],
  ])('is refused for %s with 415 at %s, before a wrong field', async (list, field, file) => {
    for (const form of [{ ...material, [field]: file }, { [field]: file }]) {
      const { status, body } = await call('POST', `/dashboard/${list}`, form, 'multipart');
      expect([status, Object.keys(body.errors)]).toEqual([415, [field]]);
    }
  });

  it('is taken once it has one', async () => {
    const webm = { ...material, video_path: named(webmBytes(), 'a.webm'), attachment_path: named(paper, 'a.pdf') };
    const { status, body } = await call('POST', '/dashboard/videos', webm, 'multipart');
    expect([status, body.data.video_path]).toEqual([201, expect.stringMatching(/\.webm$/)]);
  });
});
