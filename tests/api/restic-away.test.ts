import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { copiesFolder } from '../../api/backup/copies/copy-place.ts';
import { readBackupStatus } from '../../api/health/backups.ts';
import { closeDatabase } from '../../db/open.ts';
import { eraseLiveStudent } from '../../db/people/erase.ts';
import { command } from '../support/command.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { backupPlace, restic, snapshotsIn } from '../support/restic.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { startTls, type TlsFront } from '../support/s3/tls.ts';
import { makeSmallSchool, placeOf, smallFiles } from '../support/small-school.ts';
import { startSshd, type TestSshd } from '../support/sshd.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

// Backups at another place: a real S3, a real ssh server, and another folder. `restic.test.ts`
// and `restic-restore.test.ts` are the short form.

const plain = onPostgres || inStore;

let place: string;
let dataDir: string;
let s3: TestS3;
let sshd: TestSshd;
let front: TlsFront;
beforeAll(async () => {
  dataDir = await makeSmallSchool();
  place = dirname(dataDir);
  [s3, sshd] = await Promise.all([startS3(), startSshd()]);
  front = await startTls(s3.endpoint);
});
afterAll(async () => {
  await front?.stop();
  await s3?.stop();
  await sshd?.stop();
  rmSync(place, { recursive: true, force: true });
});

interface Away {
  env: Record<string, string>;
  /** Everything that lies there: bytes by name. */
  objects(): Promise<Map<string, Buffer>>;
}

function inFolder(folder: string): Map<string, Buffer> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** The kinds of place that BACKUP_URL names, each with a folder or prefix of its own. */
const kinds: Record<string, (name: string) => Away> = {
  'a folder': (name) => {
    const folder = join(place, 'away', name);
    return { env: { BACKUP_URL: folder }, objects: async () => inFolder(folder) };
  },
  'an S3': (name) => {
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = s3.env('');
    return {
      env: {
        BACKUP_URL: `s3:${front.endpoint}/school/${name}`,
        ...front.env,
        BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
        BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      },
      async objects() {
        const found = new Map<string, Buffer>();
        const bucket = s3.bucket(name);
        for await (const each of bucket.list(''))
          found.set(each.name, (await bucket.get(each.name)) ?? Buffer.alloc(0));
        return found;
      },
    };
  },
  'an ssh server': (name) => {
    const folder = join(place, 'ssh away', name);
    return {
      env: { BACKUP_URL: sshd.url(folder), BACKUP_SSH_CONFIG: sshd.config.known },
      objects: async () => inFolder(folder),
    };
  },
};

const names = Object.keys(kinds);
const hasText = (objects: Map<string, Buffer>) =>
  [...objects].some(([name, bytes]) =>
    Object.entries(smallFiles).some(
      ([address, text]) => name.includes(address.split('/').at(-1) ?? '-') || bytes.includes(text),
    ),
  );

describe.skipIf(plain)('a backup at another place', { timeout: 300_000 }, () => {
  itInProof.each(names)('which is %s, is made there, and is all that a new machine needs', async (kind) => {
    const folder = join(place, kind.replaceAll(' ', '-'));
    const away = kinds[kind]?.('plain') ?? { env: {}, objects: async () => new Map() };
    const there = backupPlace(folder, away.env);
    const made = await command('backup', [], { env: { DATA_DIR: dataDir, ...there.env } });
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout.match(/^backup made in /gm)).toHaveLength(2);
    expect((await readBackupStatus(dataDir))?.away).toMatchObject({ place: 'set', at: expect.any(String) });
    const objects = await away.objects();
    expect([...objects.keys()].some((name) => /^snapshots\//.test(name))).toBe(true);
    expect(hasText(objects)).toBe(false);

    const fresh = join(folder, 'fresh');
    const { BACKUP_URL: url = '', ...others } = there.env;
    const env = {
      ...others,
      BACKUP_DIR: join(folder, 'nothing'),
      DATA_DIR: fresh,
      SCHOOL_SETTINGS: join(folder, 'env'),
    };
    const restored = await command('restore', ['--from', url], { env });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    for (const [address, content] of Object.entries(smallFiles))
      expect(readFileSync(join(fresh, placeOf(address)), 'utf8')).toBe(content);
  });

  itInProof('is refused in words where the keys of the S3 are wrong', async () => {
    const away = kinds['an S3']?.('refused');
    const there = backupPlace(join(place, 'refused'), { ...away?.env, BACKUP_S3_SECRET_ACCESS_KEY: 'another' });
    const made = await command('backup', [], { env: { DATA_DIR: dataDir, ...there.env } });
    expect([made.code, made.stderr]).toEqual([77, expect.stringMatching(/the store refuses BACKUP_S3_ACCESS_KEY_ID/)]);
    expect(snapshotsIn(there.dir)).toHaveLength(1);
  });

  itInProof(
    'is not sent to an ssh server that nobody knows: 69 with its fingerprint, and what makes it known',
    async () => {
      const away = kinds['an ssh server']?.('unknown');
      const there = backupPlace(join(place, 'unknown'), { ...away?.env, BACKUP_SSH_CONFIG: sshd.config.unknown });
      const env = { DATA_DIR: dataDir, ...there.env };
      for (const program of ['backup', 'restore'] as const) {
        const words = program === 'backup' ? [] : ['--yes', '--from', there.env['BACKUP_URL'] ?? ''];
        const ended = await command(program, words, { env });
        expect([ended.code, ended.stderr]).toEqual([69, expect.stringContaining(sshd.fingerprint)]);
      }
      expect((await away?.objects())?.size).toBe(0);
      const ended = await command('backup', [], { env });
      const [, asked = ''] = /(ssh-keyscan [^>]*)>>/.exec(ended.stderr) ?? [];
      writeFileSync(sshd.knownHosts, execFileSync('sh', ['-c', asked], { stdio: ['ignore', 'pipe', 'ignore'] }));
      expect(await command('backup', [], { env })).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

describe.skipIf(plain)('the files of a school with FILES_URL', { timeout: 300_000 }, () => {
  itInProof.each(names)('are copied to %s, once each and encrypted, and a restore brings them back', async (kind) => {
    const name = kind.replaceAll(' ', '-');
    const folder = join(place, `files-${name}`);
    const school = await makeSmallSchool();
    const files = s3.env(`store/${name}`);
    const bucket = s3.bucket(`store/${name}`);
    for (const [address, text] of Object.entries(smallFiles))
      await bucket.put(placeOf(address), Buffer.from(text), 'text/plain');
    for (const each of ['media', 'private']) rmSync(join(school, each), { recursive: true });
    const away = kinds[kind]?.('files') ?? { env: {}, objects: async () => new Map<string, Buffer>() };
    const there = backupPlace(folder, away.env);
    const env = { DATA_DIR: school, ...there.env, ...files };
    const copies = async () => [...(await away.objects())].filter(([each]) => each.startsWith(`${copiesFolder}/`));

    const keys = { before: `${'ab'.repeat(32)}`, now: `${'cd'.repeat(32)}` };
    writeFileSync(join(school, 'login-codes.key'), keys.before, { mode: 0o600 });
    const made = await command('backup', [], { env });
    expect([made.code, made.stderr]).toEqual([0, '']);
    const first = await copies();
    expect(first).toHaveLength(Object.keys(smallFiles).length);
    expect(hasText(await away.objects())).toBe(false);
    // One more file: the others are not sent again, or they would be encrypted anew.
    await bucket.put('media/eeeeeeeeeeeeeeeeeeee-100.webp', Buffer.from('one more'), 'text/plain');
    expect(await command('backup', [], { env })).toMatchObject({ code: 0, stderr: '' });
    const second = new Map(await copies());
    expect(second.size).toBe(first.length + 1);
    for (const [each, bytes] of first) expect(second.get(each)?.equals(bytes)).toBe(true);

    const gone: string[] = [];
    for await (const each of bucket.list('')) if (each.name !== 'school.mark') gone.push(each.name);
    for (const each of gone) await bucket.remove(each);
    writeFileSync(join(school, 'login-codes.key'), keys.now, { mode: 0o600 });
    await bucket.put('login-codes.key', Buffer.from(keys.now), 'text/plain');
    const restored = await command('restore', ['--yes'], { env });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).not.toMatch(/no copy/);
    // The codes in the database belong to the key of the backup. The next start takes that of the store.
    expect(String(await bucket.get('login-codes.key'))).toBe(keys.before);
    for (const [address, text] of Object.entries(smallFiles))
      expect(String(await bucket.get(placeOf(address)))).toBe(text);
    expect(String(await bucket.get('media/eeeeeeeeeeeeeeeeeeee-100.webp'))).toBe('one more');

    // Without a store they come into the folder.
    const fresh = join(folder, 'fresh');
    mkdirSync(fresh);
    const url = there.env['BACKUP_URL'] ?? '';
    const onDisk = { ...there.env, DATA_DIR: fresh, SCHOOL_SETTINGS: join(folder, 'env') };
    expect(await command('restore', ['--from', url], { env: onDisk })).toMatchObject({ code: 0, stderr: '' });
    for (const [address, text] of Object.entries(smallFiles))
      expect(readFileSync(join(fresh, placeOf(address)), 'utf8')).toBe(text);
    rmSync(dirname(school), { recursive: true, force: true });
  });
});

describe.skipIf(plain)('a student who was erased after a backup', { timeout: 300_000 }, () => {
  itInProof.each(['on the disk', 'in a store'])(
    'is nowhere after it is restored from another place: files %s',
    async (where) => {
      const school = await makeSmallSchool();
      const around = dirname(school);
      const isStored = where === 'in a store';
      const bucket = s3.bucket('erased');
      const passport = Object.keys(smallFiles).find((address) => address.includes('students')) ?? '';
      if (isStored) {
        for (const [address, text] of Object.entries(smallFiles))
          await bucket.put(placeOf(address), Buffer.from(text), 'text/plain');
        for (const each of ['media', 'private']) rmSync(join(school, each), { recursive: true });
      }
      const [away, old] = [join(around, 'away'), join(around, 'old')];
      const there = backupPlace(join(around, 'backup'), { BACKUP_URL: away });
      const env = { DATA_DIR: school, ...there.env, ...(isStored ? s3.env('erased') : {}) };
      expect(await command('backup', [], { env })).toMatchObject({ code: 0, stderr: '' });
      const first = snapshotsIn(away)[0]?.time ?? '';
      cpSync(away, old, { recursive: true });

      const db = openSchoolDatabase({ dataDir: school });
      expect(await eraseLiveStudent(db, { id: 1, name: 'Admin' }, 1)).toBe(true);
      await closeDatabase(db);
      if (isStored) await bucket.remove(placeOf(passport));
      else rmSync(join(school, placeOf(passport)));
      expect(await command('backup', [], { env })).toMatchObject({ code: 0, stderr: '' });
      // Of one hour only the newest backup is kept: the first one is put back beside it.
      restic(away, ['copy', '--from-repo', old, '--from-password-file', there.keyFile]);
      expect(snapshotsIn(away)).toHaveLength(2);

      const words = ['--at', first, '--from', away];
      const fresh = join(around, 'fresh');
      const onDisk = { ...there.env, DATA_DIR: fresh, SCHOOL_SETTINGS: join(around, 'env') };
      expect(await command('restore', words, { env: onDisk })).toMatchObject({ code: 0, stderr: '' });
      const texts = [...inFolder(fresh).values()].map((bytes) => bytes.toString('latin1'));
      for (const theirs of ['student@school.test', '0912345678', smallFiles[passport] ?? ''])
        expect(texts.filter((text) => text.includes(theirs))).toEqual([]);
      expect(texts.some((text) => text.includes('a book'))).toBe(true);
      if (isStored) {
        expect(await command('restore', ['--yes', ...words], { env })).toMatchObject({ code: 0, stderr: '' });
        expect(await bucket.head(placeOf(passport))).toBeNull();
        expect([...inFolder(school).values()].filter((bytes) => bytes.includes('student@school.test'))).toEqual([]);
      }
      rmSync(around, { recursive: true, force: true });
    },
  );
});
