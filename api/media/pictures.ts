import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { saveImage } from '../../db/images.ts';
import type { Database } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import { imageWidths, maxImageWidth, variantAddress } from '../../src/model/image-variants.ts';
import { imagePoints } from '../../src/model/limits.ts';
import type { FileStorage } from './storage.ts';
import { inTurn } from './turns.ts';

// One picture at a time and no cache: memory stays bounded, the other core stays free for requests.
sharp.cache(false);
sharp.concurrency(1);

const webpQuality = 80;
/** Effort 1 takes a tenth of the default, and its files are a sixth larger: still a fifth smaller than WebP. */
const avif = { quality: 55, effort: 1 };

/** Changes whenever the way pictures are encoded does, so that an address never means two pictures. */
const pipelineVersion = '1';

export interface PictureShop {
  db: Database;
  storage: FileStorage;
  temporary: string;
}

function decode(file: string) {
  return sharp(file, { limitInputPixels: imagePoints, failOn: 'error' }).autoOrient();
}

/** Width and height in pixels, the orientation applied. @throws Refusal 415 for what cannot be decoded */
async function measure(file: string): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient, width, height } = await sharp(file, { limitInputPixels: imagePoints }).metadata();
    if (width * height > imagePoints) throw new Refusal('wrongType');
    return autoOrient;
  } catch {
    throw new Refusal('wrongType');
  }
}

/** Decodes a picture to its last line. @returns a tiny version of it @throws Refusal 415 for what cannot be decoded */
export async function checkPicture(file: string): Promise<Buffer> {
  await measure(file);
  try {
    return await decode(file).resize(24, 24, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
  } catch {
    throw new Refusal('wrongType');
  }
}

async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256').update(pipelineVersion);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 20);
}

/**
 * Takes an uploaded picture in: decoded, turned upright, stripped of metadata and re-encoded as WebP in several widths
 * at addresses that change with its content. AVIF follows later (`makeAvif`).
 * @returns the address of the widest version
 * @throws Refusal 415 for what cannot be decoded or has too many points
 */
export async function addPicture(shop: PictureShop, file: string): Promise<string> {
  const size = await measure(file);
  const width = Math.min(size.width, maxImageWidth);
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  const name = `/media/${await fingerprint(file)}`;
  const address = `${name}-${width}.webp`;
  const placeholder = `data:image/webp;base64,${(await checkPicture(file)).toString('base64')}`;
  return inTurn(name, async () => {
    if (!(await shop.storage.stat(address))) await encode(shop, file, address, width);
    await saveImage(shop.db, { address, width, height, placeholder });
    return address;
  });
}

async function encode(shop: PictureShop, file: string, address: string, width: number): Promise<void> {
  const done: string[] = [];
  try {
    // The widest one last: it being there means that all are.
    for (const step of imageWidths(width)) {
      const temporary = join(shop.temporary, randomBytes(12).toString('hex'));
      await decode(file).resize({ width: step }).webp({ quality: webpQuality, effort: 3 }).toFile(temporary);
      await shop.storage.put(temporary, variantAddress(address, step, 'webp'));
      done.push(variantAddress(address, step, 'webp'));
    }
  } catch {
    await Promise.all(done.map((each) => shop.storage.remove(each)));
    throw new Refusal('wrongType');
  }
}

/** One protected picture (a receipt, a passport): re-encoded too, in one size, at an address nobody can guess. */
export async function addPrivatePicture(shop: Omit<PictureShop, 'db'>, file: string): Promise<string> {
  await measure(file);
  const name = randomBytes(16).toString('hex');
  const temporary = join(shop.temporary, name);
  try {
    await decode(file)
      .resize({ width: maxImageWidth, height: maxImageWidth, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toFile(temporary);
  } catch {
    await rm(temporary, { force: true });
    throw new Refusal('wrongType');
  }
  const address = `/files/students/${name}.webp`;
  await shop.storage.put(temporary, address);
  return address;
}

/** Encodes the AVIF versions of a picture from its widest WebP. */
export async function makeAvif(shop: Omit<PictureShop, 'db'>, address: string, width: number): Promise<void> {
  const stored = await shop.storage.stat(address);
  if (!stored) return;
  const source = await buffer(shop.storage.open(address, { start: 0, end: stored.size - 1 }));
  for (const step of imageWidths(width)) {
    const temporary = join(shop.temporary, `${randomBytes(12).toString('hex')}.avif`);
    await sharp(source).resize({ width: step }).avif(avif).toFile(temporary);
    await shop.storage.put(temporary, variantAddress(address, step, 'avif'));
  }
}
