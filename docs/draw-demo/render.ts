import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { document, type Picture } from './svg.ts';

export const media = join(import.meta.dirname, '../../db/seed/demo/media');

export async function render(pictures: Record<string, Picture>, folder = media): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    await sharp(Buffer.from(document(picture)))
      .webp({ quality: 86, effort: 5, smartSubsample: true })
      .toFile(join(folder, `${name}.webp`));
  }
}
