import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackupStatus } from '../../api/health/backups.ts';
import { command, launchCommand } from '../support/command.ts';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import {
  type BackupPlace,
  backupPlace,
  locksIn,
  pathsIn,
  readChildren,
  restic,
  resticsOn,
  snapshotsIn,
} from '../support/restic.ts';
import { makeSmallSchool, placeOf, smallFiles } from '../support/small-school.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

// Backups by restic, with the real program.

const plain = onPostgres || inStore;

let place: string;
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeSmallSchool();
  place = dirname(dataDir);
  writeFileSync(join(dataDir, 'login-codes.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const backUp = (env: Record<string, string>) => command('backup', [], { env: { DATA_DIR: dataDir, ...env } });

describe.skipIf(plain)('a backup by restic', () => {
  let there: BackupPlace;
  const second = () => join(place, 'first/second');
  beforeAll(async () => {
    there = backupPlace(join(place, 'first'), { BACKUP_URL: join(place, 'first/second') });
    mkdirSync(join(dataDir, 'before-restore/media'), { recursive: true });
    writeFileSync(join(dataDir, 'before-restore/media/old.webp'), 'old');
    mkdirSync(join(dataDir, 'private/incoming'), { recursive: true });
    writeFileSync(join(dataDir, 'private/incoming/half'), 'half');
  });

  it('goes to both places, holds database, files, settings and keys, and tells the server', async () => {
    const made = await backUp({ ...there.env, SCHOOL_SETTINGS: '' });
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(there.dir);
    for (const repository of [there.dir, second()]) {
      const paths = pathsIn(repository);
      for (const address of Object.keys(smallFiles)) {
        if (address.includes('never')) continue;
        expect(paths).toContain(join(dataDir, placeOf(address)));
      }
      expect(paths.some((path) => path.endsWith('school-core/school.db'))).toBe(true);
      expect(paths.some((path) => path.endsWith('school-core/keys/login-codes.key'))).toBe(true);
      expect(paths.filter((path) => /before-restore|incoming|backup\.key|\.tar/.test(path))).toEqual([]);
    }
    const told = await readBackupStatus(dataDir);
    expect(told).toMatchObject({
      local: expect.any(String),
      away: { place: 'set', at: expect.any(String) },
      error: null,
    });
  });

  itInProof('says nothing of its key, in words of processes neither', async () => {
    const running = launchCommand('backup', [], { env: { DATA_DIR: dataDir, ...there.env, LOG_LEVEL: 'debug' } });
    const seen = new Set<string>();
    while (running.process.exitCode === null) {
      const children = readChildren(running.process.pid ?? 0);
      for (const words of children) seen.add(words);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { stdout, stderr } = await running.ended;
    expect([...seen].some((words) => words.includes('restic'))).toBe(true);
    expect(`${[...seen].join('\n')}${stdout}${stderr}`).not.toContain(readFileSync(there.keyFile, 'utf8').trim());
  });

  itInProof('is made by one process at a time', async () => {
    const running = launchCommand('backup', [], { env: { DATA_DIR: dataDir, ...there.env } });
    await until(() => existsSync(join(there.dir, 'work/lease')) || running.process.exitCode !== null, 'it has begun');
    const other = await backUp(there.env);
    expect([other.code, other.stderr]).toEqual([75, expect.stringMatching(/another backup to .* is running/)]);
    expect((await running.ended).code).toBe(0);
  });

  itInProof('goes on after an earlier one was killed and has left its locks', async () => {
    // A lock of a process that has ended, as a kill leaves it.
    const running = launchCommand('backup', [], { env: { DATA_DIR: dataDir, ...there.env } });
    await until(() => locksIn(there.dir) > 0 || running.process.exitCode !== null, 'it holds a lock');
    running.process.kill('SIGKILL');
    await running.ended;
    await until(() => resticsOn(there.dir) === 0, 'restic has ended with it');
    const made = await backUp(there.env);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(locksIn(there.dir)).toBe(0);
    restic(there.dir, ['check']);
  });

  itInProof('keeps 48 hours, 30 days and 12 months', async () => {
    const old = backupPlace(join(place, 'old'));
    expect((await backUp(old.env)).code).toBe(0);
    const now = Date.now();
    const hour = 3_600_000;
    const ages = [
      ...[10, 40, 47].map((n) => n * hour),
      ...[3, 20, 29].map((n) => n * 24 * hour),
      200 * 24 * hour,
      500 * 24 * hour,
    ];
    for (const age of ages) {
      const time = new Date(now - age).toISOString().slice(0, 19).replace('T', ' ');
      restic(old.dir, ['backup', '--host', 'school', '--time', time, old.keyFile]);
    }
    expect((await backUp(old.env)).code).toBe(0);
    const left = snapshotsIn(old.dir).map(({ time }) => Math.round((now - Date.parse(time)) / hour));
    expect(left.filter((age) => age > 366 * 24)).toEqual([]);
    expect(left.filter((age) => age > 1).length).toBe(ages.length - 1);
  });

  itInProof('to a place that does not answer fails with 69, and the one here is made', async () => {
    const env = backupPlace(join(place, 'lost'), { BACKUP_URL: 'sftp://nobody@127.0.0.1:9//backups' }).env;
    const made = await backUp(env);
    expect([made.code, made.stderr]).toEqual([69, expect.stringMatching(/does not answer/)]);
    expect(made.stdout).toMatch(/backup made in .*lost\/backups/);
    expect(await readBackupStatus(dataDir)).toMatchObject({ error: { what: 'away' } });
  });

  itInProof('goes to both places when the server cannot be told of it', async () => {
    const env = backupPlace(join(place, 'untold'), { BACKUP_URL: join(place, 'untold/second') }).env;
    const status = join(dataDir, 'backup-status.json');
    renameSync(status, `${status}.aside`);
    mkdirSync(status);
    const made = await backUp(env);
    rmSync(status, { recursive: true });
    renameSync(`${status}.aside`, status);
    expect([made.code, made.stderr]).toEqual([1, expect.stringContaining('backup-status.json')]);
    expect(made.stdout).toMatch(/backup made in .*untold\/backups\n.*backup made in .*untold\/second/);
  });

  it('says which setting is missing or wrong', async () => {
    const { env } = backupPlace(join(place, 'wrong'));
    for (const [wrong, words] of [
      [{ BACKUP_PASSWORD_FILE: '' }, /BACKUP_PASSWORD_FILE is not set/],
      [{ BACKUP_URL: 'ftp://somewhere' }, /BACKUP_URL is not valid/],
      [{ BACKUP_URL: env['BACKUP_DIR'] ?? '' }, /folder of the backups on this machine/],
      [{ BACKUP_S3_ACCESS_KEY_ID: 'one' }, /BACKUP_S3_SECRET_ACCESS_KEY is not set/],
    ] as const) {
      const ended = await backUp({ ...env, ...wrong });
      expect([ended.code, ended.stderr]).toEqual([78, expect.stringMatching(words)]);
    }
    const inside = await backUp({ ...env, BACKUP_DIR: join(dataDir, 'media/backups') });
    expect([inside.code, inside.stderr]).toEqual([65, expect.stringMatching(/own files/)]);
    rmSync(join(dataDir, 'media/backups'), { recursive: true, force: true });
  });
});
