import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Call } from '../../api/storage/s3/call.ts';
import { putPieces } from '../../api/storage/s3/multipart.ts';
import { StoreUnavailable } from '../../api/storage/unavailable.ts';
import { MEGABYTE } from '../../src/model/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-pieces-'));
afterAll(() => rmSync(folder, { recursive: true }));

const begun = { status: 200, headers: {}, body: Buffer.from('<UploadId>one</UploadId>') };

/** A store that answers the first calls and none after them. */
const answering = (calls: number): Call => {
  let answered = 0;
  return async () => {
    answered += 1;
    if (answered > calls) throw new StoreUnavailable();
    return begun;
  };
};

it.each([0, 1, 2, 3])('a large upload that fails after %i answers leaves no file open', async (answers) => {
  const path = join(folder, 'film');
  writeFileSync(path, Buffer.alloc(20 * MEGABYTE));
  const source = createReadStream(path, { highWaterMark: MEGABYTE });
  const closed = new Promise<void>((resolve) => source.once('close', () => resolve()));
  await expect(putPieces(answering(answers), 'film', source, { type: 'video/mp4' })).rejects.toThrow(StoreUnavailable);
  await closed;
  expect(source.destroyed).toBe(true);
});
