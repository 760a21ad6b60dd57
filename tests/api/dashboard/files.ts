import sharp from 'sharp';
import type { FileKind } from '../../../src/model/fields/index.ts';
import { mp4Bytes, mp4Overhead, pdfBytes } from '../../support/sample-files.ts';
import { storedNames } from '../../support/test-files.ts';

let shade = 0;

/** An image that differs from those of all other tests. */
export async function picture(width = 40, height = 30): Promise<File> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 200 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
}

/** An MP4 of `size` bytes that differs from those of all other tests. */
export function mp4(size = 200): File {
  const data = Buffer.alloc(Math.max(20, size - mp4Overhead));
  data.write(`${Math.random()}`);
  return new File([new Uint8Array(mp4Bytes(data))], 'film.mp4', { type: 'video/mp4' });
}

export function pdf(): File {
  return new File([new Uint8Array(pdfBytes())], 'paper.pdf', { type: 'application/pdf' });
}

/** A valid file of this kind. */
export async function fileOf(kind: FileKind): Promise<File> {
  return kind === 'image' ? picture() : kind === 'pdf' ? pdf() : mp4();
}

/** Every file that a school has stored, unfinished uploads included. */
export function storedFiles(dataDir: string): string[] {
  return ['media', 'private'].flatMap((folder) =>
    storedNames(dataDir, folder)
      .map((name) => `/${name}`)
      .filter((path) => !path.endsWith('.avif')),
  );
}
