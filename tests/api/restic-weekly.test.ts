import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copiesFolder } from '../../api/backup/copies/copy-place.ts';
import { partOf } from '../../api/backup/restic/weekly.ts';
import { readBackupStatus } from '../../api/health/backups.ts';
import { command, launchCommand, mountDisk } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { type BackupPlace, backupPlace, restic } from '../support/restic.ts';
import { startS3 } from '../support/s3/s3.ts';
import { makeSmallSchool, placeOf, smallFiles } from '../support/small-school.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

// The weekly verification of the backups, with the real program.

const plain = onPostgres || inStore;

let place: string;
let dataDir: string;
let there: BackupPlace;
beforeAll(async () => {
  dataDir = await makeSmallSchool();
  place = dirname(dataDir);
  there = backupPlace(join(place, 'backup'), { BACKUP_URL: join(place, 'away') });
  expect(await command('backup', [], { env: { DATA_DIR: dataDir, ...there.env } })).toMatchObject({
    code: 0,
    stderr: '',
  });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const verify = (more: Record<string, string> = {}) =>
  command('verify', ['--weekly'], { env: { DATA_DIR: dataDir, ...there.env, ...more } });

/** Makes it the turn of the part in which a file is. @param away whether it is that of the other place */
const turnTo = (folder: string, name: string, away: boolean) => {
  mkdirSync(join(folder, 'verify'), { recursive: true });
  writeFileSync(join(folder, 'verify/turn.json'), JSON.stringify({ done: 2 * partOf(name) + (away ? 1 : 0) }));
};

const [picture = ''] = Object.keys(smallFiles).map(placeOf);

describe.skipIf(plain)('the weekly verification', { timeout: 300_000 }, () => {
  it('looks at this machine and the other place in turn, and tells the server', async () => {
    const before = await readBackupStatus(dataDir);
    expect(before?.verified).toBeNull();
    const first = await verify();
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain(`in ${there.dir} is whole`);
    const told = await readBackupStatus(dataDir);
    expect(told).toMatchObject({ verified: expect.any(String), local: before?.local, error: null });
    // The proof goes on with the other place.
    if (!inProof) return;
    const second = await verify();
    expect([second.code, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toContain(`in ${join(place, 'away')} is whole`);
    const third = await verify({ BACKUP_URL: '' });
    expect(third.stdout).toContain(`in ${there.dir} is whole`);
    expect(readdirSync(join(dataDir, 'verify'))).toEqual(['turn.json']);
  });

  itInProof('passes over a backup of a day to come, which a clock that was ahead has left', async () => {
    const time = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    restic(there.dir, ['backup', '--host', 'school', '--time', time, there.keyFile]);
    const ended = await verify({ BACKUP_URL: '' });
    expect([ended.code, ended.stderr, ended.stdout]).toEqual([0, '', expect.stringContaining('is whole')]);
  });

  itInProof('compares a thirteenth of the files by hash', async () => {
    const path = join(dataDir, picture);
    const content = readFileSync(path, 'utf8');
    writeFileSync(path, content.replace('a', 'b'));
    turnTo(dataDir, picture, true);
    const ended = await verify();
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(`${picture} is not what it was`)]);
    expect(await readBackupStatus(dataDir)).toMatchObject({ verified: expect.any(String), error: { what: 'verify' } });
    writeFileSync(path, content);
    turnTo(dataDir, picture, true);
    expect(await verify()).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/and [1-4] of its files/),
    });
    expect((await readBackupStatus(dataDir))?.error).toBeNull();
  });

  it('finds what is damaged, and what is not there', async () => {
    const packs = join(place, 'away/data');
    const files = readdirSync(packs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    const bytes = paths.map((path) => readFileSync(path));
    for (const path of paths)
      writeFileSync(
        path,
        readFileSync(path).map((byte) => byte ^ 1),
      );
    turnTo(dataDir, picture, true);
    const ended = await verify();
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(/\S/)]);
    expect((await readBackupStatus(dataDir))?.error?.what).toBe('verify');
    for (const [index, path] of paths.entries()) writeFileSync(path, bytes[index] ?? '');
    expect((await verify({ BACKUP_DIR: join(place, 'nowhere'), BACKUP_URL: '' })).code).toBe(1);
    // A place that does not answer keeps this machine from nothing: it is its turn next.
    if (!inProof) return;
    turnTo(dataDir, picture, true);
    const lost = await verify({ BACKUP_URL: 'sftp://nobody@127.0.0.1:9//backups' });
    expect([lost.code, lost.stderr]).toEqual([69, expect.stringMatching(/does not answer/)]);
    expect((await verify({ BACKUP_URL: 'sftp://nobody@127.0.0.1:9//backups' })).stdout).toContain(
      `in ${there.dir} is whole`,
    );
  });

  itInProof('leaves nothing for long when it is killed', async () => {
    const running = launchCommand('verify', ['--weekly'], { env: { DATA_DIR: dataDir, ...there.env } });
    const raw = join(dataDir, 'verify/work/school/raw');
    await until(() => existsSync(raw) || running.process.exitCode !== null, 'it restores');
    running.process.kill('SIGKILL');
    await running.ended;
    expect(existsSync(raw)).toBe(true);
    expect(await command('backup', [], { env: { DATA_DIR: dataDir, ...there.env } })).toMatchObject({ code: 0 });
    expect(readdirSync(join(dataDir, 'verify'))).toEqual(['turn.json']);
  });

  itInProof('warns in words where there is no room, and changes nothing', async (context) => {
    const unmount = mountDisk(join(dataDir, 'verify'), 1);
    if (!unmount) return context.skip();
    try {
      const before = await readBackupStatus(dataDir);
      const ended = await verify();
      expect([ended.code, ended.stdout]).toEqual([0, '']);
      expect(ended.stderr).toMatch(
        /^warning: the backup of .* was not verified: \d+ MB of disk are needed, \d+ MB are free\n$/,
      );
      expect(await readBackupStatus(dataDir)).toEqual(before);
      expect(existsSync(join(dataDir, 'verify/turn.json'))).toBe(false);
    } finally {
      unmount();
    }
  });

  itInProof('compares the copies of a store with the store', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const school = await makeSmallSchool();
    const bucket = s3.bucket('weekly');
    for (const [address, text] of Object.entries(smallFiles))
      await bucket.put(placeOf(address), Buffer.from(text), 'text/plain');
    const own = backupPlace(join(dirname(school), 'backup'), { BACKUP_URL: join(dirname(school), 'away') });
    const env = { DATA_DIR: school, ...own.env, ...s3.env('weekly') };
    expect(await command('backup', [], { env })).toMatchObject({ code: 0, stderr: '' });
    turnTo(school, picture, true);
    const whole = await command('verify', ['--weekly'], { env });
    expect(whole).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/and [1-4] of its files/) });
    const copies = join(dirname(school), 'away', copiesFolder);
    for (const name of readdirSync(copies)) {
      const bytes = readFileSync(join(copies, name));
      writeFileSync(join(copies, name), bytes.fill(bytes.readUInt8(30) ^ 1, 30, 31));
    }
    turnTo(school, picture, true);
    const ended = await command('verify', ['--weekly'], { env });
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(`${picture} is not what it was`)]);
    rmSync(dirname(school), { recursive: true, force: true });
  });
});
