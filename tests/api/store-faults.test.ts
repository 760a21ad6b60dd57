import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { scriptWords } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { root } from '../support/server.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'school-'));
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true });
});

const secret = 'not-the-key-of-anybody';
const placeOf = (words: string, endpoint = s3.endpoint) => `s3://${words}?endpoint=${encodeURIComponent(endpoint)}`;

describe('a wrong FILES_URL', () => {
  const start = (env: Record<string, string>) => {
    const given = { ...process.env, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: secret, ...env };
    const settings = { ...given, PORT: '0', DATA_DIR: join(folder, 'never-made') };
    return spawnSync(process.execPath, scriptWords('start'), { cwd: root, env: settings, encoding: 'utf8' });
  };

  it.each(
    sampleOf(
      [
        ['https://bucket/prefix'],
        ['s3://'],
        ['s3://bucket/../x'],
        ['s3://bucket?endpoint=elsewhere'],
        ['s3://bucket?endpoint=https%3A%2F%2Fkey%3Anot-the-key-of-anybody%40store.test'],
        [`s3://key:${secret}@bucket/prefix`],
        [`s3://bucket/prefix?secret=${secret}`],
      ],
      3,
    ),
  )('%s stops the start with one line that names it, and shows no key', (url) => {
    const { status, stderr } = start({ FILES_URL: url });
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^FILES_URL=.* it takes s3:\/\/bucket/)]);
    expect(stderr).not.toContain(secret);
  });

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('without %s too', (name) => {
    const { status, stderr } = start({ FILES_URL: 's3://bucket/prefix', [name]: '' });
    expect([status, stderr.trim()]).toEqual([78, `${name} is not set: FILES_URL takes both keys`]);
  });

  it('METRICS_PORT that is no port stops it as well', () => {
    const { status, stderr } = start({ METRICS_PORT: '70000' });
    expect([status, stderr.trim().split('\n').length]).toEqual([78, 1]);
    expect(stderr).toContain('METRICS_PORT');
  });

  it('a bucket that is not there, a wrong key: one line says which', async () => {
    const env = { DATA_DIR: join(folder, 'never-made'), ...s3.env('x') };
    const missing = await command('start', [], { env: { ...env, FILES_URL: placeOf('no-such-bucket/x') } });
    expect([missing.code, missing.stderr.trim().split('\n')]).toEqual([
      78,
      [expect.stringMatching(/^FILES_URL: there is no bucket no-such-bucket/)],
    ]);
    const wrong = await command('start', [], { env: { ...env, S3_SECRET_ACCESS_KEY: secret } });
    expect([wrong.code, wrong.stderr.trim().split('\n')]).toEqual([
      78,
      [expect.stringMatching(/^FILES_URL: the store refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY/)],
    ]);
    expect(wrong.stderr).not.toContain(secret);
  });

  // `postgres-start.test.ts` waits for a database as long.
  itInProof('a store that is away is tried for half a minute', async () => {
    const env = { DATA_DIR: join(folder, 'never-made'), ...s3.env('x') };
    const started = performance.now();
    const away = await command('start', [], { env: { ...env, FILES_URL: placeOf('b12/x', 'http://127.0.0.1:9') } });
    expect([away.code, away.stderr.trim().split('\n')]).toEqual([
      69,
      [expect.stringMatching(/^FILES_URL: the store does not answer/)],
    ]);
    expect(performance.now() - started).toBeGreaterThan(25_000);
  });
});
