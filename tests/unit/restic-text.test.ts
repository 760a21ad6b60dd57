import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRepository } from '../../api/backup/restic/repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'restic-'));
beforeAll(() => vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A restic that ends with an error. */
function failingWith(said: string) {
  writeFileSync(join(folder, 'restic'), `#!/bin/sh\necho '${said}' >&2\nexit 1\n`);
  chmodSync(join(folder, 'restic'), 0o755);
  return openRepository({ name: '/backups', options: [], env: {} });
}

it('a file that a backup does not have is null', async () => {
  const repository = failingWith('cannot dump file: path "/school/erased.json" not found in snapshot');
  expect(await repository.text('latest', '/school/erased.json')).toBe(null);
});

it('an error that says nothing of the file is no missing file', async () => {
  const repository = failingWith('Fatal: ciphertext verification failed');
  await expect(repository.text('latest', '/school/erased.json')).rejects.toThrow('ciphertext verification failed');
});
