import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, stranger } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { makeSmallSchool } from '../support/small-school.ts';
import { untar } from '../support/tar.ts';
import { onPostgres, psqlOf } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

// The previous school that a restore keeps for 30 days (contract 7, Operation).

const plain = onPostgres || inStore;

describe.skipIf(plain)('a school that is kept as it was before a restore', { timeout: 120_000 }, () => {
  let school: TestSchool;
  let call: Call;
  let place: string;
  const kept = () => join(school.dataDir, 'before-restore');
  const bytes = () =>
    readdirSync(kept(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'kept-'));
    school = await startSchool();
    call = await asAdmin(school);
    const env = { DATA_DIR: school.dataDir };
    expect((await command('backup', [join(place, 'a.tar')], { env })).code).toBe(0);
    const restored = await command('restore', [join(place, 'a.tar')], { env });
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining(kept())]);
  });
  afterAll(async () => {
    await school.remove();
    rmSync(place, { recursive: true, force: true });
  });

  itInProof('lies among its own folders and is left out of backups', async () => {
    expect(existsSync(join(kept(), 'school.db'))).toBe(true);
    expect(readdirSync(dirname(school.dataDir)).filter((name) => name.includes('before-restore'))).toEqual([]);
    const env = { DATA_DIR: school.dataDir };
    expect((await command('backup', [join(place, 'b.tar')], { env })).code).toBe(0);
    expect(untar(join(place, 'b.tar')).filter(({ name }) => name.includes('before-restore'))).toEqual([]);
  });

  it('holds nothing any more of whoever is erased', async () => {
    const { data } = (await call('GET', '/dashboard/users?page=1')).body;
    const { id, email, personal_image } = data[0];
    expect(bytes().some((each) => each.includes(email))).toBe(true);
    const { name } = data[0];
    const erased = await call('POST', `/dashboard/users/${id}/erase`, { name });
    expect([erased.status, erased.body.errors]).toEqual([200, undefined]);
    expect(bytes().filter((each) => each.includes(email))).toEqual([]);
    if (personal_image) expect(existsSync(join(kept(), personal_image.replace('/files/', 'private/')))).toBe(false);
    const { data: left } = (await call('GET', '/dashboard/users?page=1')).body;
    expect(bytes().some((each) => each.includes(left[0].email))).toBe(true);
  });

  itInProof('goes after thirty days', async () => {
    const sign = join(kept(), 'kept-since');
    const day = 86_400_000;
    const ended = async () => {
      const again = await spawnSchool({ dataDir: school.dataDir });
      try {
        await until(() => !existsSync(kept()), 'it is swept', 20_000);
      } finally {
        await again.stop();
      }
    };
    school.process.kill('SIGTERM');
    await until(() => school.process.exitCode !== null, 'it has ended');
    utimesSync(sign, new Date(), new Date(Date.now() - 31 * day));
    await ended();
  });
});

it.skipIf(!onPostgres)(
  'a schema that is kept holds nothing of whoever is erased, and goes after thirty days',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'kept-'));
    const school = await startSchool();
    const schemas = () =>
      psqlOf(school.dataDir, "select nspname from pg_namespace where nspname like 'before\\_restore%' order by 1");
    try {
      const call = await asAdmin(school);
      const env = { DATA_DIR: school.dataDir };
      const backup = join(place, 'a.tar');
      expect((await command('backup', [backup], { env })).code).toBe(0);
      expect((await command('restore', [backup], { env })).code).toBe(0);
      expect((await command('restore', [backup], { env })).code).toBe(0);
      expect(schemas()).toBe('before_restore\nbefore_restore_2');
      const { data } = (await call('GET', '/dashboard/users?page=1')).body;
      const [{ id, name, email }] = data;
      const there = (schema: string) =>
        psqlOf(school.dataDir, `select count(*) from "${schema}".students where email = '${email}'`);
      expect(there('before_restore')).toBe('1');
      const erased = await call('POST', `/dashboard/users/${id}/erase`, { name });
      expect([erased.status, erased.body.errors]).toEqual([200, undefined]);
      expect([there('before_restore'), there('before_restore_2')]).toEqual(['0', '0']);
      // A copy kept by an earlier version has no note of its age.
      psqlOf(school.dataDir, 'comment on schema before_restore is null');
      const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
      psqlOf(school.dataDir, `comment on schema before_restore_2 is '${old}'`);
      school.process.kill('SIGTERM');
      await until(() => school.process.exitCode !== null, 'it has ended');
      const again = await spawnSchool({ dataDir: school.dataDir });
      await until(() => schemas() === 'before_restore', 'the old one is swept', 20_000);
      await again.stop();
      expect(
        Date.parse(psqlOf(school.dataDir, "select obj_description('before_restore'::regnamespace, 'pg_namespace')")),
      ).toBeGreaterThan(Date.parse(old));
    } finally {
      await school.stop();
      rmSync(place, { recursive: true, force: true });
    }
  },
  120_000,
);

it.skipIf(plain || stranger !== 65534 || !inProof)('is kept where the folder above belongs to root', async () => {
  const dataDir = await makeSmallSchool();
  const place = dirname(dataDir);
  try {
    const backup = join(place, 'backup.tar');
    await command('backup', [backup], { env: { DATA_DIR: dataDir } });
    const env = { DATA_DIR: dataDir };
    const own = (path: string): void => {
      chownSync(path, 65534, 65534);
      for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        chownSync(join(path, entry), 65534, 65534);
    };
    own(dataDir);
    chownSync(backup, 65534, 65534);
    chmodSync(place, 0o755);
    const restored = await command('restore', [backup], { env, uid: 65534 });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(existsSync(join(dataDir, 'before-restore/school.db'))).toBe(true);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
