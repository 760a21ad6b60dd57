import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  animated,
  animatedPng,
  avif,
  gif,
  interlacedPng,
  lyingAvif,
  progressiveJpeg,
} from '../support/hostile-pictures.ts';
import { itInProof } from '../support/long-form.ts';
import { encodersOf, treeMemory, watchMemory } from '../support/memory.ts';
import { countStudents, photo, register, registrationOf, storedPictures } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

/** Maximum memory growth of the whole process tree in megabytes, whatever is sent (contract 8). */
const mostGrowth = 250;

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const pid = () => school.process.pid ?? 0;
const encoders = () => encodersOf(pid());
const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'picture', { type: 'image/png' });
const text = { ar: 'نص', en: 'Text' };
const post: Nested = { title: text, description: text };

/** Uploads an image as a student's document. @returns the status */
const asDocument = async (bytes: Buffer) => (await register(school, registrationOf(), { passport: bytes })).status;
/** Uploads an image for a rich text. @returns the status */
const asContent = async (bytes: Buffer) =>
  (await call('POST', '/dashboard/uploads', { image: file(bytes) }, 'multipart')).status;

describe('a picture’s points, read from its header', () => {
  itInProof('are at most eight million for an AVIF, wherever it is sent', async () => {
    const [bomb, large] = [await avif(7070, 7070), await avif(2900, 2800)];
    expect(bomb.length).toBeLessThan(1100);
    for (const each of [bomb, large]) expect([await asDocument(each), await asContent(each)]).toEqual([415, 415]);
    const whole = await avif(2828, 2828);
    expect([await asDocument(whole), await asContent(whole)]).toEqual([200, 200]);
  });

  itInProof('are at most thirty million for a student’s document and fifty for any other', async () => {
    expect(await asDocument(await photo(6000, 5001))).toBe(415);
    expect(await asDocument(await photo(6000, 5000))).toBe(200);
    expect(await asContent(await photo(10_000, 5001))).toBe(415);
    expect(await asContent(await photo(10_000, 5000))).toBe(200);
  });

  itInProof('count every frame', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const film = await animated(format, 1000, 31);
      expect([format, await asDocument(film), await asContent(film)]).toEqual([format, 415, 200]);
    }
    const film = await animatedPng(1000, 1000, 31);
    expect([await asDocument(film), await asContent(film)]).toEqual([415, 200]);
    expect(await asContent(await animatedPng(1000, 1000, 51))).toBe(415);
  });

  itInProof('are told at their field, in words, and before a wrong field', async () => {
    const bomb = await avif(7070, 7070);
    const sent = await register(school, registrationOf({ phone: '1' }), { passport: bomb }, { lang: 'en' });
    expect([sent.status, sent.body.errors]).toEqual([415, { passport: [expect.stringContaining('8')] }]);
    const form = await call('POST', '/dashboard/Blogs', { image: file(bomb) }, 'multipart');
    expect([form.status, form.body.errors]).toEqual([415, { image: [expect.stringContaining('8')] }]);
  });
});

describe('a picture that costs too much to decode', () => {
  it('answers 415, ends the encoder, and the next one is fine', async () => {
    expect(await asDocument(await photo())).toBe(200);
    const before = encoders();
    const students = countStudents(school);
    // The header claims four million pixels; the image has fifty million.
    const lying = await lyingAvif(7070, 7070, 2000);
    // A whole canvas at once, which makes the encoder's memory allocation fail.
    const whole = await gif(10_000, 5000);
    const stop = watchMemory(pid());
    const base = treeMemory(pid());
    expect(await asDocument(lying)).toBe(415);
    expect(await asContent(whole)).toBe(415);
    const grown = stop() - base;
    expect(grown).toBeLessThan(mostGrowth);
    expect(countStudents(school)).toBe(students);
    expect(storedPictures(school).filter((path) => path.startsWith('incoming'))).toEqual([]);
    expect(await asDocument(await photo())).toBe(200);
    expect(encoders()).not.toEqual(before);
  });

  itInProof('is not decoded at all while a field is wrong', async () => {
    const lying = await lyingAvif(7070, 7070, 2000);
    expect(await asDocument(await photo())).toBe(200);
    const before = encoders();
    const sent = await register(school, registrationOf({ phone: '1' }), { passport: lying, image: await photo() });
    expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([422, ['phone']]);
    const form = await call('POST', '/dashboard/Blogs', { image: file(lying), description: text }, 'multipart');
    expect([form.status, Object.keys(form.body.errors)]).toEqual([422, ['title.ar', 'title.en']]);
    expect(encoders()).toEqual(before);
  });

  itInProof('waits in line: ten registrations at once grow the whole tree by less than 250 MB', async () => {
    const pictures = await Promise.all([
      avif(7070, 7070),
      avif(2828, 2828),
      lyingAvif(7070, 7070, 2000),
      interlacedPng(6000, 5000),
      interlacedPng(6000, 5000, 4),
      progressiveJpeg(6000, 5000),
      gif(6000, 5000),
      animated('webp', 1000, 30),
      photo(6000, 5000),
      gif(65_000, 400),
    ]);
    const base = treeMemory(pid()) - encoders().reduce((sum, each) => sum + treeMemory(each), 0);
    const stop = watchMemory(pid());
    const answers = await Promise.all(
      pictures.map((passport) => register(school, registrationOf(), { passport, image: passport })),
    );
    const grown = stop() - base;
    expect(grown).toBeLessThan(mostGrowth);
    for (const { status } of answers) expect([200, 415]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect((await call('POST', '/dashboard/Blogs', { ...post, image: file(await photo()) }, 'multipart')).status).toBe(
      201,
    );
  });
});

describe('the encoder', () => {
  it('alone has the library of pictures in its memory, and little of the server’s surroundings', async () => {
    expect(await asDocument(await photo())).toBe(200);
    const holds = (each: number) => readFileSync(`/proc/${each}/maps`, 'utf8').includes('libvips');
    expect([holds(pid()), encoders().map(holds)]).toEqual([false, [true]]);
    const [encoder = 0] = encoders();
    expect(readFileSync(`/proc/${encoder}/environ`, 'utf8')).not.toContain('ADMIN_PASSWORD');
  });

  itInProof('dies with the server, however that ends', async () => {
    const other = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
    expect((await register(other, registrationOf(), { passport: await photo() })).status).toBe(200);
    const [encoder = 0] = encodersOf(other.process.pid ?? 0);
    expect(encoder).toBeGreaterThan(0);
    await other.kill();
    await vi.waitFor(() => expect(treeMemory(encoder)).toBe(0), { timeout: 10_000 });
    rmSync(other.dataDir, { recursive: true });
  });
});
