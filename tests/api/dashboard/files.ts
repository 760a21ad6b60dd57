import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FileKind } from '../../../src/model/fields.ts';

let shade = 0;

/** A picture that is no other test's picture. */
export async function picture(width = 40, height = 30): Promise<File> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 200 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
}

/** The head of an MP4, and as many more bytes as wanted. */
export function mp4(size = 64): File {
  const bytes = new Uint8Array(Math.max(size, 32));
  bytes.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'));
  bytes.set(Buffer.from(`${Math.random()}`), 40);
  return new File([bytes], 'film.mp4', { type: 'video/mp4' });
}

export function pdf(): File {
  return new File([`%PDF-1.4\n%${Math.random()}\n%%EOF\n`], 'paper.pdf', { type: 'application/pdf' });
}

/** A file of a kind. */
export async function fileOf(kind: FileKind): Promise<File> {
  return kind === 'image' ? picture() : kind === 'pdf' ? pdf() : mp4();
}

/** Every file that a school has stored, uploads on their way in included. */
export function storedFiles(dataDir: string): string[] {
  return ['media', 'private'].flatMap((folder) =>
    readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length))
      .filter((path) => !path.endsWith('.avif')),
  );
}
