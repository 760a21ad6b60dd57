import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { document } from '../svg.ts';
import type { Film } from './films.ts';
import { tune } from './sound.ts';

const width = 854;
const height = 480;
const fps = 15;

export async function makeFilm(name: string, film: Film, seed: number, folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  const sound = join(work, 'sound.wav');
  writeFileSync(sound, tune(film.seconds, seed));
  const encoder = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(fps),
      '-i',
      '-',
      '-i',
      sound,
      '-c:v',
      'libx264',
      '-threads',
      '1',
      '-preset',
      'slow',
      '-pix_fmt',
      'yuv420p',
      '-crf',
      '28',
      '-c:a',
      'aac',
      '-b:a',
      '56k',
      '-shortest',
      '-movflags',
      '+faststart',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      join(folder, `${name}.mp4`),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let i = 0; i < film.seconds * fps; i++) {
    const svg = document({ width: 1280, height: 720, body: film.frame(i / fps) });
    const frame = await sharp(Buffer.from(svg), { density: 48 })
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'exit');
  rmSync(work, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${name}`);
}
