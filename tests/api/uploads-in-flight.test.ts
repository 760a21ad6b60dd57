import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, boundary, head, type Line, multipartType, openLine, part, textParts } from '../support/line.ts';
import { bearer, photo, registrationOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

const megabyte = 2 ** 20;
let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { MAX_IMAGE_MB: '30', MAX_VIDEO_MB: '5', MAX_PDF_MB: '5' } });
});
afterAll(() => school.remove());

let hosts = 10;
/** A client address that has sent no request yet. */
const freshAddress = () => `127.0.1.${hosts++}`;

const incoming = () => join(school.dataDir, 'private', 'incoming');
/** Bytes of unfinished uploads on the disk. */
const bytesOnDisk = () =>
  readdirSync(incoming()).reduce((sum, name) => {
    const path = join(incoming(), name);
    return sum + (existsSync(path) ? statSync(path).size : 0);
  }, 0);
const untilNothingIsLeft = () => vi.waitFor(() => expect(readdirSync(incoming())).toEqual([]), 10_000);

const status = (text: string) => Number(text.slice(9, 12));
const register = (...lines: string[]) => head('POST', '/api/auth/register', 'lang: en', multipartType, ...lines);
const lines: Line[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) line.hangUp();
  await untilNothingIsLeft();
});

/** Starts an upload that never ends, and sends `bytes` bytes of one image. */
async function unfinished(from: string, bytes: number, field = 'image', to = register): Promise<Line> {
  const line = await openLine(school.url, from);
  lines.push(line);
  line.send(to(`Content-Length: ${40 * megabyte}`));
  line.send(part(field, 'receipt.jpg'));
  line.send(Buffer.alloc(bytes, 1));
  return line;
}

/** A registration form with one image, as a browser sends it. */
async function registration(from: string): Promise<string> {
  const body = Buffer.concat([
    Buffer.from(textParts(registrationOf()).replace(`--${boundary}--\r\n`, ''), 'latin1'),
    Buffer.from(part('image', 'receipt.jpg')),
    await photo(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]).toString('latin1');
  const line = await openLine(school.url, from);
  lines.push(line);
  line.send(`${register(`Content-Length: ${body.length}`)}${body}`);
  return line.until(/\r\n\r\n[\s\S]*}/);
}

describe('a form', () => {
  it('takes one file a field: of ten parts with one name no second is written', async () => {
    const line = await openLine(school.url, freshAddress());
    lines.push(line);
    line.send(register('Transfer-Encoding: chunked'));
    const piece = `${part('image', 'receipt.jpg')}${'x'.repeat(megabyte)}\r\n`;
    let most = 0;
    for (let count = 0; count < 10; count++) {
      line.send(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      most = Math.max(most, readdirSync(incoming()).length);
    }
    expect(status(await line.until(/\r\n\r\n[\s\S]*}/))).toBe(400);
    expect(most).toBeLessThanOrEqual(1);
  });

  it('that says it is larger than all its fields may be is refused before any of it is read', async () => {
    const line = await openLine(school.url, freshAddress());
    lines.push(line);
    line.send(register(`Content-Length: ${93 * megabyte}`));
    expect(status(await line.until(/\r\n\r\n[\s\S]*}/))).toBe(413);
  });

  it('that turns out to be larger than all its fields may be is refused, whatever its parts are called', async () => {
    const line = await openLine(school.url, freshAddress());
    lines.push(line);
    line.send(head('POST', '/api/contact-us', multipartType, 'Transfer-Encoding: chunked'));
    const piece = `${part('nothing-of-ours', 'a.bin')}${'x'.repeat(megabyte)}\r\n`;
    for (let count = 0; count < 4; count++) line.send(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    expect(status(await line.until(/\r\n\r\n[\s\S]*}/))).toBe(413);
    expect(bytesOnDisk()).toBe(0);
  });

  it('of thousands of parts is refused', async () => {
    const many = textParts(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, ''])));
    const contact = (body: string) =>
      ask(
        school.url,
        freshAddress(),
        `${head('POST', '/api/contact-us', multipartType, `Content-Length: ${body.length}`)}${body}`,
      );
    expect(status(await contact(many))).toBe(413);
  });

  it('to a call that needs a session, without one, never gets a byte written', async () => {
    const line = await openLine(school.url, freshAddress());
    lines.push(line);
    line.send(head('POST', '/api/dashboard/videos', multipartType, `Content-Length: ${4 * megabyte}`));
    line.send(part('video_path', 'a.mp4'));
    let most = 0;
    for (let count = 0; count < 30; count++) {
      line.send(Buffer.alloc(100_000));
      most = Math.max(most, bytesOnDisk());
    }
    expect(status(await line.until(/\r\n\r\n[\s\S]*}/))).toBe(401);
    await ask(school.url, '127.0.0.1', head('GET', '/healthz'));
    expect(Math.max(most, bytesOnDisk())).toBe(0);
  });
});

describe('an answer to a form that is still arriving', () => {
  /** A client that reads the response only after it has sent the whole body. */
  async function stubborn(request: string, ...extra: string[]): Promise<string> {
    const line = await openLine(school.url, freshAddress());
    lines.push(line);
    line.socket.pause();
    line.send(
      `${request.replace('\r\n\r\n', `\r\n${[...extra, `Content-Length: ${20 * megabyte}`].join('\r\n')}\r\n\r\n`)}`,
    );
    const piece = Buffer.alloc(megabyte, 120);
    for (let count = 0; count < 20; count++) {
      await new Promise((resolve) => line.socket.write(piece, resolve));
      // A pause, as on a slow connection, longer than any response takes.
      if (count === 2) await ask(school.url, '127.0.0.1', head('GET', '/healthz'));
    }
    line.socket.resume();
    return line.until(/\r\n\r\n/);
  }

  it.each([
    ['413, a text that is too long', head('POST', '/api/contact-us', 'Content-Type: application/json'), 413],
    ['413, a form that is too long', head('POST', '/api/contact-us', multipartType), 413],
    ['401', head('POST', '/api/dashboard/videos', multipartType), 401],
    ['405', head('POST', '/about', multipartType), 405],
  ])(
    'of %s reaches a client that sends all of it first, whether it closes or not',
    async (_what, request, expected) => {
      expect(status(await stubborn(request))).toBe(expected);
      expect(status(await stubborn(request, 'Connection: close'))).toBe(expected);
    },
  );
});

describe("strangers' uploads in flight", () => {
  it('hold at most 64 MB of one address; more answers 503 and says when to come again; others are let in', async () => {
    const [mine, other] = [freshAddress(), freshAddress()];
    await unfinished(mine, 29 * megabyte);
    await unfinished(mine, 29 * megabyte);
    await vi.waitFor(() => expect(bytesOnDisk()).toBeGreaterThan(57 * megabyte), 20_000);
    const refused = await (await unfinished(mine, 10 * megabyte)).until(/\r\n\r\n[\s\S]*}/);
    expect(status(refused)).toBe(503);
    expect(refused).toMatch(/^retry-after: [1-9]\d*\r$/im);
    expect(refused).toContain('"message":"The server is busy');
    expect(bytesOnDisk()).toBeLessThan(65 * megabyte);
    expect(status(await registration(other))).toBe(200);
    for (const line of lines.splice(0)) line.hangUp();
    await untilNothingIsLeft();
    expect(status(await registration(mine))).toBe(200);
  });

  it("count a student's too: whoever registers is one", async () => {
    const { authorization } = bearer(await tokenFor(school, school.students.free));
    const said = ['lang: en', `Authorization: ${authorization}`, multipartType];
    const file = () => head('POST', '/api/payments', ...said, `Content-Length: ${30 * megabyte}`);
    const mine = freshAddress();
    await unfinished(mine, 29 * megabyte, 'image', file);
    await unfinished(mine, 29 * megabyte, 'image', file);
    await vi.waitFor(() => expect(bytesOnDisk()).toBeGreaterThan(57 * megabyte), 20_000);
    const refused = await (await unfinished(mine, 10 * megabyte, 'image', file)).until(/\r\n\r\n[\s\S]*}/);
    expect(status(refused)).toBe(503);
    expect(bytesOnDisk()).toBeLessThan(65 * megabyte);
  });

  it('hold at most 256 MB together', async () => {
    for (let address = 0; address < 4; address++) {
      const from = freshAddress();
      await unfinished(from, 29 * megabyte);
      await unfinished(from, 29 * megabyte);
    }
    await vi.waitFor(() => expect(bytesOnDisk()).toBeGreaterThan(8 * 28 * megabyte), 60_000);
    const late = freshAddress();
    await unfinished(late, 20 * megabyte);
    const refused = await (await unfinished(late, 20 * megabyte)).until(/\r\n\r\n[\s\S]*}/);
    expect(status(refused)).toBe(503);
    expect(bytesOnDisk()).toBeLessThan(257 * megabyte);
  });

  it('hold no more than a few megabytes of texts, which lie in memory', async () => {
    const from = freshAddress();
    const answers: Line[] = [];
    for (let count = 0; count < 40; count++) {
      const line = await openLine(school.url, from);
      lines.push(line);
      answers.push(line);
      line.send(head('POST', '/api/auth/login', 'Content-Type: application/json', `Content-Length: ${megabyte}`));
      line.send(Buffer.alloc(megabyte - 10, 32));
    }
    await vi.waitFor(() => {
      const refused = answers.filter((line) => line.received().startsWith('HTTP/1.1 503'));
      expect(refused.length).toBeGreaterThanOrEqual(35);
    }, 20_000);
    const login = JSON.stringify(school.students.free);
    const request = head(
      'POST',
      '/api/auth/login',
      'Content-Type: application/json',
      `Content-Length: ${login.length}`,
    );
    expect(status(await ask(school.url, freshAddress(), `${request}${login}`))).toBe(200);
  });
});

describe('nothing of a broken upload is left', () => {
  it.each(['hung up on', 'ended half way', 'refused'])('when it is %s', async (how) => {
    const line = await unfinished(freshAddress(), megabyte);
    await vi.waitFor(() => expect(bytesOnDisk()).toBeGreaterThan(0), 10_000);
    if (how === 'hung up on') line.socket.resetAndDestroy();
    else if (how === 'ended half way') line.socket.end();
    else line.send(`\r\n${part('image', 'again.jpg')}x`);
    await untilNothingIsLeft();
  });
});
