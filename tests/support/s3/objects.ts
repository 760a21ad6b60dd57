import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../../api/config.ts';
import { openBucket } from '../../../api/storage/s3/bucket.ts';

// A separate program, so that a test can run S3 operations synchronously.
const [deed, given = '', size = '0'] = process.argv.slice(2);
const { files } = readConfig(process.env);
if (!files) throw new Error('FILES_URL is not set');
const bucket = openBucket(files);
const atOnce = 24;

/**
 * All files that a school keeps in the object store. The compressed .br and .gz files are left out: each server makes
 * them itself.
 */
function filesOf(folder: string): string[] {
  return ['media', 'private', 'site'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
}

if (deed === 'fill') {
  const left = filesOf(given);
  const put = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      await bucket.put(name, readFileSync(join(given, name)), 'application/octet-stream');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, put));
}
if (deed === 'get') {
  const bytes = await bucket.get(given);
  process.stdout.write(bytes === null ? Buffer.of(0) : Buffer.concat([Buffer.of(1), bytes]));
}
async function namesBelow(beginning: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of bucket.list(beginning)) names.push(name);
  return names;
}

/** Calls `look` with the bytes of each object, several at once. */
async function withEach(names: readonly string[], look: (name: string, bytes: Buffer) => void): Promise<void> {
  const left = [...names];
  const next = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const bytes = await bucket.get(name);
      if (bytes) look(name, bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

if (deed === 'list') process.stdout.write(JSON.stringify(await namesBelow(given)));
if (deed === 'hashes') {
  const found: Record<string, string> = {};
  await withEach(await namesBelow(given), (name, bytes) => {
    found[name.slice(given.length)] = hash('sha256', bytes, 'hex');
  });
  process.stdout.write(JSON.stringify(found));
}
if (deed === 'texts') {
  const found: Record<string, string> = {};
  await withEach(z.array(z.string()).parse(JSON.parse(given)), (name, bytes) => {
    found[name] = String(bytes);
  });
  process.stdout.write(JSON.stringify(found));
}
if (deed === 'empty') await bucket.put(given, Buffer.alloc(Number(size)), 'application/octet-stream');
if (deed === 'grep') {
  const texts = z.array(z.string()).parse(JSON.parse(given));
  const found: string[] = [];
  await withEach(await namesBelow(''), (name, bytes) => {
    for (const text of texts) if (name.includes(text) || bytes.includes(text)) found.push(`${name}: ${text}`);
  });
  process.stdout.write(JSON.stringify(found));
}
