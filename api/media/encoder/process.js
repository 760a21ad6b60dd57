// @ts-check
/**
 * The program of the encoder process: untrusted pictures are decoded here and nowhere else. It is JavaScript and runs
 * without a JIT compiler (`--jitless`): reading TypeScript alone takes 20 MB that pictures can use.
 * @import { Answer, Question, Version } from './jobs.ts'
 */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { draw } from './draw.js';

// No cache and one thread: memory use stays at what one picture needs.
sharp.cache(false);
sharp.concurrency(1);
// Only the formats that the school accepts are enabled; the library supports many more.
sharp.block({ operation: ['VipsForeignLoad'] });
const readers = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile'];
// SVG is read from memory only, where no picture of a stranger is: the grounds of icons.
sharp.unblock({ operation: [...readers, 'SvgBuffer'].map((reader) => `VipsForeignLoad${reader}`) });

/** Effort 2 takes two thirds of the time of effort 3; its files are 5 % larger. Most browsers get AVIF instead. */
const webp = { quality: 80, effort: 2 };
/**
 * Effort 1 takes a tenth of the time of the default effort; its files are a sixth larger, but still a fifth smaller
 * than WebP. The source is WebP with 4:2:0 chroma subsampling: 4:4:4 would double the memory without a visible
 * difference.
 */
const avif = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' };

/** JPEG for link previews in messengers: some apps show no image above 300 kB. */
const jpeg = { quality: 75 };

/** The disk failed; the picture is fine. */
class Unwritten extends Error {}

/** @param {string} file @param {number} points */
const decode = (file, points) => sharp(file, { limitInputPixels: points, failOn: 'error' }).autoOrient();

/**
 * Maximum pixels for which the decoded picture is reused for all versions: 12 MB of memory, 16 MB with transparency.
 */
const kept = 4_000_000;

/**
 * Returns a function that gives the source for each version. Several WebP versions share one decoded picture, so it is
 * decoded once. AVIF decodes the file again, because its encoder needs the memory.
 * @param {string} file @param {number} points @param {readonly Version[]} versions the widest last
 */
async function sourceOf(file, points, versions) {
  const widest = versions.at(-1);
  const once = versions.length > 1 && widest?.format === 'webp' && widest.width * widest.height <= kept;
  if (!once) return () => decode(file, points);
  const { width, height } = widest;
  const decoded = decode(file, points).resize(width, height, { fit: 'fill' }).raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
}

/**
 * @param {ReturnType<typeof sharp>} picture @param {Version['format']} format
 * @param {{ width: number, height: number }} size
 */
function encoded(picture, format, { width, height }) {
  if (format === 'jpeg') {
    return picture.resize(width, height, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg(jpeg);
  }
  const resized = picture.resize(width, height, { fit: 'fill' });
  return format === 'avif' ? resized.avif(avif) : resized.webp(webp);
}

/** @param {string} to @param {Buffer} bytes */
async function write(to, bytes) {
  try {
    await writeFile(to, bytes, { flag: 'wx' });
  } catch (error) {
    throw new Unwritten(error instanceof Error && 'code' in error ? String(error.code) : 'EIO');
  }
}

/** @param {string} file @param {number} points */
async function tiny(file, points) {
  const bytes = await decode(file, points).resize(24, 24, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** @param {Question} question @returns {Promise<Answer>} */
async function work(question) {
  const { id } = question;
  if (question.kind === 'draw') {
    for (const drawing of question.drawings) {
      await write(drawing.to, await (await draw(sharp, question.look, drawing)).toBuffer());
    }
    return { id, kind: 'encoded', placeholder: null };
  }
  const { file } = question;
  if (question.kind === 'measure') {
    const { autoOrient, pages, compression } = await sharp(file, { limitInputPixels: false }).metadata();
    return { id, kind: 'measured', measured: { ...autoOrient, frames: pages ?? 1, avif: compression === 'av1' } };
  }
  const { points, versions, placeholder } = question;
  const source = await sourceOf(file, points, versions);
  for (const { to, width, height, format } of versions) {
    await write(to, await encoded(source(), format, { width, height }).toBuffer());
  }
  // The first version of a new picture is the smallest. A JPEG is skipped because it is cropped.
  const smallest = versions.find(({ format }) => format !== 'jpeg')?.to ?? file;
  return { id, kind: 'encoded', placeholder: placeholder ? await tiny(smallest, points) : null };
}

/** @param {Question} question @returns {Promise<Answer>} */
async function answer(question) {
  try {
    return await work(question);
  } catch (error) {
    const id = question?.id ?? 0;
    return error instanceof Unwritten ? { id, kind: 'unwritten', code: error.message } : { id, kind: 'undecodable' };
  }
}

setPriority(Number(process.argv[2]));
/** @type {Promise<unknown>} */
let last = Promise.resolve();
process.on('message', (/** @type {Question} */ question) => {
  last = last.then(async () => process.send?.(await answer(question)));
});
// The server is gone, so nobody waits for an answer. SIGKILL, because a picture that is being decoded would delay a
// normal exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
