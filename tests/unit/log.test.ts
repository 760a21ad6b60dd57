import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedAddress } from '../../api/http/request-log.ts';
import { maxLine, serializeError, truncateLine } from '../../api/log.ts';
import { createLogOutput } from '../../api/log-output.ts';
import { ownProcessorTime } from '../support/processor.ts';

describe('a line of the log', () => {
  it('is at most 2 kB of JSON, whatever stands in it', () => {
    const text = fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(500)).map(([piece, times]) => piece.repeat(times));
    const entry = fc.dictionary(fc.string({ maxLength: 60 }), fc.oneof(text, fc.jsonValue()), { maxKeys: 40 });
    fc.assert(
      fc.property(entry, (fields) => {
        const written = { ...fields, level: 30, time: '2026-01-01T00:00:00.000Z', msg: 'request' };
        const line = truncateLine(`${JSON.stringify(written)}\n`);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(maxLine);
        expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'request' });
        expect(line.endsWith('\n')).toBe(true);
      }),
    );
  });

  it('that is short stays as it is', () => {
    expect(truncateLine('{"msg":"a"}\n')).toBe('{"msg":"a"}\n');
  });

  it('shows of an error its first line and where it came from, and no value', () => {
    const cause = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
    const error = new Error('Failed query: insert into students\nparams: sara@example.test', { cause });
    const shown = JSON.stringify(serializeError(error));
    expect(shown).not.toContain('sara@example.test');
    expect(serializeError(error)).toMatchObject({
      message: 'Failed query: insert into students',
      cause: { code: 'SQLITE_IOERR', message: 'disk I/O error' },
    });
  });

  it.each([
    ['/api/blog/get?page=2', '/api/blog/get?page=2'],
    ['/login?code=12345678&lang=ar&password=secret', '/login?lang=ar'],
    ['/api/x?token=t', '/api/x'],
    ['/blog?page=secret&lang=secret&per_page=20', '/blog?per_page=20'],
    ['http://name:secret@school.test/about?lang=en', 'http://school.test/about?lang=en'],
    ['/dashboard?q=1', '/dashboard'],
    ['/api/dashboard/users?q=1', '/api/dashboard/users'],
    ['/api/%64ashboard/users?q=1', '/api/%64ashboard/users'],
    [`/${'x'.repeat(15_000)}?${'y'.repeat(9)}`, `/${'x'.repeat(499)}…`],
  ])('shows %s as %s', (url, shown) => {
    expect(loggedAddress(url)).toBe(shown);
  });
});

describe('a reader of the log that has stopped', () => {
  let folder: string;
  let pipe: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    pipe = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK);
  });
  afterEach(() => {
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  });

  /** Reads everything that is in the pipe now. */
  function read(): string {
    const piece = Buffer.alloc(2 ** 20);
    try {
      return piece.toString('utf8', 0, readSync(pipe, piece));
    } catch {
      return '';
    }
  }

  const lineOf = (index: number) => `{"n":${index},"text":"${'x'.repeat(200)}"}\n`;

  it('finds the first lines that waited, whole and in order, then how many are missing, then what comes', async () => {
    const output = createLogOutput(pipe, (dropped) => `{"dropped":${dropped}}\n`);
    const count = 20_000;
    for (let index = 0; index < count; index += 1) output.write(lineOf(index));
    let text = '';
    while (!text.includes('dropped')) {
      text += read();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = lines.slice(0, -1).map(({ n }) => n);
    expect(told).toEqual(told.map((_, index) => index));
    expect(told.length + lines.at(-1).dropped).toBe(count);
    // 64 kB in the pipe itself, plus the 256 kB buffer.
    expect(text.length).toBeLessThan(340_000);
    output.write(lineOf(count));
    expect(JSON.parse(read()).n).toBe(count);
  });

  it('is not waited for', () => {
    const output = createLogOutput(pipe, String);
    for (let index = 0; index < 5000; index += 1) output.write(lineOf(index));
    // A wait that sleeps takes no processor time.
    const sleeping = vi.spyOn(Atomics, 'wait');
    const time = ownProcessorTime(() => {
      for (let index = 0; index < 5000; index += 1) output.write(lineOf(index));
    });
    expect(sleeping).not.toHaveBeenCalled();
    sleeping.mockRestore();
    expect(time).toBeLessThan(1000);
  });
});
