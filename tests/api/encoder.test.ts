import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChild } from '../../api/media/encoder/child.ts';
import { type Encoder, startEncoder } from '../../api/media/encoder/encoder.ts';
import { type EncoderBounds, Interrupted } from '../../api/media/encoder/queue.ts';
import { encoderBounds } from '../../src/model/limits.ts';
import { itInProof } from '../support/long-form.ts';
import { encodersOf } from '../support/memory.ts';
import { photo } from '../support/people.ts';

const program = fileURLToPath(new URL('../../api/media/encoder/process.js', import.meta.url));
const own = () => encodersOf(process.pid);

let folder: string;
let encoder: Encoder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-encoder-'));
  encoder = startEncoder(folder, null);
});
afterEach(async () => {
  await encoder.stop();
  rmSync(folder, { recursive: true });
});

/** Starts an encoder with other limits. */
function bounded(changes: Partial<EncoderBounds>, encode: number = encoderBounds.lanes.uploads.time.encode): void {
  const uploads = { ...encoderBounds.lanes.uploads, time: { ...encoderBounds.lanes.uploads.time, encode } };
  encoder = startEncoder(folder, null, { ...encoderBounds, lanes: { ...encoderBounds.lanes, uploads }, ...changes });
}

async function picture(): Promise<string> {
  const path = join(folder, 'picture.jpg');
  writeFileSync(path, await photo(300, 200));
  return path;
}

/** An image that never finishes loading: nothing is ever written to this pipe. */
function endless(): string {
  const path = join(folder, 'endless');
  execFileSync('mkfifo', [path]);
  return path;
}

function encoding(file: string, name = 'version.webp') {
  const versions = [{ to: join(folder, name), width: 30, height: 20, format: 'webp' }] as const;
  return { file, points: 1e6, versions, placeholder: true };
}

const refusedWith = (code: string) => expect.objectContaining({ name: 'Refusal', code });

describe('the encoder', () => {
  it('measures by the header and writes versions, with a placeholder', async () => {
    const file = await picture();
    expect(await encoder.measure(file)).toEqual({ width: 300, height: 200, frames: 1, avif: false });
    expect(await encoder.encode(encoding(file))).toMatch(/^data:image\/webp;base64,/);
    expect(readdirSync(folder)).toContain('version.webp');
    expect(own()).toHaveLength(1);
  });

  it('yields to requests, and the more when nobody waits for the picture', async () => {
    const niceness = () => own().map((pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[18]));
    const file = await picture();
    await encoder.encode(encoding(file));
    expect(niceness()).toEqual([encoderBounds.lanes.uploads.nice]);
    await encoder.encodeLater(encoding(file, 'later.webp'));
    expect(niceness()).toEqual([encoderBounds.lanes.afterwards.nice]);
  });

  it('ends a picture that takes for ever, and the next one is fine', async () => {
    bounded({}, 4000);
    await expect(encoder.encode(encoding(endless()))).rejects.toEqual(refusedWith('wrongType'));
    expect(await encoder.encode(encoding(await picture()))).not.toBeNull();
  });

  it('breaks off what nobody waits for when somebody’s picture comes', async () => {
    const later = encoder.encodeLater(encoding(endless()));
    const broken = expect(later).rejects.toBeInstanceOf(Interrupted);
    expect(encoder.quiet()).toBeGreaterThan(0);
    const now = encoder.encode(encoding(await picture()));
    expect(encoder.quiet()).toBe(0);
    expect(await now).not.toBeNull();
    await broken;
    expect(own()).toHaveLength(1);
  });

  itInProof('reads headers before it goes on decoding', async () => {
    bounded({}, 4000);
    const file = await picture();
    const order: string[] = [];
    const stuck = encoder.encode(encoding(endless())).catch(() => order.push('stuck'));
    const decoded = encoder.encode(encoding(file)).then(() => order.push('decoded'));
    const measured = encoder.measure(file).then(() => order.push('measured'));
    await Promise.all([stuck, decoded, measured]);
    expect(order).toEqual(['stuck', 'measured', 'decoded']);
  });

  it('lets only so many wait, and says when to come again', async () => {
    bounded({ waiting: 2 });
    const file = endless();
    const all = Array.from({ length: 4 }, () => encoder.encode(encoding(file)));
    const settled = Promise.allSettled(all);
    await expect(all[3]).rejects.toEqual(refusedWith('busy'));
    await expect(all[3]).rejects.toMatchObject({ values: { retryAfter: encoderBounds.retryAfter } });
    await encoder.stop();
    const [first, second, third] = await settled;
    for (const each of [first, second, third]) expect(each).toMatchObject({ reason: expect.any(Interrupted) });
  });

  it('ends by itself when no picture comes', async () => {
    bounded({ idle: 20 });
    const file = await picture();
    await encoder.measure(file);
    await vi.waitFor(() => expect(own()).toEqual([]), { timeout: 10_000 });
    expect(await encoder.measure(file)).toMatchObject({ width: 300 });
  });

  it('says that the disk is at fault when a version cannot be written', async () => {
    const lost = {
      ...encoding(await picture()),
      versions: [{ ...encoding('').versions[0], to: join(folder, 'no/where') }],
    };
    await expect(encoder.encode(lost)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('its process', () => {
  it('survives messages that make no sense', async () => {
    const child = fork(program, ['0'], { execArgv: ['--jitless'] });
    const gone = once(child, 'exit');
    try {
      const heard: unknown[] = [];
      child.on('message', (message) => heard.push(message));
      await expect.poll(() => heard).toHaveLength(1);
      const nonsense = [null, 7, 'x', {}, { id: 'x' }, { id: 1, kind: 'encode' }, { id: 1, kind: 'other', file: 3 }];
      for (const message of nonsense) child.send(message as never);
      child.send({ id: 99, kind: 'measure', file: await picture() });
      await expect.poll(() => heard).toContainEqual(expect.objectContaining({ id: 99, kind: 'measured' }));
    } finally {
      child.kill('SIGKILL');
      await gone;
    }
  });

  it('is ended when its answers make no sense', async () => {
    const impostor = join(folder, 'impostor.mjs');
    writeFileSync(
      impostor,
      `process.send('ready'); process.on('message', ({ id }) => process.send({ id, kind: 'x' }));`,
    );
    const child = startChild(encoderBounds.lanes.uploads, folder, impostor);
    await expect(child.ask({ kind: 'measure', file: 'x' })).rejects.toThrow('nonsense');
    expect(child.alive()).toBe(false);
    await child.end();
  });

  it('that cannot start is no fault of the picture', async () => {
    const child = startChild(encoderBounds.lanes.uploads, folder, join(folder, 'missing.mjs'));
    await expect(child.ask({ kind: 'measure', file: 'x' })).rejects.toThrow('did not start');
    await child.end();
  });

  it('has a bound on its memory that the system keeps', async () => {
    const file = await picture();
    await encoder.measure(file);
    const [pid = 0] = own();
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    const bytes = encoderBounds.lanes.uploads.data * 2 ** 20;
    expect(limits).toMatch(new RegExp(`Max data size +${bytes} +${bytes} `));
    expect(limits).toMatch(/Max core file size +0 +0 /);
  });

  it('is ended by us where the system keeps none', async () => {
    const child = startChild({ ...encoderBounds.lanes.uploads, resident: 20 }, folder);
    await expect(child.ask({ kind: 'measure', file: endless() })).rejects.toThrow('memory');
    await child.end();
  });
});
