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

/** `TEST_FILES=s3 npx vitest …` runs the tests of the API with their files in an S3. */
export const inStore = process.env['TEST_FILES'] === 's3';

/** Where a run notes its store for its workers: what a process is told, `PREFIX` standing for the place. */
export const storeFile = join(import.meta.dirname, '../../node_modules/.cache/school/s3.json');

/** What a process is told to keep files at a place of the run's store. */
function placeEnv(prefix: string): Record<string, string> {
  const told = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(storeFile, 'utf8')));
  return { ...told, FILES_URL: told['FILES_URL']?.replace('PREFIX', prefix) ?? '' };
}

/** What a school's process is told of where its files lie. */
export function filesEnv(dataDir: string | undefined): Record<string, string> {
  return inStore && dataDir !== undefined && existsSync(storeFile) ? placeEnv(nameOf(dataDir)) : {};
}

/** An S3 to send to: the run's own where schools lie in one, since a process has one pair of keys; else one of its own. */
export async function someS3(): Promise<Pick<TestS3, 'env' | 'bucket' | 'stop'>> {
  if (!inStore) return startS3();
  const bucket = (prefix: string) => {
    const { files } = readConfig({ ...process.env, ...placeEnv(prefix) });
    if (!files) throw new Error('the run has no store');
    return openBucket(files);
  };
  return { env: placeEnv, bucket, stop: async () => undefined };
}

/** Does something with the objects of a school at once, as one does with files. */
function objects(dataDir: string, ...words: string[]): Buffer {
  const program = join(import.meta.dirname, 's3/objects.ts');
  const env = { ...process.env, ...filesEnv(dataDir) };
  return execFileSync(process.execPath, [program, ...words], {
    env,
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Puts the files of a folder where those of a school lie. */
export const fillStore = (dataDir: string, folder: string): void => void objects(dataDir, 'fill', folder);

/** A file of a school, by its name below the data folder; null when there is none. */
export function storedFile(dataDir: string, name: string): Buffer | null {
  if (!inStore) return existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name)) : null;
  const answer = objects(dataDir, 'get', name);
  return answer[0] === 1 ? answer.subarray(1) : null;
}

/** Which of these texts stand in any byte of an object of a school's, and where. */
export function tracesInStore(dataDir: string, texts: readonly string[]): string[] {
  return inStore ? z.array(z.string()).parse(JSON.parse(String(objects(dataDir, 'grep', JSON.stringify(texts))))) : [];
}

/** The hash of every file of a school below a folder of its data folder, by its name there. */
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

/** Where the files of a school are, for what is called without a server. */
export function storageOf(dataDir: string): FileStorage {
  const { files } = readConfig({ ...process.env, ...filesEnv(dataDir) });
  return openStore(foldersOf(dataDir), files).storage;
}

/** The text of every file of a school below a folder of its data folder whose name ends so, by its name there. */
export function storedTexts(dataDir: string, folder: string, ending: string): Map<string, string> {
  const names = storedNames(dataDir, folder).filter((name) => name.endsWith(ending));
  if (!inStore) return new Map(names.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]));
  const found = JSON.parse(String(objects(dataDir, 'texts', JSON.stringify(names))));
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(found)));
}

/** Puts a file of so many bytes, all of them 0, where those of a school lie. */
export function storeEmptyFile(dataDir: string, name: string, size: number): void {
  if (inStore) return void objects(dataDir, 'empty', name, String(size));
  mkdirSync(join(dataDir, name, '..'), { recursive: true });
  writeFileSync(join(dataDir, name), '');
  truncateSync(join(dataDir, name), size);
}

/** Names of all files of a school below a folder of its data folder, those of unfinished uploads too. */
export function storedNames(dataDir: string, folder: string): string[] {
  if (inStore) return z.array(z.string()).parse(JSON.parse(String(objects(dataDir, 'list', `${folder}/`))));
  if (!existsSync(join(dataDir, folder))) return [];
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
}
