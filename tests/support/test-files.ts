import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../api/config.ts';
import { foldersOf } from '../../api/media/folders.ts';
import type { FileStorage } from '../../api/media/storage.ts';
import { openStore } from '../../api/storage/open.ts';
import { openBucket } from '../../api/storage/s3/bucket.ts';
import { startS3, type TestS3 } from './s3/s3.ts';
import { nameOf } from './test-database.ts';

/** `TEST_FILES=s3 npx vitest …` runs the API tests with files in S3. */
export const inStore = process.env['TEST_FILES'] === 's3';

/** The file with the environment variables of the S3 server, for the test workers; `PREFIX` is a placeholder. */
export const storeFile = join(import.meta.dirname, '../../node_modules/.cache/school/s3.json');

/** Environment variables that make a process store its files at a prefix of the S3 server. */
function placeEnv(prefix: string): Record<string, string> {
  const told = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(storeFile, 'utf8')));
  return { ...told, FILES_URL: told['FILES_URL']?.replace('PREFIX', prefix) ?? '' };
}

/** Environment variables that tell a school's process where its files are. */
export function filesEnv(dataDir: string | undefined): Record<string, string> {
  return inStore && dataDir !== undefined && existsSync(storeFile) ? placeEnv(nameOf(dataDir)) : {};
}

/**
 * An S3 server to write to: that of the run, if schools are in S3, because a process has only one pair of keys;
 * otherwise a new one.
 */
export async function someS3(): Promise<Pick<TestS3, 'env' | 'bucket' | 'stop'>> {
  if (!inStore) return startS3();
  const bucket = (prefix: string) => {
    const { files } = readConfig({ ...process.env, ...placeEnv(prefix) });
    if (!files) throw new Error('the run has no store');
    return openBucket(files);
  };
  return { env: placeEnv, bucket, stop: async () => undefined };
}

/** Runs an operation on a school's objects synchronously, like file operations. */
function objects(dataDir: string, ...words: string[]): Buffer {
  const program = join(import.meta.dirname, 's3/objects.ts');
  const env = { ...process.env, ...filesEnv(dataDir) };
  return execFileSync(process.execPath, [program, ...words], {
    env,
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Copies the files of a folder to a school's object store. */
export const fillStore = (dataDir: string, folder: string): void => void objects(dataDir, 'fill', folder);

/** A file of a school, by its path below the data folder; null when it does not exist. */
export function storedFile(dataDir: string, name: string): Buffer | null {
  if (!inStore) return existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name)) : null;
  const answer = objects(dataDir, 'get', name);
  return answer[0] === 1 ? answer.subarray(1) : null;
}

/** Which of these texts occur in the name or the bytes of a school's S3 objects, and where. */
export function tracesInStore(dataDir: string, texts: readonly string[]): string[] {
  return inStore ? z.array(z.string()).parse(JSON.parse(String(objects(dataDir, 'grep', JSON.stringify(texts))))) : [];
}

/** Hash of every file in a folder of a school's data folder, by its path there. */
export function storedHashes(dataDir: string, folder: string): Map<string, string> {
  if (!inStore) {
    const names = storedNames(dataDir, folder);
    return new Map(
      names.map((name) => [name.slice(folder.length + 1), hash('sha256', readFileSync(join(dataDir, name)), 'hex')]),
    );
  }
  const found = JSON.parse(String(objects(dataDir, 'hashes', `${folder}/`)));
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(found)));
}

/** The file storage of a school, for code that runs without a server. */
export function storageOf(dataDir: string): FileStorage {
  const { files } = readConfig({ ...process.env, ...filesEnv(dataDir) });
  return openStore(foldersOf(dataDir), files).storage;
}

/** Text of every file with this ending in a folder of a school's data folder, by its path. */
export function storedTexts(dataDir: string, folder: string, ending: string): Map<string, string> {
  const names = storedNames(dataDir, folder).filter((name) => name.endsWith(ending));
  if (!inStore) return new Map(names.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]));
  const found = JSON.parse(String(objects(dataDir, 'texts', JSON.stringify(names))));
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(found)));
}

/** Stores a file of `size` zero bytes in a school's file storage. */
export function storeEmptyFile(dataDir: string, name: string, size: number): void {
  if (inStore) return void objects(dataDir, 'empty', name, String(size));
  mkdirSync(join(dataDir, name, '..'), { recursive: true });
  writeFileSync(join(dataDir, name), '');
  truncateSync(join(dataDir, name), size);
}

/** Paths of all files in a folder of a school's data folder, unfinished uploads included. */
export function storedNames(dataDir: string, folder: string): string[] {
  if (inStore) return z.array(z.string()).parse(JSON.parse(String(objects(dataDir, 'list', `${folder}/`))));
  if (!existsSync(join(dataDir, folder))) return [];
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
}
