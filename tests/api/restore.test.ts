import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restoreSchool } from '../../api/backup/restore.ts';
import { Fault } from '../../api/faults.ts';
import { closeDatabase } from '../../db/open.ts';
import { logIn } from '../support/calls.ts';
import { command, type Ended, launchCommand, mountDisk } from '../support/command.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { noteOf } from '../support/later-version.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { adminLogin, type School, spawnSchool } from '../support/server.ts';
import { addPost, makeSmallSchool, placeOf, smallFiles, snapshot } from '../support/small-school.ts';
import { blocks, pax, type TarEntry, tar, untar } from '../support/tar.ts';
import { onPostgres } from '../support/test-database.ts';

/** Never changed; each test works on a copy. */
let original: string;
let backup: string;
/** The folder of one test, and the school's data folder in it. */
let place: string;
let dataDir: string;
let made = 0;

const file = (name: string) => join(place, name);
const database = () => join(dataDir, 'school.db');
const run = (program: 'backup' | 'restore', path: string) => command(program, [path], { env: { DATA_DIR: dataDir } });

beforeAll(async () => {
  original = await makeSmallSchool();
  backup = join(dirname(original), 'backup.tar');
  dataDir = original;
  expect(await run('backup', backup)).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => rmSync(dirname(original), { recursive: true, force: true }));

beforeEach(() => {
  made += 1;
  place = join(dirname(original), String(made));
  dataDir = join(place, 'data');
  mkdirSync(place);
  execFileSync('cp', ['-a', original, dataDir]);
});

/** Titles of the posts in a database. */
function titles(path = database()): string[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return db
      .prepare('select title_en as title from posts order by id')
      .all()
      .map((row) => z.object({ title: z.string() }).parse(row).title);
  } finally {
    db.close();
  }
}

const kept = (number?: number) => join(dataDir, `before-restore${number ? `-${number}` : ''}`);

function expectRefusal(ended: Ended, words: RegExp, code: number): void {
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toMatch(words);
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(ended.stderr).not.toMatch(/\.ts:\d/);
}

async function expectRestored(): Promise<void> {
  const ended = await run('restore', backup);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(titles()).toEqual(['First']);
  const db = new Sqlite(database());
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
  for (const [address, content] of Object.entries(smallFiles)) {
    expect(readFileSync(join(dataDir, placeOf(address)), 'utf8')).toBe(content);
  }
  expect(readdirSync(place).filter((name) => /unfinished|restoring/.test(name))).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => /restoring|\.new/.test(name))).toEqual([]);
}

async function write(title: string): Promise<void> {
  const db = openSchoolDatabase({ dataDir });
  await addPost(db, title);
  await closeDatabase(db);
}

// These tests use a SQLite school. `postgres-move.test.ts` covers PostgreSQL and runs with either.
describe.skipIf(onPostgres)('a backup', () => {
  it("is its owner's alone, read by every tar, and says what it holds", async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const names = execFileSync('tar', ['-tf', backup], { encoding: 'utf8' }).trim().split('\n');
    // Icons and share pictures of the school are stored files too.
    const icons = names.filter((name) => name.startsWith('media/school-'));
    expect(icons.length).toBeGreaterThan(0);
    const stored = ['manifest.json', 'school.db', ...Object.keys(smallFiles).map(placeOf), ...icons];
    expect(names.sort()).toEqual(stored.sort());
    const manifest = untar(backup)
      .find(({ name }) => name === 'manifest.json')
      ?.content.toString();
    expect(JSON.parse(manifest ?? '')).toMatchObject({ format: 1, missing: [] });
  });

  it('replaces an earlier one of the same name when it is whole, and removes what broken off ones left', async () => {
    const target = file('b.tar');
    writeFileSync(target, 'an earlier one');
    const first = launchCommand('backup', [target], { env: { DATA_DIR: dataDir } });
    await until(() => existsSync(`${target}.unfinished/lease`) || first.process.exitCode !== null, 'it has begun');
    first.process.kill('SIGKILL');
    await first.ended;
    const other = file('c.tar');
    expect((await run('backup', other)).code).toBe(0);
    expect(readdirSync(place).sort()).toEqual(['b.tar', 'c.tar', 'data']);
    expect((await run('backup', target)).code).toBe(0);
    expect(untar(target).length).toBe(untar(backup).length);
  });

  it('ends with one line and leaves nothing when it is told to stop', async () => {
    const target = file('b.tar');
    const running = launchCommand('backup', [target], { env: { DATA_DIR: dataDir } });
    await until(() => existsSync(`${target}.unfinished`) || running.process.exitCode !== null, 'it has begun');
    running.process.kill('SIGTERM');
    await running.ended;
    expect(readdirSync(place).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  itInProof('names files that the school has lost, and restores the rest', async () => {
    const [address = ''] = Object.keys(smallFiles);
    rmSync(join(dataDir, placeOf(address)));
    const { code, stdout } = await run('backup', file('b.tar'));
    expect([code, stdout]).toEqual([0, expect.stringContaining(address)]);
    const restored = await run('restore', file('b.tar'));
    expect([restored.code, restored.stderr]).toEqual([0, '']);
  });

  itInProof('is not made of a damaged school, nor where it would be served, nor over what is no file', async () => {
    expectRefusal(await run('backup', join(dataDir, 'media', 'b.tar')), /own files/, 65);
    expectRefusal(await run('backup', place), /is no file/, 65);
    expectRefusal(await run('backup', join(backup, 'b.tar')), /is no folder/, 74);
    writeFileSync(database(), readFileSync(database()).fill(7, 8192, 20_000));
    const before = snapshot(place);
    expectRefusal(await run('backup', file('b.tar')), /is damaged/, 74);
    expect(snapshot(place)).toEqual(before);
  });

  it('says that the disk is full, and leaves an earlier one', async ({ skip }) => {
    const disk = file('disk');
    const unmount = mountDisk(disk, 1);
    if (!unmount) return skip('this machine lets us mount no disk');
    try {
      writeFileSync(join(disk, 'b.tar'), Buffer.alloc(600_000, 'x'));
      expectRefusal(await run('backup', join(disk, 'b.tar')), /the disk is full: .*disk/, 74);
      expect(readdirSync(disk)).toEqual(['b.tar']);
      expect(statSync(join(disk, 'b.tar')).size).toBe(600_000);
    } finally {
      unmount();
    }
  });
});

const damages: [string, () => void][] = [
  ['overwritten by something else', () => writeFileSync(database(), 'words, no database. '.repeat(2000))],
  ['half of one', () => truncateSync(database(), Math.floor(statSync(database()).size / 8192) * 4096)],
  ['cut off in the middle of a page', () => truncateSync(database(), 100_001)],
  ['empty', () => truncateSync(database(), 0)],
  ['damaged in one page', () => writeFileSync(database(), readFileSync(database()).fill('x', 8192, 12_288))],
  [
    "another program's",
    () => {
      rmSync(database());
      const db = new Sqlite(database());
      db.exec('pragma page_size = 1024; create table customers (name)');
      db.close();
    },
  ],
  [
    "a newer version's",
    () => {
      const db = new Sqlite(database());
      db.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 4102444800000)");
      db.close();
    },
  ],
];

describe.skipIf(onPostgres)('a restore over a database that is', () => {
  it.each(sampleOf(damages, 3))('%s works, and keeps it as it was', async (_, damage) => {
    damage();
    const before = readFileSync(database());
    await expectRestored();
    expect(readFileSync(join(kept(), 'school.db')).equals(before)).toBe(true);
    expect(existsSync(join(kept(), placeOf(Object.keys(smallFiles)[0] ?? '')))).toBe(true);
  });

  itInProof('missing works, with the log of an old one lying about', async () => {
    rmSync(database());
    writeFileSync(`${database()}-wal`, Buffer.alloc(5000, 'x'));
    await expectRestored();
    expect(existsSync(kept())).toBe(false);
    rmSync(dataDir, { recursive: true });
    await expectRestored();
  });

  it('whole works, and never touches what was kept before', async () => {
    await write('Zebra');
    await expectRestored();
    expect(titles(join(kept(), 'school.db'))).toEqual(['First', 'Zebra']);
    const first = snapshot(kept());
    await write('Third');
    await expectRestored();
    await expectRestored();
    expect(titles(join(kept(2), 'school.db'))).toEqual(['First', 'Third']);
    expect(titles(join(kept(3), 'school.db'))).toEqual(['First']);
    expect(snapshot(kept())).toEqual(first);
  });

  it('whole counts on where that had come to, for caches, a publish that runs, and the hook', async () => {
    const db = new Sqlite(database());
    db.exec("update sqlite_sequence set seq = 500 where name = 'publish_requests'; update versions set number = 700");
    db.exec("delete from sqlite_sequence where name = 'publications'");
    db.exec("insert into sqlite_sequence (name, seq) values ('publications', 900)");
    db.close();
    await expectRestored();
    const after = new Sqlite(database());
    const number = (query: string) => after.prepare(query).pluck().get();
    expect(number('select min(id) from publish_requests')).toBeGreaterThan(500);
    expect(number('select everything from publish_requests order by id desc')).toBe(1);
    expect(number('select number from versions')).toBeGreaterThan(700);
    expect(number("select seq from sqlite_sequence where name = 'publications'")).toBe(900);
    expect(number("select seq from sqlite_sequence where name = 'publish_requests'")).toBe(
      number('select max(id) from publish_requests'),
    );
    after.close();
  });

  it('whole replaces a file that is not what it was, and keeps that too', async () => {
    const [address = ''] = Object.keys(smallFiles);
    writeFileSync(join(dataDir, placeOf(address)), 'A PICTURE');
    await expectRestored();
    expect(readFileSync(join(kept(), placeOf(address)), 'utf8')).toBe('A PICTURE');
  });

  itInProof('locked waits for whoever writes, and changes nothing when that does not end', async () => {
    await write('Zebra');
    const writer = new Sqlite(database());
    writer.exec('begin immediate');
    expectRefusal(await run('restore', backup), /another process holds the database/, 75);
    expect(readdirSync(place)).toEqual(['data']);
    expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);

    const waiting = launchCommand('restore', [backup], { env: { DATA_DIR: dataDir } });
    await until(() => existsSync(join(dataDir, 'before-restore.unfinished')), 'it has come to the database');
    writer.exec('commit');
    writer.close();
    expect(await waiting.ended).toMatchObject({ code: 0, stderr: '' });
    expect(titles()).toEqual(['First']);
  });
});

describe.skipIf(onPostgres)('a restore while the server runs', () => {
  let school: School;
  const start = async () => {
    school = await spawnSchool({ dataDir, env: { SEED: 'none' } });
  };
  const blog = () => fetch(`${school.url}/api/blog/get`).then((response) => response.json());

  itInProof.each([['whole', () => undefined] as const, ...damages.slice(0, 3)])(
    'shows the restored state over a database that is %s',
    async (_, damage) => {
      await write('Zebra');
      await start();
      try {
        damage();
        const ended = await run('restore', backup);
        expect([ended.code, ended.stderr]).toEqual([0, '']);
        const shown = async () => (await blog()).data?.map(({ title }: { title: string }) => title).join();
        await expect.poll(shown, { timeout: 40_000 }).toBe('First');
        const page = () => fetch(`${school.url}/en/blog`).then((response) => response.text());
        await expect.poll(page, { timeout: 40_000 }).not.toContain('Zebra');
        await logIn(school, 'dashboard', adminLogin);
      } finally {
        await school.stop();
      }
      await start();
      expect((await blog()).meta.total).toBe(1);
      await school.stop();
    },
  );

  itInProof(
    'is refused over a database that was removed under it: that server would go on with what nobody sees',
    async () => {
      await start();
      try {
        rmSync(database());
        expectRefusal(await run('restore', backup), /a server is running whose school\.db was removed/, 75);
        expect(readdirSync(dataDir)).not.toContain('restoring');
      } finally {
        await school.kill();
      }
      rmSync(`${database()}-wal`, { force: true });
      await expectRestored();
    },
  );

  it('loses no write that was acknowledged: each is in the kept state or came after', async () => {
    await start();
    const token = await logIn(school, 'dashboard', adminLogin);
    const acknowledged: string[] = [];
    let writing = true;
    const writer = (async () => {
      for (let number = 0; writing; number++) {
        const title = `Post ${number}`;
        const response = await fetch(`${school.url}/api/dashboard/Blogs`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title: { ar: title, en: title }, description: { ar: 'x', en: 'x' } }),
        });
        if (response.ok) acknowledged.push(title);
        // The restore replaces the sessions with those of the backup, so the writer's session ends.
        if (response.status === 401) return;
      }
    })();
    await until(() => acknowledged.length > 3, 'posts are written');
    const ended = await run('restore', backup);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    writing = false;
    await writer;
    await school.stop();
    const there = new Set([...titles(), ...titles(join(kept(), 'school.db'))]);
    expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);
  });
});

/** The entries of the backup, to be changed. */
const entries = (): TarEntry[] => untar(backup);
const without = (name: string) => entries().filter((entry) => entry.name !== name);
const plain = () => without('manifest.json');
const [picture = ''] = Object.keys(smallFiles).map(placeOf);
const changed = (name: string, change: (content: Buffer) => Buffer): TarEntry[] =>
  entries().map((entry) => (entry.name === name ? { name, content: change(Buffer.from(entry.content ?? '')) } : entry));
const other = (text: string) => (content: Buffer) =>
  Buffer.from(text.padEnd(content.length, 'x').slice(0, content.length));

/** The backup's database after `run` has changed it. */
function withDatabase(run: (db: Sqlite.Database) => void): Buffer {
  const path = file('changed.db');
  writeFileSync(path, plain().find(({ name }) => name === 'school.db')?.content ?? '');
  const db = new Sqlite(path);
  db.pragma('journal_mode = DELETE');
  run(db);
  db.close();
  const bytes = readFileSync(path);
  rmSync(path);
  return tar(plain().map((entry) => (entry.name === 'school.db' ? { ...entry, content: bytes } : entry)));
}

const long = 'x'.repeat(90);
const refused: [string, () => Buffer, RegExp][] = [
  ['no archive', () => Buffer.from('this is no archive at all. '.repeat(100)), /is no backup/],
  ['empty', () => Buffer.alloc(0), /ends in the middle/],
  ['an archive of nothing', () => tar([]), /holds no school\.db/],
  ['compressed', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]), /gunzip/],
  ['cut off in a file', () => readFileSync(backup).subarray(0, 100_000), /ends in the middle of "school\.db"/],
  ['cut off before its end', () => blocks(entries()), /ends in the middle/],
  ['followed by more', () => Buffer.concat([readFileSync(backup), Buffer.from('more')]), /end/],
  ['damaged in a header', () => readFileSync(backup).fill(1, 10, 11), /is no backup/],
  [
    'damaged in a later header',
    () => Buffer.concat([blocks(plain()), blocks([{ name: 'media/x' }]).fill('y', 0, 1), Buffer.alloc(1024)]),
    /checksum/,
  ],
  ['changed in a file', () => tar(changed(picture, other('another one'))), /-100\.webp is not what the manifest says/],
  [
    'changed in its database',
    () => tar(changed('school.db', (db) => db.fill(1, 5000, 5001))),
    /school\.db is not what/,
  ],
  ['changed in a length', () => tar(changed(picture, () => Buffer.from('x'))), /another size/],
  ['short of a file', () => tar(without(picture)), /is in its manifest and not there/],
  ['with a file too many', () => tar([...entries(), { name: 'media/more.webp' }]), /is not in its manifest/],
  [
    'with half a manifest',
    () => tar(changed('manifest.json', (text) => text.subarray(0, 200))),
    /manifest cannot be read/,
  ],
  [
    'of a later format',
    () => tar(changed('manifest.json', () => Buffer.from('{"format":2}'))),
    /newer version of this program/,
  ],
  [
    'old and short of a file that the school names',
    () => tar(plain().filter(({ name }) => name !== picture)),
    /lacks \/media/,
  ],
  ['old, its database half', () => withDatabase((db) => db.exec('select 1')).subarray(0, 0), /ends in the middle/],
  [
    'old, its database damaged',
    () =>
      tar(
        plain().map((e) =>
          e.name === 'school.db' ? { ...e, content: Buffer.from(e.content ?? '').fill('x', 8192, 12_288) } : e,
        ),
      ),
    /database in .* is damaged/,
  ],
  ['old, its database none', () => tar([{ name: 'school.db', content: Buffer.alloc(9000, 'x') }]), /is no database/],
  ['old, its database empty', () => tar([{ name: 'school.db' }]), /is empty/],
  [
    'old, with references to nothing',
    () => withDatabase((db) => db.exec('pragma foreign_keys = off; update students set grade_id = 999')),
    /names rows that it does not hold/,
  ],
  [
    'old, of another program',
    () => withDatabase((db) => db.exec('drop table __drizzle_migrations')),
    /another program/,
  ],
  ['old, without a table', () => withDatabase((db) => db.exec('drop table versions')), /lacks the table versions/],
  [
    'of a newer version',
    () =>
      withDatabase((db) => db.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 4102444800000)")),
    /newer version/,
  ],
  [
    'of a newer version that says that this one is too old',
    () => withDatabase((db) => db.exec(noteOf('of-a-later-version', 'of-another-version'))),
    /tables that this one cannot work with/,
  ],
  [
    'with a symbolic link',
    () => tar([...plain(), { name: 'media/x', type: '2', link: '/etc/passwd' }]),
    /symbolic link/,
  ],
  ['with a link as its folder', () => tar([{ name: 'media', type: '2', link: '/tmp' }, ...plain()]), /symbolic link/],
  ['with a hard link', () => tar([...plain(), { name: 'media/x', type: '1', link: 'school.db' }]), /hard link/],
  ['with a device', () => tar([...plain(), { name: 'media/x', type: '3' }]), /device/],
  ['with a pipe', () => tar([...plain(), { name: 'private/x', type: '6' }]), /pipe/],
  ['with something unknown', () => tar([...plain(), { name: 'media/x', type: 'Z' }]), /something unknown/],
  ['with an absolute name', () => tar([...plain(), { name: '/tmp/x' }]), /an absolute name/],
  ['with a name that leads out', () => tar([...plain(), { name: 'media/../../x' }]), /leads out/],
  ['with a name that begins with two dots', () => tar([...plain(), { name: '../x' }]), /leads out/],
  ['with another name', () => tar([...plain(), { name: 'school.db-wal' }]), /does not belong/],
  ['with a published page', () => tar([...plain(), { name: 'site/index.html' }]), /does not belong/],
  ['with a dotted name', () => tar([...plain(), { name: './media/x' }]), /no file of a school/],
  ['with a name of control characters', () => tar([...plain(), { name: 'media/\u001b[2J' }]), /no file of a school/],
  ['with a file twice', () => tar([...plain(), { name: 'school.db' }]), /twice/],
  ['with a file as a folder', () => tar([...plain(), { name: `${picture}/x` }]), /below a file/],
  ['with a folder in place of its database', () => tar([{ name: 'school.db', type: '5' }]), /does not belong/],
  [
    'with a long name that leads out',
    () =>
      tar([...plain(), { name: '././@LongLink', type: 'L', content: Buffer.from(`${long}/../../x\0`) }, { name: 'x' }]),
    /leads out/,
  ],
  [
    'with a pax name that leads out',
    () => tar([...plain(), { name: 'p', type: 'x', content: pax('path', 'media/../../x') }, { name: 'media/x' }]),
    /leads out/,
  ],
  [
    'with a pax link',
    () => tar([...plain(), { name: 'p', type: 'x', content: pax('linkpath', '/etc/passwd') }, { name: 'media/x' }]),
    /neither a file nor a folder/,
  ],
  [
    'with a sparse file',
    () => tar([...plain(), { name: 'p', type: 'x', content: pax('GNU.sparse.realsize', '99') }, { name: 'media/x' }]),
    /neither a file nor a folder/,
  ],
  ['with an old sparse file', () => tar([...plain(), { name: 'media/x', type: 'S' }]), /sparse/],
  [
    'with a header for all files',
    () => tar([{ name: 'p', type: 'g', content: pax('path', 'media/x') }, ...plain()]),
    /changes all others/,
  ],
  [
    'with a size beyond its end',
    () => tar([...plain(), { name: 'media/x', size: 2 ** 40 }]),
    /ends in the middle of "media\/x"/,
  ],
  [
    'with a pax size beyond its end',
    () => tar([...plain(), { name: 'p', type: 'x', content: pax('size', '999999999') }, { name: 'media/x' }]),
    /ends in the middle/,
  ],
];

describe.skipIf(onPostgres)('a backup is refused with one line, and nothing is changed, when it is', () => {
  it.each(sampleOf(refused, 3))('%s', async (_, bytes, words) => {
    const archive = file('refused.tar');
    writeFileSync(archive, bytes());
    const before = snapshot(place);
    // Runs in this process; the command prints this message, as the tests around it show.
    await expect(restoreSchool(archive, dataDir)).rejects.toThrow(words);
    await expect(restoreSchool(archive, dataDir)).rejects.toThrow(Fault);
    expect(snapshot(place)).toEqual(before);
  });

  it('larger than the disk, by its headers alone', async () => {
    const archive = file('refused.tar');
    const size = 2 ** 43;
    const head = blocks([...plain(), { name: 'media/film.mp4', size }]);
    writeFileSync(archive, head);
    truncateSync(archive, head.length + size + 10_240);
    expectRefusal(await run('restore', archive), /MB of disk, \d+ MB are free/, 74);
    expect(readdirSync(place).sort()).toEqual(['data', 'refused.tar']);
  });

  itInProof('missing, or refused where no school was: no folder is made', async () => {
    rmSync(dataDir, { recursive: true });
    expectRefusal(await run('restore', file('none.tar')), /there is no/, 65);
    writeFileSync(file('refused.tar'), tar(changed(picture, other('another'))));
    expectRefusal(await run('restore', file('refused.tar')), /manifest/, 65);
    expect(readdirSync(place)).toEqual(['refused.tar']);
  });
});

describe.skipIf(onPostgres)('a backup of before there were manifests', () => {
  const pack = (flags: string[]) => {
    const archive = file('old.tar');
    const unpacked = join(dataDir, '..', 'packed');
    cpSync(dataDir, unpacked, { recursive: true });
    const names = ['school.db', 'media', 'private'];
    execFileSync('tar', [...flags, '-cf', archive, '--exclude=private/incoming/*', '-C', unpacked, ...names]);
    rmSync(unpacked, { recursive: true });
    return archive;
  };

  it.each(sampleOf([[[]], [['--format=pax']], [['--format=gnu', '-b', '128']], [['--format=ustar']]], 4))(
    'is restored, tar %j',
    async (flags) => {
      writeFileSync(join(dataDir, 'media', `${'long-name-'.repeat(12)}صورة.webp`), 'x');
      const archive = flags.includes('--format=ustar') ? null : pack(flags);
      if (!archive) rmSync(join(dataDir, 'media', `${'long-name-'.repeat(12)}صورة.webp`));
      const old = archive ?? pack(flags);
      await write('Zebra');
      const ended = await run('restore', old);
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(titles()).toEqual(['First']);
    },
  );
});

describe.skipIf(onPostgres)('a restore that is broken off', () => {
  it('while it reads a pipe leaves no copy of the school: at a signal, or at the next start after a kill', async () => {
    const copies = () => readdirSync(dataDir).filter((name) => name.includes('.given'));
    const half = readFileSync(backup).subarray(0, 100_000);
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const { process: reading, ended } = launchCommand('restore', ['-'], {
        env: { DATA_DIR: dataDir },
        input: 'pipe',
      });
      reading.stdin.write(half);
      const hasBegun = () => copies().some((name) => existsSync(join(dataDir, name, 'school.tar')));
      await until(hasBegun, 'it has begun to read');
      reading.kill(signal);
      await ended;
      expect(copies()).toHaveLength(signal === 'SIGKILL' ? 1 : 0);
    }
    // As a kill leaves it before anything is in it; what is younger may be in use.
    for (const name of ['old.given', 'new.given']) mkdirSync(join(dataDir, name));
    utimesSync(join(dataDir, 'old.given'), new Date(0), new Date(0));
    const school = await spawnSchool({ dataDir });
    await school.stop();
    expect(copies()).toEqual(['new.given']);
  });

  it('leaves the old school or the new one, and the next removes what it left', async () => {
    let old = 0;
    for (let round = 0; round < (inProof ? 6 : 2); round++) {
      await write('Zebra');
      // In the first round somebody writes, for whom a restore waits: it cannot be over before it is killed.
      const writer = round === 0 ? new Sqlite(database()) : null;
      writer?.exec('begin immediate');
      const running = launchCommand('restore', [backup], { env: { DATA_DIR: dataDir } });
      const sign = [join(dataDir, 'restoring'), join(dataDir, 'before-restore.unfinished')][round % 2] ?? '';
      await until(() => existsSync(sign) || running.process.exitCode !== null, 'it has begun');
      running.process.kill(round < 4 ? 'SIGKILL' : 'SIGTERM');
      await running.ended;
      writer?.exec('rollback');
      writer?.close();
      const state = titles().join();
      expect(['First', 'First,Zebra']).toContain(state);
      if (state !== 'First') old += 1;
      if (round >= 4) expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
      await expectRestored();
    }
    expect(old).toBeGreaterThan(0);
  });

  // A file size limit acts like a full disk, at a step that the test chooses.
  const blocksOf = (bytes: number) => Math.ceil(bytes / 512);
  it.each([
    ['while it unpacks', () => 100],
    [
      'at its last step',
      () => blocksOf(untar(backup).find(({ name }) => name === 'school.db')?.content.length ?? 0) + 1,
    ],
  ])('by the disk %s leaves everything as it was', async (_, limit) => {
    for (const name of Object.keys(smallFiles)) rmSync(join(dataDir, placeOf(name)));
    const before = snapshot(place);
    const shell = `trap '' XFSZ; ulimit -f ${limit()}`;
    expectRefusal(await command('restore', [backup], { shell, env: { DATA_DIR: dataDir } }), /large|disk/, 74);
    const after = snapshot(place);
    for (const path of [...before.keys(), ...after.keys()]) {
      if (!/-(wal|shm)$|\.lock$/.test(path)) expect([path, after.get(path)]).toEqual([path, before.get(path)]);
    }
    expect(titles()).toEqual(['First']);
  });
});
