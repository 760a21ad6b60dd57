import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#0f5a60' }, limitInputPixels: false });

/** An AVIF of one colour: about one kilobyte, whatever its dimensions are. */
export const avif = (width: number, height: number): Promise<Buffer> =>
  canvas(width, height).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();

/** An AVIF whose header claims a different size from its image data. */
export async function lyingAvif(width: number, height: number, said: number): Promise<Buffer> {
  const file = await avif(width, height);
  for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(said, at + 8);
    file.writeUInt32BE(said, at + 12);
  }
  return file;
}

export const interlacedPng = (width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> =>
  canvas(width, height, channels).png({ progressive: true }).toBuffer();

export const progressiveJpeg = (width: number, height: number): Promise<Buffer> =>
  canvas(width, height).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

export const gif = (width: number, height: number): Promise<Buffer> =>
  canvas(width, height).gif({ effort: 1 }).toBuffer();

/** An animation in which every frame differs from the one before. */
export async function animated(format: 'gif' | 'webp', side: number, frames: number): Promise<Buffer> {
  const shades = Array.from({ length: frames }, (_, index) => {
    const background = { r: index % 2 === 0 ? 255 : 0, g: index, b: 9 };
    return sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  });
  const film = sharp(await Promise.all(shades), { join: { animated: true } });
  return (format === 'gif' ? film.gif({ effort: 1 }) : film.webp({ effort: 0 })).toBuffer();
}

/** A PNG whose header claims `frames` animation frames. */
export async function animatedPng(width: number, height: number, frames: number): Promise<Buffer> {
  const file = await canvas(width, height).png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8);
  chunk.write('acTL', 4);
  chunk.writeUInt32BE(frames, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  const afterHeader = 33;
  return Buffer.concat([file.subarray(0, afterHeader), chunk, file.subarray(afterHeader)]);
}
