import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { strangersHolds } from '../../api/http/in-flight.ts';
import { shareUploadHolds, sharing } from '../../api/http/shared-holds.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { noteUploadHolds } from '../../db/people/upload-holds.ts';
import { uploadHolds } from '../../db/schema.ts';
import { strangersInFlight } from '../../src/model/request-limits.ts';

const root = mkdtempSync(join(tmpdir(), 'holds-'));
const { bytes, share } = strangersInFlight.uploads;
const mostOfOne = bytes * share;
let db: SqliteDatabase;
beforeAll(async () => {
  sharing.interval = 20;
  sharing.silence = 400;
  db = openSqlite(join(root, 'school.db'));
  await db.migrate();
});
afterAll(async () => {
  await db.close();
  rmSync(root, { recursive: true });
});

/** Takes a little, until it is refused or not any more. */
const refuses = (open: ReturnType<typeof strangersHolds>, network: string) => {
  const hold = open(network).arriving;
  try {
    hold.take(1);
    return false;
  } catch {
    return true;
  } finally {
    hold.release();
  }
};

it('uploads that one process has under way count for the others too, until they end', async () => {
  const [first, second] = [strangersHolds(shareUploadHolds(db)), strangersHolds(shareUploadHolds(db))];
  const large = first('10.0.0.1').arriving;
  large.take(mostOfOne);
  await vi.waitFor(() => expect(refuses(second, '10.0.0.1')).toBe(true));
  expect(refuses(second, '10.0.0.2')).toBe(false);
  large.release();
  await vi.waitFor(() => expect(refuses(second, '10.0.0.1')).toBe(false));
});

it('what a killed process held is free again soon', async () => {
  await noteUploadHolds(db, 'killed', 7, [{ network: '10.0.0.3', bytes: mostOfOne }]);
  const open = strangersHolds(shareUploadHolds(db));
  await vi.waitFor(() => expect(refuses(open, '10.0.0.3')).toBe(true));
  await vi.waitFor(() => expect(refuses(open, '10.0.0.3')).toBe(false), { timeout: 5000 });
  await vi.waitFor(async () => expect(await db.$count(uploadHolds)).toBe(0), { timeout: 5000 });
});
