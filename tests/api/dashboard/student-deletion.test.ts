import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldPictures } from '../../../api/people/retention.ts';
import { closeDatabase } from '../../../db/open.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { change, count, database, photo, register, registrationOf, tokenFor } from '../../support/people.ts';
import { spawnSchool } from '../../support/process.ts';
import { type School, startSchool, type TestSchool } from '../../support/server.ts';
import { storageOf, storedFile, storedHashes } from '../../support/test-files.ts';
import { tracesIn } from '../../support/traces.ts';
import { asAdmin, type Call, client } from './client.ts';

let school: TestSchool;
let admin: Call;
let token = '';
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  admin = await asAdmin(school);
  token = (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body.token;
});
/** The server that follows the first one, which is killed. */
let second: School | undefined;
afterAll(async () => {
  await second?.kill();
  await school.remove();
});

const tracesOf = (texts: readonly string[]) => tracesIn(school.dataDir, texts);

const person = async (n: number) => {
  const name = `قمرالدين شبارقة${n}`;
  const email = `leaves-no-byte-${n}@example.test`;
  const phone = `09777${String(10_000 + n)}`;
  await register(school, registrationOf({ name, email, phone }), {
    passport: await photo(61, 41),
    personal_photo: await photo(62, 42),
    image: await photo(63, 43),
  });
  const { id, ...student } = (await admin('GET', `/dashboard/users?q=${email}`)).body.data[0];
  const pictures: string[] = [student.passport, student.personal_image, student.payment_image];
  return { id, name, email, phone, pictures };
};

describe('an erased student', () => {
  it('leaves no byte of name, phone, address or pictures in the data folder', async () => {
    // Many other students, so that rows move between database pages.
    const others = Array.from({ length: 60 }, (_, n) => ({
      name: `طالب آخر رقم ${n}`.repeat(3),
      email: `other-${n}-${'x'.repeat(60)}@example.test`,
      phone: `0912${String(100_000 + n)}`,
      level_id: 1,
      grade_id: 1,
      kind_of_account: 'free',
    }));
    for (const other of others.slice(0, 30)) await admin('POST', '/dashboard/users', other);
    const { id, name, email, phone, pictures } = await person(1);
    const login = { email, password: 'correct horse' };
    const session = await tokenFor(school, login);
    await admin('POST', `/dashboard/users/${id}`, { name: `${name} الأول` });
    await admin('POST', `/dashboard/users/${id}/code`);
    await admin('DELETE', `/dashboard/users/${id}`);
    await admin('POST', `/dashboard/users/${id}/restore`);
    for (const other of others.slice(30)) await admin('POST', '/dashboard/users', other);
    const names = pictures.map((address) => address.split('/').at(-1) ?? '');
    const bytes = pictures.map(
      (address) => storedFile(school.dataDir, address.replace('/files/', 'private/')) ?? Buffer.of(),
    );
    expect(tracesOf([name]).length).toBeGreaterThan(0);

    expect((await admin('POST', `/dashboard/users/${id}/erase`)).status).toBe(200);
    expect(tracesOf([name, 'شبارقة1', email, phone, ...names])).toEqual([]);
    const files = [...storedHashes(school.dataDir, 'media'), ...storedHashes(school.dataDir, 'private')];
    const hashes = bytes.map((picture) => hash('sha256', picture, 'hex'));
    expect(files.filter(([, each]) => hashes.includes(each))).toEqual([]);
    expect((await admin('GET', `/dashboard/users/${id}`)).status).toBe(404);
    expect((await admin('POST', `/dashboard/users/${id}/restore`)).status).toBe(404);
    expect((await admin('POST', `/dashboard/users/${id}/erase`)).status).toBe(404);
    expect((await client(school, session)('GET', '/auth/me')).status).toBe(401);
    expect((await client(school, null)('POST', '/auth/login', login)).status).toBe(401);
    for (const address of pictures) {
      const answer = await fetch(`${school.url}${address}`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(404);
    }
    const db = database(school);
    const lines = db
      .prepare('select action, changes from audit_lines where about = ? order by id')
      .all(`students/${id}`);
    expect(lines.map((line) => Object.assign({ action: '' }, line).action)).toEqual([
      'update',
      'code',
      'delete',
      'restore',
      'erase',
    ]);
    expect(db.prepare('select count(*) n from erasures').get()).toEqual({ n: 0 });
    db.close();
    expect((await register(school, registrationOf({ email }))).status).toBe(200);
  });

  it('goes by itself a day after being deleted, and what a stop has left undone is done at the next start', async () => {
    const deleted = await person(2);
    const interrupted = await person(3);
    await admin('DELETE', `/dashboard/users/${deleted.id}`);
    const past = new Date(Date.now() - 25 * 3_600_000).toISOString();
    change(school, 'update students set deleted_at = ? where id = ?', past, deleted.id);
    expect((await admin('POST', `/dashboard/users/${deleted.id}/restore`)).status).toBe(404);
    // The state after a crash between the two steps of an erasure.
    change(school, 'delete from students where id = ?', interrupted.id);
    change(
      school,
      'insert into erasures (files, created_at) values (?, ?)',
      JSON.stringify(interrupted.pictures),
      past,
    );
    school.process.kill('SIGKILL');
    second = await spawnSchool({ dataDir: school.dataDir, env: { SEED: 'none', TRUST_PROXY: '1' } });
    Object.assign(school, { process: second.process, url: second.url });
    admin = await asAdmin(school);
    await expect.poll(() => count(school, 'select count(*) n from erasures')).toBe(0);
    await expect
      .poll(() => tracesOf([deleted.email, deleted.phone, interrupted.email, interrupted.phone, 'شبارقة2', 'شبارقة3']))
      .toEqual([]);
  });
});

describe('the address of a deleted student', () => {
  it('is taken for a day, and free with the first moment after it', async () => {
    const { id, email } = await person(7);
    await admin('DELETE', `/dashboard/users/${id}`);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const deletedAt = (moment: string) => change(school, 'update students set deleted_at = ? where id = ?', moment, id);
    const again = () => register(school, registrationOf({ email: email.toUpperCase() }));
    deletedAt(hoursAgo(23.9));
    expect((await again()).status).toBe(422);
    deletedAt(hoursAgo(24.1));
    expect((await again()).status).toBe(200);
    const [there] = (await admin('GET', `/dashboard/users?q=${email}`)).body.data;
    expect(there.id).not.toBe(id);
  });

  it('is free then for the office and for a list, too', async () => {
    const gone = async (n: number) => {
      const { id, ...rest } = await person(n);
      await admin('DELETE', `/dashboard/users/${id}`);
      const dayAgo = new Date(Date.now() - 24.1 * 3_600_000).toISOString();
      change(school, 'update students set deleted_at = ? where id = ?', dayAgo, id);
      return rest;
    };
    const { name, email, phone } = await gone(10);
    const sent = { name, email, phone, level_id: 1, grade_id: 1, kind_of_account: 'free' };
    expect((await admin('POST', '/dashboard/users', sent)).status).toBe(201);
    const listed = await gone(11);
    const text = `name,email,phone,grade\n${listed.name},${listed.email},${listed.phone},1`;
    const file = new File([text], 'list.csv', { type: 'text/csv' });
    const { status, body } = await admin('POST', '/dashboard/users/import', { file }, 'multipart');
    expect([status, body.data]).toMatchObject([200, { created: 1, updated: 0, errors: [] }]);
  });
});

describe('the export of a student', () => {
  it('is a ZIP of all that the school holds, and one line of the audit', async () => {
    const { id, email } = await person(4);
    await admin('POST', `/dashboard/users/${id}`, { name: 'قمر' });
    const fresh = (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body.token;
    const answer = await fetch(`${school.url}/api/dashboard/users/${id}/export`, {
      headers: { authorization: `Bearer ${fresh}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'audit.json',
      'documents/passport.webp',
      'documents/payment.webp',
      'documents/photo.webp',
      'entrance.json',
      'mails.json',
      'payments.json',
      'student.json',
    ]);
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    expect(read('student.json')).toMatchObject({ id, email, name: 'قمر' });
    const by = { id: 1, name: expect.any(String) };
    expect(read('audit.json')).toMatchObject([
      { action: 'update', actor: by },
      { action: 'export', actor: by },
    ]);
    expect(
      Buffer.from(files['documents/photo.webp'] ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    expect((await admin('GET', '/dashboard/users/999999/export')).status).toBe(404);
  });
});

describe('what is kept no longer', () => {
  it('is said by the school, and removed with a word about it', async () => {
    expect((await admin('GET', '/dashboard/retention')).body.data).toMatchObject({
      receipts_days: 90,
      passports_days: 30,
    });
    const set = await admin('POST', '/dashboard/retention', { passports_days: 10 });
    expect(set.body).toMatchObject({ message: expect.any(String), data: { receipts_days: 90, passports_days: 10 } });
    for (const wrong of ['-1', '1.5', 'x', '']) {
      const { status, body } = await admin('POST', '/dashboard/retention', { passports_days: wrong });
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['passports_days']]);
    }
    const old = await person(5);
    const young = await person(6);
    const past = new Date(Date.now() - 11 * 86_400_000).toISOString();
    change(school, 'update students set created_at = ? where id = ?', past, old.id);
    const db = openSchoolDatabase(school);
    expect(await removeOldPictures({ db, storage: storageOf(school.dataDir) })).toBe(1);
    await closeDatabase(db);
    const read = async (id: number) => (await admin('GET', `/dashboard/users/${id}`)).body.user;
    expect((await read(old.id)).passport).toBeNull();
    expect(await read(old.id)).toMatchObject({
      passport_removed_at: expect.any(String),
      personal_image: expect.any(String),
    });
    expect(await read(young.id)).toMatchObject({ passport: young.pictures[0], passport_removed_at: null });
    expect(storedFile(school.dataDir, (old.pictures[0] ?? '').replace('/files/', 'private/'))).toBe(null);
  });

  it('is a receipt of a free registration too, which is no payment that is ever decided', async () => {
    await admin('POST', '/dashboard/retention', { receipts_days: 20, passports_days: 0 });
    const old = await person(8);
    const young = await person(9);
    const past = new Date(Date.now() - 21 * 86_400_000).toISOString();
    change(school, 'update students set created_at = ? where id = ?', past, old.id);
    const removed = async () => {
      const db = openSchoolDatabase(school);
      const gone = await removeOldPictures({ db, storage: storageOf(school.dataDir) });
      await closeDatabase(db);
      return gone;
    };
    const isStored = ({ pictures }: typeof old) =>
      pictures.map((address) => storedFile(school.dataDir, address.replace('/files/', 'private/')) !== null);
    await admin('POST', '/dashboard/retention', { receipts_days: 0 });
    expect(await removed()).toBe(0);
    await admin('POST', '/dashboard/retention', { receipts_days: 20 });
    expect(await removed()).toBe(1);
    const read = async (id: number) => (await admin('GET', `/dashboard/users/${id}`)).body.user;
    const [passport, personal_image, payment_image] = young.pictures;
    expect(await read(young.id)).toMatchObject({ passport, personal_image, payment_image });
    expect((await read(old.id)).payment_image).toBeNull();
    expect([isStored(old), isStored(young)]).toEqual([
      [true, true, false],
      [true, true, true],
    ]);
    expect(await removed()).toBe(0);
  });
});
