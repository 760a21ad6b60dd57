import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, schoolDay } from '../../../src/model/school/days.ts';
import { weekdayOf } from '../../../src/model/school/series.ts';
import { bearer, tokenFor } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hire, hireAndEnter } from '../../support/staff.ts';
import { asAdmin, bodyKinds, type Call, type Nested } from './client.ts';

interface Lesson {
  id: number;
  date: string;
  version: number;
  series_id: number | null;
}

const path = '/dashboard/online-lessons';
const today = () => schoolDay(new Date());
const tomorrow = () => addDays(today(), 1);
const everyDay = [0, 1, 2, 3, 4, 5, 6];

let school: TestSchool;
let call: Call;
let student: string;
/** Two subjects of the student's grade. */
let subjects: number[];
let teacher: { id: number };
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
  student = await tokenFor(school, school.students.paid);
  const own = await fetch(`${school.url}/api/subjects`, { headers: bearer(student) });
  subjects = (await own.json()).subject.map(({ id }: { id: number }) => id);
  teacher = await hire(call, 'teacher', { subjects: subjects.slice(0, 1), name: 'Amal Osman' });
});
afterAll(() => school.remove());

const series = (more: Nested = {}): Nested => ({
  subject_id: subjects[0] ?? 0,
  title: { ar: 'المتجهات', en: 'Vectors' },
  teacher_id: teacher.id,
  weekdays: everyDay,
  time: '16:30',
  minutes: 45,
  from: tomorrow(),
  count: 3,
  link: 'https://meet.example.org/vectors',
  ...more,
});

async function make(more: Nested = {}): Promise<Lesson[]> {
  const { status, body } = await call('POST', `${path}/series`, series(more));
  expect(status).toBe(201);
  return body.data;
}

const read = async (id: number) => (await call('GET', `${path}/${id}`)).body.data;
const readAll = (lessons: readonly Lesson[]) => Promise.all(lessons.map(({ id }) => read(id)));
const total = async () => (await call('GET', path)).body.meta.total;

async function seenByStudent(subject = subjects[0], lang = 'en') {
  const answer = await fetch(`${school.url}/api/subjects/${subject}`, { headers: { lang, ...bearer(student) } });
  return (await answer.json()).onlineLessons;
}

describe('a lesson', () => {
  const lesson = () => ({ date: '2031-01-01', time: '10:00', subject_id: subjects[0] ?? 0 });

  it('may have a title, minutes and a teacher, which students read', async () => {
    const form = { ...lesson(), title: { ar: 'درس', en: 'Lesson' }, minutes: '90', teacher_id: teacher.id };
    const { body } = await call('POST', path, form);
    expect(body.data).toMatchObject({ title: { ar: 'درس', en: 'Lesson' }, minutes: 90, teacher_id: teacher.id });
    expect(body.data).toMatchObject({ teacher: { id: teacher.id, name: 'Amal Osman' }, series_id: null });
    const seen = { title: 'درس', minutes: 90, teacher: { id: teacher.id, name: 'Amal Osman' } };
    expect(await seenByStudent(subjects[0], 'ar')).toContainEqual(expect.objectContaining(seen));
    await call('DELETE', `${path}/${body.data.id}`);
  });

  it('needs none of them, and loses them by null and by an empty text', async () => {
    const { body } = await call('POST', path, { ...lesson(), minutes: 45, teacher_id: teacher.id });
    const { id } = body.data;
    expect(body.data.title).toEqual({ ar: '', en: '' });
    expect((await call('POST', `${path}/${id}`, { ...lesson() })).body.data).toMatchObject({ minutes: 45 });
    const emptied = { minutes: null, teacher_id: null, teacher: null };
    const byNull = await call('POST', `${path}/${id}`, { ...lesson(), minutes: null, teacher_id: null });
    expect(byNull.body.data).toMatchObject(emptied);
    await call('POST', `${path}/${id}`, { ...lesson(), minutes: 45, teacher_id: teacher.id });
    const byText = await call('POST', `${path}/${id}`, { ...lesson(), minutes: '', teacher_id: '' }, 'urlencoded');
    expect(byText.body.data).toMatchObject(emptied);
    const seen = (await seenByStudent()).find((each: { id: number }) => each.id === id);
    expect(seen).toMatchObject({ title: '', minutes: null, teacher: null });
    await call('DELETE', `${path}/${id}`);
  });

  it.each([
    ['minutes', 0],
    ['minutes', 1441],
    ['minutes', 1.5],
    ['minutes', 'an hour'],
    ['teacher_id', 99_999],
    ['teacher_id', 'nobody'],
  ])('is refused with %s %s', async (field, value) => {
    const { status, body } = await call('POST', path, { ...lesson(), [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('the teachers to choose from', () => {
  it('are the active staff who may write lessons, teachers first', async () => {
    const editor = await hire(call, 'editor', { name: 'An editor' });
    const left = await hire(call, 'teacher', { name: 'Left soon' });
    await call('DELETE', `/dashboard/staff/${left.id}`);
    const { data } = (await call('GET', '/dashboard/options/teachers')).body;
    expect(data[0]).toEqual({ id: teacher.id, name: 'Amal Osman' });
    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(editor.id);
    expect(ids).not.toContain(left.id);
    expect(ids.length).toBeGreaterThan(1);
    const refused = await call('POST', `${path}/series`, series({ teacher_id: editor.id }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['teacher_id']]);
  });

  it('stay with a lesson when they have left, and students read a new name at once', async () => {
    const leaving = await hire(call, 'teacher', { name: 'Huda' });
    const [lesson] = await make({ count: 1, teacher_id: leaving.id });
    const id = lesson?.id ?? 0;
    const seen = async () => (await seenByStudent()).find((each: Lesson) => each.id === id).teacher?.name;
    expect(await seen()).toBe('Huda');
    const named = { name: 'Huda Ali', email: leaving.email, role: 'teacher', is_active: 1 };
    expect((await call('POST', `/dashboard/staff/${leaving.id}`, named)).status).toBe(200);
    expect(await seen()).toBe('Huda Ali');
    await call('DELETE', `/dashboard/staff/${leaving.id}`);
    const form = { date: tomorrow(), time: '10:00', subject_id: subjects[0] ?? 0 };
    const kept = await call('POST', `${path}/${id}`, { ...form, teacher_id: leaving.id });
    expect(kept.body.data).toMatchObject({ teacher_id: leaving.id, teacher: { name: 'Huda Ali' } });
    expect((await call('POST', path, { ...form, teacher_id: leaving.id })).status).toBe(422);
  });
});

describe('a series', () => {
  it('is one lesson a day, alike but for the day, with the holidays left out', async () => {
    const before = await total();
    const except = [addDays(tomorrow(), 1)];
    const lessons = await make({ except });
    const days = [tomorrow(), addDays(tomorrow(), 2), addDays(tomorrow(), 3)];
    expect(lessons.map(({ date }) => date)).toEqual(days);
    expect(new Set(lessons.map(({ series_id }) => series_id)).size).toBe(1);
    expect(lessons[0]).toMatchObject({
      title: { ar: 'المتجهات', en: 'Vectors' },
      time: { ar: '16:30:00', en: '16:30:00' },
      minutes: 45,
      teacher: { id: teacher.id, name: 'Amal Osman' },
      subject: { id: subjects[0] },
      status: 'published',
      version: 1,
    });
    expect(await total()).toBe(before + 3);
    const seen = await seenByStudent();
    for (const { id } of lessons) expect(seen.map((each: Lesson) => each.id)).toContain(id);
    const lines = (await call('GET', '/dashboard/audit?per_page=3')).body.data;
    expect(lines.map(({ action, about }: { action: string; about: string }) => `${action} ${about}`).sort()).toEqual(
      lessons.map(({ id }) => `create online-lessons/${id}`).sort(),
    );
  });

  it('means the same as JSON, as a form and as a form with files', async () => {
    const dates = async (kind: 'json' | 'urlencoded' | 'multipart') =>
      (
        await call('POST', `${path}/series`, series({ until: '', weekdays: [weekdayOf(tomorrow())] }), kind)
      ).body.data.map(({ date }: Lesson) => date);
    const weekly = [tomorrow(), addDays(tomorrow(), 7), addDays(tomorrow(), 14)];
    for (const kind of ['json', 'urlencoded', 'multipart'] as const) expect(await dates(kind)).toEqual(weekly);
  });

  it.each([
    ['neither an end nor a number', { count: null }, ['count', 'until']],
    ['both of them', { until: addDays(tomorrow(), 5) }, ['count', 'until']],
    ['no weekday', { weekdays: [] }, ['weekdays']],
    ['an eighth weekday', { weekdays: [7] }, ['weekdays']],
    ['no day in its time', { count: null, until: today() }, ['until']],
    ['201 lessons', { count: 201 }, ['count']],
    ['no number of lessons', { count: 0 }, ['count']],
    ['a day that does not exist', { from: '2026-02-30' }, ['from']],
    ['no subject and no time', { subject_id: '', time: '' }, ['subject_id', 'time']],
  ])('is refused with %s, and nothing is stored', async (_, wrong, fields) => {
    const before = await total();
    const { status, body } = await call('POST', `${path}/series`, series(wrong));
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
    expect(await total()).toBe(before);
  });

  it('has 200 lessons at most, and a call with the same key makes them once', async () => {
    const before = await total();
    const key = { 'idempotency-key': randomUUID() };
    const first = await call('POST', `${path}/series`, series({ count: 200 }), 'json', key);
    expect([first.status, first.body.data.length]).toEqual([201, 200]);
    expect(first.body.message).toBe('200 lessons were added');
    const again = await call('POST', `${path}/series`, series({ count: 200 }), 'json', key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await total()).toBe(before + 200);
    const ids = first.body.data.map(({ id }: Lesson) => id);
    expect((await call('DELETE', `${path}/${ids[0]}?scope=all`)).status).toBe(200);
    expect(await total()).toBe(before);
  });

  it('is a draft where it is asked for: students do not see it until it is published', async () => {
    const lessons = await make({ status: 'draft' });
    const ids = lessons.map(({ id }) => id);
    const shown = async () => (await seenByStudent()).filter(({ id }: Lesson) => ids.includes(id)).length;
    expect(await shown()).toBe(0);
    expect((await call('POST', `${path}/${ids[0]}?scope=all`, { status: 'published' })).status).toBe(200);
    expect(await shown()).toBe(3);
  });

  it('of drafts needs a subject and its days only, and all of it to be published', async () => {
    const little = { subject_id: subjects[0] ?? 0, weekdays: everyDay, from: today(), count: 3, status: 'draft' };
    const made = await call('POST', `${path}/series`, { ...little, title: { en: 'Vectors' } });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const [first]: Lesson[] = made.body.data;
    const refused = await call('POST', `${path}/${first?.id}?scope=all`, { status: 'published' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['time']]);
    const moved = await call('POST', `${path}/${first?.id}?scope=following`, { minutes: 50 });
    expect(moved.status).toBe(200);
    expect(await Promise.all(made.body.data.map(async ({ id }: Lesson) => (await read(id)).minutes))).toEqual([
      50, 50, 50,
    ]);
    const { time: _none, ...shown } = series();
    const whole = await call('POST', `${path}/series`, shown);
    expect([whole.status, Object.keys(whole.body.errors)]).toEqual([422, ['time']]);
  });

  it('of drafts keeps its days: none is emptied, whatever the others are to become', async () => {
    const lessons = await make({ status: 'draft' });
    const dates = lessons.map(({ date }) => date);
    for (const scope of ['', '?scope=following', '?scope=all']) {
      for (const kind of bodyKinds) {
        const { status, body } = await call('POST', `${path}/${lessons[0]?.id}${scope}`, { date: '' }, kind);
        expect([scope, kind, status, Object.keys(body.errors ?? {})]).toEqual([scope, kind, 422, ['date']]);
      }
    }
    const [shown] = await make({ count: 1 });
    const hidden = await call('POST', `${path}/${shown?.id}`, { status: 'draft', date: '' });
    expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([422, ['date']]);
    expect((await readAll(lessons)).map(({ date }) => date)).toEqual(dates);
  });

  it('of a teacher is of the own subjects', async () => {
    const { call: own } = await hireAndEnter(school, call, 'teacher', { subjects: subjects.slice(0, 1) });
    expect((await own('POST', `${path}/series`, series())).status).toBe(201);
    const refused = await own('POST', `${path}/series`, series({ subject_id: subjects[1] ?? 0 }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['subject_id']]);
    const [mine, moved] = await make();
    await call('POST', `${path}/${moved?.id}`, {
      date: moved?.date ?? '',
      time: '10:00',
      subject_id: subjects[1] ?? 0,
    });
    const form = { date: tomorrow(), time: '11:00', subject_id: subjects[0] ?? 0 };
    expect((await own('POST', `${path}/${mine?.id}?scope=all`, form)).status).toBe(200);
    expect((await read(moved?.id ?? 0)).time.en).toBe('10:00:00');
  });
});

describe('a change', () => {
  const form = (lesson: Lesson, more: Nested = {}): Nested => ({
    date: lesson.date,
    time: '16:30',
    subject_id: subjects[0] ?? 0,
    ...more,
  });
  const change = (lesson: Lesson | undefined, scope: string, more: Nested) =>
    call('POST', `${path}/${lesson?.id}${scope && `?scope=${scope}`}`, lesson ? form(lesson, more) : {});
  const minutes = async (lessons: readonly Lesson[]) => (await readAll(lessons)).map((each) => each.minutes);

  it('concerns one lesson, the following, or all of the series', async () => {
    const lessons = await make();
    await change(lessons[1], '', { minutes: 50 });
    expect(await minutes(lessons)).toEqual([45, 50, 45]);
    await change(lessons[1], 'following', { minutes: 55 });
    expect(await minutes(lessons)).toEqual([45, 55, 55]);
    await change(lessons[1], 'all', { minutes: 60 });
    expect(await minutes(lessons)).toEqual([60, 60, 60]);
    expect((await change(lessons[1], 'some', { minutes: 60 })).status).toBe(422);
    expect((await readAll(lessons)).map((each) => each.version)).toEqual([2, 4, 3]);
  });

  it('gives the others what differs, and leaves them the rest', async () => {
    const lessons = await make();
    const [first, second] = lessons;
    await change(second, 'one', { link: 'https://meet.example.org/another' });
    await change(first, 'all', { title: { ar: 'المتجهات', en: 'Vectors in space' } });
    const after = await readAll(lessons);
    expect(after.map((each) => each.title.en)).toEqual(new Array(3).fill('Vectors in space'));
    expect(after.map((each) => each.link)).toContain('https://meet.example.org/another');
  });

  it('of a date moves each by as many days', async () => {
    const lessons = await make();
    const dates = async () => (await readAll(lessons)).map(({ date }) => date);
    const moved = await call('POST', `${path}/${lessons[1]?.id}?scope=following`, {
      ...form(lessons[1] as Lesson),
      date: addDays(lessons[1]?.date ?? '', 2),
    });
    expect(moved.status).toBe(200);
    expect(await dates()).toEqual([tomorrow(), addDays(tomorrow(), 3), addDays(tomorrow(), 4)]);
    const far = await call('POST', `${path}/${lessons[0]?.id}?scope=all`, {
      ...form(lessons[0] as Lesson),
      date: '2199-12-31',
    });
    expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['date']]);
    expect(await dates()).toEqual([tomorrow(), addDays(tomorrow(), 3), addDays(tomorrow(), 4)]);
  });

  it('reaches what is over only with all', async () => {
    const lessons = await make({ from: addDays(today(), -2), count: 5 });
    await change(lessons[0], 'following', { minutes: 50 });
    // The one in the path, and those of tomorrow and later; whether that of today is over depends on the clock.
    expect(await minutes(lessons)).toEqual([50, 45, expect.any(Number), 50, 50]);
    await change(lessons[4], 'all', { minutes: 55 });
    expect(await minutes(lessons)).toEqual(new Array(5).fill(55));
  });

  it('of one lesson is another request than that of all, also with the same key', async () => {
    const lessons = await make();
    const key = { 'idempotency-key': randomUUID() };
    const sent = form(lessons[0] as Lesson, { minutes: 50 });
    const ask = (scope: string) => call('POST', `${path}/${lessons[0]?.id}?scope=${scope}`, sent, 'json', key);
    expect((await ask('one')).status).toBe(200);
    const all = await ask('all');
    expect([all.status, all.body.code]).toEqual([422, 'key-reused']);
    expect(await minutes(lessons)).toEqual([50, 45, 45]);
  });

  it('of a version that is not the newest changes none of them', async () => {
    const lessons = await make();
    await change(lessons[0], 'one', { minutes: 50 });
    const { status, body } = await change(lessons[0], 'all', { minutes: 55, version: 1 });
    expect([status, body.code]).toEqual([409, 'changed']);
    expect(await minutes(lessons)).toEqual([50, 45, 45]);
  });
});

describe('a delete', () => {
  const gone = (lessons: readonly Lesson[]) =>
    Promise.all(lessons.map(async ({ id }) => (await call('GET', `${path}/${id}`)).status === 404));

  it('concerns one lesson, the following, or all of the series', async () => {
    const lessons = await make({ count: 4 });
    await call('DELETE', `${path}/${lessons[0]?.id}`);
    expect(await gone(lessons)).toEqual([true, false, false, false]);
    await call('DELETE', `${path}/${lessons[2]?.id}?scope=following`);
    expect(await gone(lessons)).toEqual([true, false, true, true]);
    await call('DELETE', `${path}/${lessons[1]?.id}?scope=all`);
    expect(await gone(lessons)).toEqual([true, true, true, true]);
  });

  it('of one lesson is another request than that of all, also with the same key', async () => {
    const lessons = await make();
    const key = { 'idempotency-key': randomUUID() };
    const ask = (query: string) => call('DELETE', `${path}/${lessons[0]?.id}?${query}`, undefined, 'json', key);
    expect((await ask('scope=one')).status).toBe(200);
    const all = await ask('scope=all');
    expect([all.status, all.body.code]).toEqual([422, 'key-reused']);
    expect(await gone(lessons)).toEqual([true, false, false]);
    const again = await ask('scope=one&lang=ar');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });

  it('reaches what is over only with all', async () => {
    const lessons = await make({ from: addDays(today(), -2), count: 5 });
    await call('DELETE', `${path}/${lessons[3]?.id}?scope=following`);
    expect(await gone(lessons)).toEqual([false, false, false, true, true]);
    await call('DELETE', `${path}/${lessons[2]?.id}?scope=all`);
    expect(await gone(lessons)).toEqual([true, true, true, true, true]);
  });
});

describe('an undo', () => {
  const undo = (id: string) => call('POST', `/dashboard/many/${id}/undo`);
  const there = async (lessons: readonly Lesson[]) => {
    const found = await Promise.all(lessons.map(({ id }) => call('GET', `${path}/${id}`)));
    return found.map(({ status }) => status === 200);
  };

  it('takes a new series away, but what was changed since, and once only', async () => {
    const { body } = await call('POST', `${path}/series`, series());
    const lessons: Lesson[] = body.data;
    const [first] = lessons;
    const form = { date: first?.date ?? '', time: '09:00', subject_id: subjects[0] ?? 0 };
    await call('POST', `${path}/${first?.id}`, form);
    const undone = await undo(body.undo);
    expect([undone.status, undone.body.data]).toEqual([200, { undone: 2, left: 1 }]);
    expect(await there(lessons)).toEqual([true, false, false]);
    expect((await undo(body.undo)).status).toBe(409);
    const seen = (await seenByStudent()).map(({ id }: Lesson) => id);
    expect(lessons.map(({ id }) => seen.includes(id))).toEqual([true, false, false]);
  });

  it('brings a deleted part of a series back', async () => {
    const lessons = await make();
    const deleted = await call('DELETE', `${path}/${lessons[1]?.id}?scope=following`);
    expect(await there(lessons)).toEqual([true, false, false]);
    await call('POST', `${path}/${lessons[2]?.id}/restore`);
    expect((await undo(deleted.body.undo)).body.data).toEqual({ undone: 1, left: 1 });
    expect(await there(lessons)).toEqual([true, true, true]);
    expect((await call('DELETE', `${path}/${lessons[0]?.id}`)).body).not.toHaveProperty('undo');
  });

  it('of a teacher reaches the own subjects only', async () => {
    const { call: own } = await hireAndEnter(school, call, 'teacher', { subjects: subjects.slice(1, 2) });
    const { body } = await call('POST', `${path}/series`, series());
    const undone = await own('POST', `/dashboard/many/${body.undo}/undo`);
    expect(undone.body.data).toEqual({ undone: 0, left: 3 });
    expect(await there(body.data)).toEqual([true, true, true]);
  });
});
