import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lists } from '../../../src/model/content-types/index.ts';
import { bearer, change, database, register, registrationOf } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client } from './client.ts';
import { formOf } from './samples.ts';

const types = [lists.online_lessons, lists.videos, lists.books, lists.work_sheets] as const;

let school: TestSchool;
let principal: Call;
let teacher: Call;
let token: string;
/** Subjects of two grades; the teacher has the first one. */
let own: { id: number; grade_id: number };
let other: { id: number; grade_id: number };
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  principal = await asAdmin(school);
  const subjects = (await principal('GET', '/dashboard/subjects?per_page=100')).body.data;
  const withVideos = new Set(
    (await principal('GET', '/dashboard/videos')).body.data.map((video: { subject_id: number }) => video.subject_id),
  );
  const usable = subjects.filter(({ id }: { id: number }) => withVideos.has(id));
  own = usable[0];
  other = usable.find(({ grade_id }: { grade_id: number }) => grade_id !== own.grade_id);
  const hired = await hireAndEnter(school, principal, 'teacher', { subjects: [own.id] });
  teacher = hired.call;
  const login = { email: hired.email, password: hired.password };
  token = (await client(school, null)('POST', '/dashboard/login', login)).body.token;
});
afterAll(() => school.remove());

describe.each(types)('materials of a teacher in $path', (type) => {
  const path = `/dashboard/${type.path}`;

  it('are those of the own subjects: the others are not there', async () => {
    const all = (await principal('GET', `${path}?page=1&per_page=100`)).body.data;
    const { data, meta } = (await teacher('GET', `${path}?page=1&per_page=100`)).body;
    const mine = all.filter((entry: { subject_id: number }) => entry.subject_id === own.id);
    expect(data).toEqual(mine);
    expect(meta.total).toBe(mine.length);
    const foreign = all.find((entry: { subject_id: number }) => entry.subject_id !== own.id);
    expect((await teacher('GET', `${path}/${foreign.id}`)).status).toBe(404);
    expect((await teacher('POST', `${path}/${foreign.id}`, {})).status).toBe(404);
    expect((await teacher('DELETE', `${path}/${foreign.id}`)).status).toBe(404);
    expect((await principal('DELETE', `${path}/${foreign.id}`)).status).toBe(200);
    expect((await teacher('POST', `${path}/${foreign.id}/restore`)).status).toBe(404);
    expect((await principal('POST', `${path}/${foreign.id}/restore`)).status).toBe(200);
  });

  it('are made, changed, deleted and restored there, and moved nowhere else', async () => {
    const form = await formOf(type, 1);
    const refused = await teacher('POST', path, { ...form, subject_id: other.id }, 'multipart');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['subject_id']]);
    const made = await teacher('POST', path, { ...(await formOf(type, 1)), subject_id: own.id }, 'multipart');
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const moved = await teacher(
      'POST',
      `${path}/${id}`,
      { ...(await formOf(type, 2)), subject_id: other.id },
      'multipart',
    );
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['subject_id']]);
    const kept = await teacher(
      'POST',
      `${path}/${id}`,
      { ...(await formOf(type, 2)), subject_id: own.id },
      'multipart',
    );
    expect(kept.status).toBe(200);
    expect((await teacher('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await teacher('POST', `${path}/${id}/restore`)).status).toBe(200);
  });
});

describe('what a teacher chooses from', () => {
  it('are the own subjects, and all grades', async () => {
    const ids = async (to: string) =>
      (await teacher('GET', `/dashboard/options/${to}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('subjects')).toEqual([own.id]);
    expect(await ids('grades')).toHaveLength(12);
    expect((await principal('GET', '/dashboard/options/subjects')).body.data.length).toBeGreaterThan(10);
  });

  it('is no subject without subjects', async () => {
    const { call } = await hireAndEnter(school, principal, 'teacher');
    for (const path of ['options/subjects', 'videos', 'users']) {
      expect((await call('GET', `/dashboard/${path}`)).body.data, path).toEqual([]);
    }
  });
});

describe('files of a teacher', () => {
  it('are those of the own subjects', async () => {
    const fileOf = async (subject: number) => {
      const { data } = (await principal('GET', `/dashboard/videos?subject_id=${subject}`)).body;
      return data[0].video_path;
    };
    const status = async (address: string) =>
      (await fetch(school.url + address, { method: 'HEAD', headers: bearer(token) })).status;
    expect(await status(await fileOf(own.id))).toBe(200);
    expect(await status(await fileOf(other.id))).toBe(404);
  });
});

describe('students of a teacher', () => {
  const taught = (name: string, email: string, grade: number) => {
    const db = database(school);
    const row = z
      .object({ level_id: z.number() })
      .parse(db.prepare('select level_id from grades where id = ?').get(grade));
    db.close();
    const fields = { name, email, phone: '0911222333', grade_id: String(grade), level_id: String(row.level_id) };
    return register(school, registrationOf(fields));
  };
  beforeAll(async () => {
    change(school, 'delete from student_sessions');
    expect((await taught('هالة محمد', 'hala@example.test', own.grade_id)).status).toBe(200);
    expect((await taught('Omar Ali', 'omar@example.test', own.grade_id)).status).toBe(200);
    expect((await taught('Foreign One', 'foreign@example.test', other.grade_id)).status).toBe(200);
  });

  it('are those of the own grades, without what a teacher need not know', async () => {
    const { data, meta, counts } = (await teacher('GET', '/dashboard/users')).body;
    const all = (await principal('GET', '/dashboard/users')).body.data;
    const ids = all
      .filter(({ grade }: { grade: { id: number } }) => grade.id === own.grade_id)
      .map(({ id }: { id: number }) => id);
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect([meta.total, counts]).toEqual([ids.length, { all: ids.length }]);
    expect(data[0]).toMatchObject({
      ...{ name: 'Omar Ali', email: null, phone: null, payment_image: null, payment_status: null, payment_term: null },
      ...{ personal_image: null, passport: null, grade: { id: own.grade_id } },
    });
    const isTold = ([, value]: [string, unknown]) => value !== null;
    expect(Object.fromEntries(Object.entries(data[0]).filter(isTold))).toEqual({
      ...{ id: data[0].id, name: 'Omar Ali', grade: data[0].grade, level: data[0].level },
      ...{ kind_of_account: 'free', is_active: 1, version: 1, created_at: data[0].created_at },
    });
    // Two students of the grade share a phone number, which a teacher must not see.
    const { user } = (await principal('GET', `/dashboard/users/${data[0].id}`)).body;
    expect(user.same_phone.map(({ id }: { id: number }) => id)).toContain(data[1].id);
    expect((await teacher('GET', `/dashboard/users/${data[0].id}`)).body).toEqual({
      user: { ...data[0], same_phone: [], former_phones: [] },
    });
    const page = (await teacher('GET', '/dashboard/users?page=2&per_page=1')).body;
    expect(page.data).toEqual([data[1]]);
    const beside = (await teacher('GET', `/dashboard/users/${data[1].id}/neighbours`)).body;
    expect(beside.previous).toEqual({ id: data[0].id, name: 'Omar Ali' });
    for (const filter of ['state=paid', 'owing=1', 'recover=1']) {
      const { status, body } = await teacher('GET', `/dashboard/users?page=1&${filter}`);
      expect([filter, status, Object.keys(body.errors)]).toEqual([filter, 422, [filter.split('=')[0]]]);
    }
  });

  it('are found by their names alone', async () => {
    const found = async (q: string) =>
      (await teacher('GET', `/dashboard/users?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found('محمد هاله')).toEqual(['هالة محمد']);
    expect(await found('omar')).toEqual(['Omar Ali']);
    expect(await found('omar@example')).toEqual([]);
    expect(await found('0911222333')).toEqual([]);
    expect(await found('Foreign')).toEqual([]);
  });

  it('of other grades are not there, and none can be changed', async () => {
    const [foreign] = (await principal('GET', '/dashboard/users?q=foreign@example.test')).body.data;
    expect((await teacher('GET', `/dashboard/users/${foreign.id}`)).status).toBe(404);
    expect((await teacher('GET', `/dashboard/users/${foreign.id}/neighbours`)).status).toBe(404);
    const [mine] = (await teacher('GET', '/dashboard/users')).body.data;
    expect((await teacher('PUT', `/dashboard/user/${mine.id}/activate`, { is_active: 0 })).status).toBe(403);
    expect((await teacher('PUT', `/dashboard/user/${mine.id}/payment-status`, { payment_status: 1 })).status).toBe(403);
  });
});
