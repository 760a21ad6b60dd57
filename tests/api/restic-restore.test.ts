import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { eraseLiveStudent } from '../../db/people/erase.ts';
import { command, launchCommand } from '../support/command.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { type BackupPlace, backupPlace, restic, snapshotsIn } from '../support/restic.ts';
import { spawnSchool } from '../support/server.ts';
import { addPost, makeSmallSchool, placeOf, smallFiles } from '../support/small-school.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

// Restores by restic, with the real program.

const plain = onPostgres || inStore;

let place: string;
let dataDir: string;
let there: BackupPlace;
const settings = () => join(place, 'school.env');
const env = () => ({ DATA_DIR: dataDir, ...there.env, SCHOOL_SETTINGS: settings() });
const restore = (words: string[], more: Record<string, string> = {}) =>
  command('restore', words, { env: { ...env(), ...more } });

/** Titles of the posts in a school. */
function titles(folder: string): unknown[] {
  const db = new Sqlite(join(folder, 'school.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    return db.prepare('select title_en from posts order by id').pluck().all();
  } finally {
    db.close();
  }
}

/** Files below a folder in which a text stands. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path, 'latin1').includes(text);
  });

describe.skipIf(plain)('a restore by restic', { timeout: 300_000 }, () => {
  const passport = Object.keys(smallFiles).find((address) => address.includes('students')) ?? '';
  let first: string;
  beforeAll(async () => {
    dataDir = await makeSmallSchool();
    place = dirname(dataDir);
    there = backupPlace(join(place, 'backup'));
    writeFileSync(settings(), 'LOG_LEVEL=warn\nMAX_PDF_MB=7\n');
    writeFileSync(join(dataDir, 'login-codes.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
    expect(await command('backup', [], { env: env() })).toMatchObject({ code: 0, stderr: '' });
    first = snapshotsIn(there.dir)[0]?.time ?? '';
    const db = openSchoolDatabase({ dataDir });
    await addPost(db, 'Second');
    await closeDatabase(db);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  itInProof(
    'refuses a wrong key, a place without backups and a time before the first, and changes nothing',
    async () => {
      const wrong = join(place, 'wrong.key');
      writeFileSync(wrong, 'another\n');
      mkdirSync(join(place, 'empty'));
      const before = readFileSync(join(dataDir, 'school.db'));
      for (const [words, more, code, said] of [
        [['--yes'], { BACKUP_PASSWORD_FILE: wrong }, 77, /the key does not open/],
        [['--yes', '--from', join(place, 'empty')], {}, 65, /there are no backups in/],
        [['--yes', '--from', join(place, 'nowhere')], {}, 65, /there are no backups in/],
        [['--yes', '--at', '2020-01-01'], {}, 65, /no backup from 2020/],
        [['--yes', '--from', 'sftp://nobody@127.0.0.1:9//backups'], {}, 69, /does not answer/],
        [[], {}, 64, /--yes replaces it/],
        [['--at', 'yesterday'], {}, 64, /--at takes a moment/],
      ] as const) {
        const ended = await restore([...words], more);
        expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(said)]);
        expect(ended.stderr).not.toContain('another\n');
      }
      expect(readFileSync(join(dataDir, 'school.db')).equals(before)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => /before-restore|restoring/.test(name))).toEqual([]);
    },
  );

  it('brings a school to a fresh machine, with its files, settings and keys', async () => {
    const fresh = join(place, 'fresh');
    const file = join(place, 'etc/school.env');
    const ended = await restore([], { DATA_DIR: fresh, SCHOOL_SETTINGS: file });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(titles(fresh)).toEqual(['First']);
    for (const [address, content] of Object.entries(smallFiles))
      expect(readFileSync(join(fresh, placeOf(address)), 'utf8')).toBe(content);
    expect(readFileSync(join(fresh, 'login-codes.key'), 'utf8')).toBe(`${'ab'.repeat(32)}\n`);
    expect(readFileSync(file, 'utf8')).toBe('LOG_LEVEL=warn\nMAX_PDF_MB=7\n');
    expect(readdirSync(fresh).filter((name) => /restoring|\.new/.test(name))).toEqual([]);
  });

  itInProof('reads no more files than it lacks, however many those are', async () => {
    const own = await makeSmallSchool();
    const around = dirname(own);
    const backup = backupPlace(join(around, 'backup'));
    const pictures = Array.from({ length: 460 }, (_, number) =>
      join(own, 'media', `${String(number).padStart(20, 'e')}-100.webp`),
    );
    for (const picture of pictures) writeFileSync(picture, picture);
    const all = { DATA_DIR: own, ...backup.env, SCHOOL_SETTINGS: join(around, 'school.env') };
    expect(await command('backup', [], { env: all })).toMatchObject({ code: 0, stderr: '' });
    for (const picture of pictures.slice(0, 410)) rmSync(picture);
    // Writes down what restic is told, then runs it.
    const words = join(around, 'words');
    const real = execFileSync('which', ['restic'], { encoding: 'utf8' }).trim();
    mkdirSync(join(around, 'bin'));
    writeFileSync(join(around, 'bin/restic'), `#!/bin/sh\necho "$*" >> '${words}'\nexec ${real} "$@"\n`, {
      mode: 0o755,
    });
    const ended = await restore(['--yes'], { ...all, PATH: `${join(around, 'bin')}:${process.env['PATH']}` });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    for (const picture of pictures) expect(readFileSync(picture, 'utf8')).toBe(picture);
    const restores = readFileSync(words, 'utf8')
      .split('\n')
      .filter((line) => /\brestore\b/.test(line))
      .map((line) => [...line.matchAll(/--include (\S+)/g)].map(([, path = '']) => path));
    expect(restores.map((paths) => paths.filter((path) => path.endsWith('.webp')).length)).toEqual([410]);
    expect(restores.flat().filter((path) => /\/(media|private|files)$/.test(path))).toEqual([]);
    rmSync(around, { recursive: true, force: true });
  });

  itInProof('is the old school or the new one when it is killed, and the next one works', async () => {
    const running = launchCommand('restore', ['--yes', '--at', first], { env: env() });
    await until(() => existsSync(join(dataDir, 'restoring/school')) || running.process.exitCode !== null, 'it unpacks');
    running.process.kill('SIGKILL');
    await running.ended;
    expect(titles(dataDir)).toEqual(['First', 'Second']);
    writeFileSync(settings(), 'LOG_LEVEL=warn\nMAX_PDF_MB=8\n');
    const ended = await restore(['--yes', '--at', first]);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/kept; the backup has other values of MAX_PDF_MB\n/);
    expect(ended.stdout).toContain('before-restore');
    expect(titles(dataDir)).toEqual(['First']);
    expect(titles(join(dataDir, 'before-restore'))).toEqual(['First', 'Second']);
  });

  itInProof('is never half of each when it is killed in its last step', async () => {
    const own = await makeSmallSchool();
    const around = dirname(own);
    const backup = backupPlace(join(around, 'backup'));
    const key = join(own, 'login-codes.key');
    const all = { DATA_DIR: own, ...backup.env, SCHOOL_SETTINGS: join(around, 'school.env') };
    const keys = { before: `${'ab'.repeat(32)}\n`, now: `${'cd'.repeat(32)}\n` };
    writeFileSync(key, keys.before, { mode: 0o600 });
    expect(await command('backup', [], { env: all })).toMatchObject({ code: 0, stderr: '' });
    const db = openSchoolDatabase({ dataDir: own });
    await addPost(db, 'Second');
    await closeDatabase(db);
    writeFileSync(key, keys.now, { mode: 0o600 });
    cpSync(own, join(around, 'before'), { recursive: true });
    const kept = () => readdirSync(own).filter((name) => /^before-restore(-\d+)?$/.test(name)).length;
    // What is seen of the last step, in order; and how many turns of the event loop later the kill comes.
    const moments: (() => boolean)[] = [
      () => existsSync(join(own, 'restored-keys')),
      () => kept() > 0,
      () => existsSync(join(own, 'restored-keys')) && kept() > 0 && titles(own).length === 1,
    ];
    const seen = new Set<string>();
    const kills = [
      [0, 0],
      [1, 0],
      [1, 20],
      [1, 200],
      [2, 0],
      [2, 50],
    ] as const;
    for (const [moment, later] of inProof ? kills : kills.slice(1, 2)) {
      rmSync(own, { recursive: true });
      cpSync(join(around, 'before'), own, { recursive: true });
      const running = launchCommand('restore', ['--yes'], { env: all });
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      while (running.process.exitCode === null && !moments[moment]?.()) await turn();
      for (let turns = 0; turns < later; turns += 1) await turn();
      running.process.kill('SIGKILL');
      await running.ended;
      const school = await spawnSchool({ dataDir: own });
      await school.stop();
      const found = titles(own);
      expect([['First'], ['First', 'Second']]).toContainEqual(found);
      const isOld = found.length === 2;
      seen.add(isOld ? 'old' : 'new');
      expect(readFileSync(key, 'utf8')).toBe(isOld ? keys.now : keys.before);
      for (const [address, content] of Object.entries(smallFiles))
        expect(readFileSync(join(own, placeOf(address)), 'utf8')).toBe(content);
      expect(readdirSync(own).filter((name) => /restor(ing|ed)|unfinished/.test(name))).toEqual([]);
    }
    if (inProof) expect([...seen].sort()).toEqual(['new', 'old']);
    expect(await command('restore', ['--yes'], { env: all })).toMatchObject({ code: 0, stderr: '' });
    expect([titles(own), readFileSync(key, 'utf8')]).toEqual([['First'], keys.before]);
    rmSync(around, { recursive: true, force: true });
  });

  it('leaves out who was erased since, by the list of the newest backup and by that of the school', async () => {
    expect(filesWith(dataDir, 'student@school.test')).not.toEqual([]);
    const db = openSchoolDatabase({ dataDir });
    expect(await eraseLiveStudent(db, { id: 1, name: 'Admin' }, 1)).toBe(true);
    await closeDatabase(db);
    for (const folder of readdirSync(dataDir).filter((name) => name.startsWith('before-restore')))
      rmSync(join(dataDir, folder), { recursive: true });
    rmSync(join(dataDir, placeOf(passport)));
    expect((await restore(['--yes', '--at', first])).code).toBe(0);
    expect(filesWith(join(dataDir, 'private'), smallFiles[passport] ?? '')).toEqual([]);
    expect(readFileSync(join(dataDir, 'school.db'), 'latin1')).not.toContain('student@school.test');
    // The proof goes on with a fresh machine, where only the list of the newest backup tells of it.
    if (!inProof) return;
    // Of one hour only the newest backup is kept: the first one is put back beside it.
    const old = join(place, 'old');
    cpSync(there.dir, old, { recursive: true });
    expect((await command('backup', [], { env: env() })).code).toBe(0);
    restic(there.dir, ['copy', '--from-repo', old, '--from-password-file', there.keyFile]);
    expect(snapshotsIn(there.dir).length).toBe(2);
    const fresh = join(place, 'later');
    const ended = await restore(['--at', first], { DATA_DIR: fresh });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(filesWith(fresh, 'student@school.test')).toEqual([]);
    expect(existsSync(join(fresh, placeOf(passport)))).toBe(false);
  });
});
