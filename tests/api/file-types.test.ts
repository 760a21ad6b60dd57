import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFileType } from '../../api/media/file-types.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storedFile } from '../support/test-files.ts';
import { asAdmin, type Call } from './dashboard/client.ts';
import { formOf, withoutFiles } from './dashboard/samples.ts';
import { type Desk, family, file, filing, openDesk } from './payments/desk.ts';

const folder = join(import.meta.dirname, '../support/files');
const at = (name: string) => join(folder, name);

describe('files of real life are judged by what is in them', () => {
  it.each([
    ['bytes-before.pdf', 'pdf', 'pdf'],
    ['nuls-after.pdf', 'pdf', 'pdf'],
    ['spaces-after.pdf', 'pdf', 'pdf'],
    ['سجل', 'pdf', 'pdf'],
    ['phone-3gp4.mp4', 'video', 'mp4'],
    ['camera.mov', 'video', 'mp4'],
    ['fragments-hevc.mp4', 'video', 'mp4'],
  ] as const)('%s is taken as %s', async (name, kind, extension) => {
    expect(await checkFileType(at(name), kind)).toEqual({ extension });
  });

  it.each([
    ['cut-off.pdf', 'pdf', 'fileDamaged', undefined],
    ['letter.doc', 'pdf', 'fileFormat', 'Word (DOC)'],
    ['letter.docx', 'pdf', 'fileFormat', 'Word (DOCX)'],
    ['audio-only.m4a', 'video', 'fileSoundOnly', undefined],
    ['audio-only.mp4', 'video', 'fileSoundOnly', undefined],
    ['mpeg-4-part-2.mp4', 'video', 'fileCodec', 'MPEG-4 Part 2 (mp4v)'],
    ['old-camera.avi', 'video', 'fileFormat', 'AVI'],
    ['recording-cut-off.mp4', 'video', 'fileDamaged', undefined],
    ['photo.heic', 'image', 'fileFormat', 'HEIC'],
    ['photo.heic', 'video', 'fileFormat', 'HEIC'],
    ['scan.tiff', 'image', 'fileFormat', 'TIFF'],
    ['scan.bmp', 'image', 'fileFormat', 'BMP'],
    ['drawing.svg', 'image', 'fileFormat', 'SVG'],
    ['unknown.dat', 'image', 'fileUnknown', undefined],
    ['unknown.dat', 'video', 'fileUnknown', undefined],
  ] as const)('%s as %s is refused as %s %s', async (name, kind, problem, named) => {
    const judged = await checkFileType(at(name), kind);
    expect(judged).toMatchObject({ problem: { problem } });
    if (named && 'problem' in judged) expect(Object.values(judged.problem.values ?? {})).toContain(named);
  });
});

describe('a form of the dashboard takes each of them, or says at its field what is wrong, whatever a browser calls it', () => {
  let school: TestSchool;
  let call: Call;
  beforeAll(async () => {
    school = await startSchool({ publishes: false });
    call = await asAdmin(school);
  });
  afterAll(() => school.remove());

  const papers = [lists.books, 'attachment_path'] as const;
  const films = [lists.videos, 'video_path'] as const;
  const pictures = [lists.photos, 'image'] as const;

  it.each([
    ['bytes-before.pdf', papers, null],
    ['nuls-after.pdf', papers, null],
    ['spaces-after.pdf', papers, null],
    ['سجل', papers, null],
    ['cut-off.pdf', papers, /damaged/],
    ['letter.doc', papers, /Word.*PDF/],
    ['letter.docx', papers, /Word.*PDF/],
    ['phone-3gp4.mp4', films, null],
    ['camera.mov', films, null],
    ['fragments-hevc.mp4', films, null],
    ['audio-only.m4a', films, /only sound/],
    ['audio-only.mp4', films, /only sound/],
    ['mpeg-4-part-2.mp4', films, /mp4v.*MP4/],
    ['old-camera.avi', films, /AVI.*MP4/],
    ['recording-cut-off.mp4', films, /damaged/],
    ['damaged.jpg', pictures, /damaged/],
    ['photo.heic', pictures, /HEIC.*JPEG/],
    ['scan.tiff', pictures, /TIFF.*JPEG/],
    ['scan.bmp', pictures, /BMP.*JPEG/],
    ['drawing.svg', pictures, /SVG.*JPEG/],
    ['receipt-720x6400.png', pictures, null],
    ['unknown.dat', papers, /Nothing is known/],
    ['unknown.dat', films, /Nothing is known/],
    ['unknown.dat', pictures, /Nothing is known/],
  ] as const)('%s', async (name, [type, field], says) => {
    const bytes = new Uint8Array(readFileSync(at(name)));
    const file = new File([bytes], name, { type: 'application/octet-stream' });
    const form = { ...(await formOf(type, 1, withoutFiles)), [field]: file };
    const { status, body } = await call('POST', `/dashboard/${type.path}`, form, 'multipart');
    if (says === null) expect([status, body.errors]).toEqual([201, undefined]);
    else expect([status, body.errors]).toEqual([415, { [field]: [expect.stringMatching(says)] }]);
  });
});

describe('a receipt', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.school.remove());

  const picture = (name: string) => new File([new Uint8Array(readFileSync(at(name)))], name);

  it.each([
    ['receipt-1080x7000.png', 1000, 6481],
    ['receipt-720x6400.png', 720, 6400],
  ])('%s stays legible', async (name, width, height) => {
    const { image } = await file(desk, await family(desk), { image: picture(name) });
    const kept = storedFile(desk.school.dataDir, image.replace('/files/', 'private/'));
    const size = await sharp(kept ?? Buffer.alloc(0)).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
  });

  it('says at its field what is wrong with its file', async () => {
    const student = await family(desk);
    for (const [name, says] of [
      ['damaged.jpg', /damaged/],
      ['photo.heic', /HEIC.*JPEG/],
      ['unknown.dat', /kind of file/],
    ] as const) {
      const sent = await filing(desk, { image: picture(name) });
      const { status, body } = await student.call('POST', '/payments', sent, 'multipart');
      expect([name, status, body.errors?.image]).toEqual([name, 415, [expect.stringMatching(says)]]);
    }
  });
});
