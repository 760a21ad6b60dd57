import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startEncoder } from '../../api/media/encoder/encoder.ts';
import { addMaterialFile, addPublicFile, addToLibrary } from '../../api/media/files.ts';
import { openFolders } from '../../api/media/folders.ts';
import { addPicture, addPrivatePicture } from '../../api/media/pictures.ts';
import { diskStorage } from '../../api/media/storage.ts';
import { sweepFiles } from '../../api/media/sweep.ts';
import { createEntry, ensureRecord, updateEntry, writeRecord } from '../../db/content/content.ts';
import { deleteEntry, restoreEntry } from '../../db/content/deletion.ts';
import { trimVersions } from '../../db/content/history.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { migrateDatabase } from '../../db/open.ts';
import { addStudent } from '../../db/people/new-students.ts';
import { addLevel } from '../../db/school/levels.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import { imageWidths } from '../../src/model/files/image-variants.ts';
import { keptVersions } from '../../src/model/limits.ts';

const root = mkdtempSync(join(tmpdir(), 'school-sweep-'));
const encoder = startEncoder(root, null);
let school: Awaited<ReturnType<typeof open>>;
let count = 0;

async function open() {
  count += 1;
  const folders = openFolders(join(root, String(count)));
  const storage = diskStorage(folders);
  const db = openSqlite(folders.database);
  await migrateDatabase(db);
  return { folders, storage, db, temporary: folders.temporary, encoder };
}

beforeEach(async () => {
  school = await open();
});
afterAll(async () => {
  await encoder.stop();
  rmSync(root, { recursive: true });
});

async function file(bytes: string): Promise<string> {
  const path = join(school.temporary, `upload-${Math.random()}`);
  writeFileSync(path, bytes);
  return path;
}

let drawings = 0;
/** A picture unlike all others: equal ones are one file. */
async function drawing(): Promise<string> {
  drawings += 1;
  const path = join(school.temporary, `upload-${Math.random()}`);
  const background = { r: drawings % 256, g: Math.floor(drawings / 256), b: 9 };
  await sharp({ create: { width: 700, height: 10, channels: 3, background } })
    .png()
    .toFile(path);
  return path;
}

const picture = async () => addPicture(school, await drawing());
const text = (html: string) => ({ ar: html, en: html });

/**
 * Makes all stored files older, by two days if not said otherwise; what is unused has been so for as long. Deleted
 * entries become a month old.
 */
function grow(days = 2): void {
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  for (const folder of [school.folders.media, school.folders.private]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then);
    }
  }
  school.db.$client.prepare('update images set created_at = ?').run(then.toISOString());
  school.db.$client.prepare('update files set unused_since = ? where unused_since is not null').run(then.toISOString());
  for (const { name } of Object.values(lists)) {
    school.db.$client.prepare(`update ${name} set deleted_at = ? where deleted_at is not null`).run(daysAgo(31));
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A sweep that sees what is unused, and what one more than thirty days later removes. */
async function sweepMonthLater(): Promise<string[]> {
  await sweepFiles(school);
  grow(31);
  return sweepFiles(school);
}

const there = async (address: string) => (await school.storage.stat(address)) !== null;

describe('the sweep of files', () => {
  it('leaves what content, rich texts, records and students show', async () => {
    const { db, storage } = school;
    const [grade = 0] = await addLevel(db, {
      name: text('L'),
      grades: [{ name: text('G'), semester: 0, half_semester: 0, year: 0 }],
    });
    await ensureRecord(db, records.site_words);
    const inText = await picture();
    const ofPost = await picture();
    const film = await addPublicFile(storage, await file('film'), 'mp4');
    const book = await addMaterialFile(storage, await file('book'), 'pdf');
    const passport = await addPrivatePicture(school, await drawing());
    await createEntry(db, lists.posts, { title: text('a'), description: text(`<img src="${inText}">`), image: ofPost });
    await writeRecord(db, records.site_words, { title: text('a'), description: text('a'), video: film });
    const subject = await createEntry(db, lists.subjects, { name: text('s'), grade_id: grade });
    const material = { title: text('b'), subject_id: subject.id, access: 'free', attachment_path: book };
    await createEntry(db, lists.books, material);
    await addStudent(db, {
      name: 'S',
      email: 's@school.test',
      password_hash: 'x',
      phone: '0912345678',
      grade_id: grade,
      kind_of_account: 'free',
      payment_term: null,
      passport,
    });
    grow();
    expect(await sweepFiles(school)).toEqual([]);
    for (const address of [inText, ofPost, film, book, passport]) expect(await there(address), address).toBe(true);
  });

  it('removes what nothing shows, with every version of a picture', async () => {
    const unused = await picture();
    const film = await addPublicFile(school.storage, await file('film'), 'mp4');
    const paper = await addMaterialFile(school.storage, await file('paper'), 'pdf');
    const removed = await sweepMonthLater();
    expect(removed).toEqual(expect.arrayContaining([unused, film, paper]));
    expect(removed.length).toBe(3 + imageWidths(Number(/-(\d+)\.webp$/.exec(unused)?.[1])).length);
    expect(await school.storage.list('/media')).toEqual([]);
    for (const table of ['images', 'files']) {
      expect(school.db.$client.prepare(`select count(*) as n from ${table}`).get(), table).toEqual({ n: 0 });
    }
  });

  it('keeps for thirty days what nothing shows, and begins again when it is used in between', async () => {
    const image = await picture();
    const film = await addToLibrary(
      school,
      { path: await file('film'), extension: 'mp4', name: 'film.mp4' },
      { kind: 'video', isPrivate: false },
      null,
    );
    await sweepFiles(school);
    grow(29);
    expect(await sweepFiles(school)).toEqual([]);
    const values = { title: text('a'), description: text('a') };
    const { id } = await createEntry(school.db, lists.posts, { ...values, image });
    await updateEntry(school.db, lists.posts, id, { image: null });
    await sweepFiles(school);
    school.db.$client.prepare('update files set unused_since = ? where kind = ?').run('2020-01-01', 'video');
    expect(await sweepFiles(school)).toEqual([film]);
    expect(await there(image)).toBe(true);
  });

  it('removes within a day what an interruption has left: stored, and unknown to the library', async () => {
    await sweepFiles(school);
    const film = await addPublicFile(school.storage, await file('film'), 'mp4');
    expect(await sweepFiles(school)).toEqual([]);
    grow();
    expect(await sweepFiles(school)).toEqual([film]);
  });

  it('removes levels and grades that were deleted a day ago, unless something still names them', async () => {
    const { db } = school;
    const free = { semester: null, half_semester: null, year: null };
    const grade = (en: string) => ({ name: text(en), ...free });
    const [named = 0] = await addLevel(db, { name: text('L'), grades: [grade('A'), grade('B')] });
    await addLevel(db, { name: text('M'), grades: [grade('C')] });
    const subject = await createEntry(db, lists.subjects, { name: text('s'), grade_id: named });
    await deleteEntry(db, lists.subjects, subject.id);
    const left = () =>
      ['levels', 'grades'].map(
        (table) => school.db.$client.prepare(`select id from ${table} order by id`).all().length,
      );
    await sweepFiles(school);
    expect(left()).toEqual([2, 3]);
    for (const table of ['levels', 'grades']) {
      school.db.$client.prepare(`update ${table} set deleted_at = ?`).run(new Date().toISOString());
    }
    await sweepFiles(school);
    expect(left(), 'they can be restored').toEqual([2, 3]);
    const then = new Date(Date.now() - 48 * 3_600_000).toISOString();
    for (const table of ['levels', 'grades']) school.db.$client.prepare(`update ${table} set deleted_at = ?`).run(then);
    await sweepFiles(school);
    const ids = school.db.$client.prepare('select id from grades').all();
    expect(ids).toEqual([{ id: named }]);
    expect(left()).toEqual([1, 1]);
  });

  it('leaves what is younger than a day: a form may not be saved yet', async () => {
    const fresh = await picture();
    expect(await sweepFiles(school)).toEqual([]);
    expect(await there(fresh)).toBe(true);
  });

  it('counts a picture that is uploaded again as young, and it stays whole', async () => {
    const source = await drawing();
    const first = await addPicture(school, source);
    grow();
    expect(await addPicture(school, source)).toBe(first);
    const before = await school.storage.list('/media');
    expect(await sweepFiles(school)).toEqual([]);
    expect(await school.storage.list('/media')).toEqual(before);
  });

  it('keeps replaced pictures as long as a version has them, in texts too', async () => {
    const { db } = school;
    const [image, inText, after] = [await picture(), await picture(), await picture()];
    const values = { title: text('a'), description: text(`<p>x</p><img src="${inText}">`), image };
    const { id } = await createEntry(db, lists.posts, values);
    await updateEntry(db, lists.posts, id, { image: after, description: text('<p>x</p>') });
    db.$client.prepare('update content_versions set at = ?').run(daysAgo(900));
    grow();
    expect(await sweepFiles(school)).toEqual([]);
    for (let round = 0; round < keptVersions.least; round += 1) {
      await updateEntry(db, lists.posts, id, { title: text(String(round)) });
    }
    expect(await trimVersions(db), 'the new post, and the version that replaced the pictures').toBe(2);
    await sweepMonthLater();
    expect([await there(image), await there(inText), await there(after)]).toEqual([false, false, true]);
  });

  it('keeps replaced films and papers for thirty days', async () => {
    const { db, storage } = school;
    await ensureRecord(db, records.site_words);
    const [before, after] = [
      await addPublicFile(storage, await file('one'), 'mp4'),
      await addPublicFile(storage, await file('two'), 'mp4'),
    ];
    for (const video of [before, after]) await writeRecord(db, records.site_words, { video });
    const replaced = (days: number) => db.$client.prepare('update content_versions set at = ?').run(daysAgo(days));
    replaced(29);
    grow();
    expect(await sweepFiles(school)).toEqual([]);
    replaced(31);
    grow(31);
    expect(await sweepFiles(school)).toEqual([before]);
    expect(await there(after)).toBe(true);
  });

  it('keeps the files of what can still be restored, and removes row and files when it cannot', async () => {
    const image = await picture();
    const values = { title: text('a'), description: text('a'), image };
    const { id } = await createEntry(school.db, lists.posts, values);
    await updateEntry(school.db, lists.posts, id, { title: text('b') });
    await deleteEntry(school.db, lists.posts, id);
    expect(await sweepFiles(school)).toEqual([]);
    grow();
    await sweepMonthLater();
    expect(await there(image)).toBe(false);
    expect(await restoreEntry(school.db, lists.posts, id)).toBe(null);
    for (const table of ['posts', 'content_versions', 'version_changes']) {
      expect(school.db.$client.prepare(`select count(*) as n from ${table}`).get(), table).toEqual({ n: 0 });
    }
  });

  it('removes uploads in pieces that nobody finished within a day', async () => {
    writeFileSync(join(school.folders.resumable, '1-a'), 'x');
    writeFileSync(join(school.folders.resumable, '1-a.json'), '{}');
    grow();
    writeFileSync(join(school.folders.resumable, '1-b'), 'x');
    await sweepFiles(school);
    expect(readdirSync(school.folders.resumable)).toEqual(['1-b']);
  });
});
