import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import { bearer, change, countContentUp, database, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
let free: string;
let paid: string;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  [free, paid] = [await tokenFor(school, school.students.free), await tokenFor(school, school.students.paid)];
});
afterAll(() => school.remove());

const get = (path: string, token: string, lang = 'en') =>
  fetch(`${school.url}/api${path}`, { headers: { lang, ...bearer(token) } });

const subjectsShape = studentEndpoints['GET /subjects'].answer;
const materialsShape = studentEndpoints['GET /subjects/:id'].answer;

async function subjectsOf(token: string, lang = 'en') {
  return subjectsShape.parse(await (await get('/subjects', token, lang)).json()).subject;
}

async function materialsOf(token: string, id: number) {
  return materialsShape.parse(await (await get(`/subjects/${id}`, token)).json());
}

const gradeOf = (email: string) => {
  const db = database(school);
  const row = z
    .object({ grade_id: z.number() })
    .parse(db.prepare('select grade_id from students where email = ?').get(email));
  db.close();
  return row.grade_id;
};

describe('GET /api/subjects', () => {
  it("answers the subjects of the student's grade, and only those, in both languages", async () => {
    const answer = await get('/subjects', free);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const grade = gradeOf(school.students.free.email);
    const open = await (await fetch(`${school.url}/api/subjects/${grade}/index`, { headers: { lang: 'en' } })).json();
    expect(await subjectsOf(free)).toEqual(open.subjects);
    expect(await subjectsOf(free, 'ar')).not.toEqual(await subjectsOf(free, 'en'));
  });

  it('follows a change at once', async () => {
    const [first] = await subjectsOf(free);
    change(school, 'update subjects set deleted_at = ? where id = ?', new Date().toISOString(), first?.id ?? 0);
    countContentUp(school);
    await expect.poll(() => subjectsOf(free)).not.toContainEqual(first);
    expect((await get(`/subjects/${first?.id}`, free)).status).toBe(404);
    change(school, 'update subjects set deleted_at = null where id = ?', first?.id ?? 0);
    countContentUp(school);
    await expect.poll(() => subjectsOf(free)).toContainEqual(first);
  });
});

describe('an answer that is kept', () => {
  const headersOf = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

  it('is the same as one that was just made, with its headers', async () => {
    const [made, kept] = [await get('/subjects?made', free), await get('/subjects', free)];
    expect(headersOf(kept)).toEqual(headersOf(made));
    expect(await kept.text()).toBe(await made.text());
  });

  it('is for nobody whose session has ended, or who was shut out', async () => {
    const token = await tokenFor(school, school.students.free);
    expect((await get('/subjects', token)).status).toBe(200);
    await fetch(`${school.url}/api/auth/logout`, { method: 'POST', headers: bearer(token) });
    expect((await get('/subjects', token)).status).toBe(401);
    expect((await get('/subjects', 'x'.repeat(43))).status).toBe(401);
  });

  it('hands the cookie of a session out again whose end moves out', async () => {
    const token = await tokenFor(school, school.students.free);
    const soon = Math.floor(Date.now() / 1000) + 86_400;
    change(school, `update student_sessions set expires_at = ${soon} where expires_at > ${soon}`);
    const answer = await fetch(`${school.url}/api/subjects`, { headers: { lang: 'en', cookie: `userToken=${token}` } });
    expect(answer.headers.getSetCookie().join()).toContain(`userToken=${token}`);
  });
});

describe('GET /api/subjects/:id', () => {
  it('gives lessons in the order of their time', async () => {
    for (const { id } of await subjectsOf(paid)) {
      const { onlineLessons } = await materialsOf(paid, id);
      const moments = onlineLessons.map(({ date, time }) => `${date}T${time}`);
      expect(moments).toEqual(moments.toSorted());
      for (const each of moments) expect(each).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    }
  });

  it('shows no address of what is locked, and every address to a student who is marked Paid', async () => {
    const seen = { locked: 0, open: 0 };
    for (const token of [free, paid]) {
      for (const { id } of await subjectsOf(token)) {
        const { videos, books, worksheets } = await materialsOf(token, id);
        for (const item of [...videos, ...books, ...worksheets]) {
          const locked = token === free && item.access !== 'free';
          seen[locked ? 'locked' : 'open'] += 1;
          if (locked) expect(JSON.stringify(item)).not.toContain('/files/');
          if ('video_path' in item) expect(item.video_path === null).toBe(locked);
          else expect(item.attachment_path === null).toBe(locked);
        }
      }
    }
    expect(seen.locked).toBeGreaterThan(0);
    expect(seen.open).toBeGreaterThan(0);
  });

  it('answers 404 for a subject of another grade, for none and for what is no id', async () => {
    const mine = new Set((await subjectsOf(free)).map(({ id }) => id));
    const other = Array.from({ length: 60 }, (_, index) => index + 1).find((id) => !mine.has(id));
    for (const id of [other, 99_999, 0, '1x', '-1', '01']) {
      expect((await get(`/subjects/${id}`, free)).status, String(id)).toBe(404);
    }
  });

  it('stands beside the two public calls under the same path', async () => {
    expect((await fetch(`${school.url}/api/subjects/1/get`)).status).toBe(200);
    expect((await fetch(`${school.url}/api/subjects/1/index`)).status).toBe(200);
    expect((await fetch(`${school.url}/api/subjects/1`)).status).toBe(401);
  });
});
