import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { change } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter } from '../support/staff.ts';
import { asAdmin, bodyKinds, type Call, client, type Nested } from './dashboard/client.ts';
import { picture } from './dashboard/files.ts';

// Levels and grades that a school makes itself (own-school 3).

let school: TestSchool;
let principal: Call;
let anyone: Call;
beforeAll(async () => {
  school = await startSchool();
  principal = await asAdmin(school);
  anyone = client(school, null);
});
afterAll(() => school.remove());

interface GradeRead {
  id: number;
  name: { ar: string; en: string };
  version: number;
}
interface LevelRead extends GradeRead {
  grades: GradeRead[];
}

const levels = async (): Promise<LevelRead[]> => (await principal('GET', '/dashboard/Level')).body.data;
const levelOf = async (id: number) => (await levels()).find((level) => level.id === id);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const prices = { semester: 10, half_semester: '', year: 0 };
const kept = { semester: 10, half_semester: null, year: 0 };

let named = 0;
async function madeLevel(): Promise<number> {
  named += 1;
  const { status, body } = await principal('POST', '/dashboard/Level', {
    name: { ar: `مرحلة ${named}`, en: `Level ${named}` },
  });
  expect([status, body.data?.version]).toEqual([201, 1]);
  return body.data.id;
}
async function madeGrade(level: number, name?: string): Promise<number> {
  named += 1;
  const en = name ?? `Grade no ${named}`;
  const form = { name: { ar: `صف ${en}`, en }, ...prices };
  const { status, body } = await principal('POST', `/dashboard/Level/${level}/grades`, form);
  expect([status, body.data?.version]).toEqual([201, 1]);
  return body.data.id;
}
async function refused(method: string, path: string, body?: Nested, status = 422) {
  const answer = await principal(method, path, body);
  expect([method, path, answer.status, answer.body.message]).toEqual([method, path, status, expect.any(String)]);
  return answer.body;
}
const ok = async (method: string, path: string, body?: Nested) => {
  const answer = await principal(method, path, body);
  expect([method, path, answer.status, answer.body.errors]).toEqual([method, path, 200, undefined]);
  return answer.body.data;
};
let phones = 0;
async function enrolled(grade: number, level: number): Promise<number> {
  phones += 1;
  const { status, body } = await principal('POST', '/dashboard/users', {
    ...{ name: `Pupil ${'ABCDEFGHIJ'.charAt(phones)}`, phone: `09${20_000_000 + phones}` },
    ...{ kind_of_account: 'free', level_id: level, grade_id: grade },
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.id;
}
async function madeSubject(grade: number): Promise<number> {
  const { status, body } = await principal(
    ...(['POST', '/dashboard/subjects'] as const),
    { name: { ar: 'مادة', en: 'A subject' }, grade_id: grade, image: await picture() },
    'multipart',
  );
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.id;
}
async function republished(): Promise<void> {
  const db = openSchoolDatabase(school);
  await published(db);
  await closeDatabase(db);
}
const page = async (path: string) => (await fetch(school.url + path)).text();

describe('a level', () => {
  it.each(bodyKinds)('is added last, renamed and counted in versions, by a body of kind %s', async (kind) => {
    const name = { ar: `تمهيدي ${kind}`, en: `Nursery ${kind}` };
    const made = await principal('POST', '/dashboard/Level', { name }, kind);
    expect([made.status, made.body]).toEqual([
      201,
      { message: expect.any(String), data: { id: expect.any(Number), name, grades: [], version: 1 } },
    ]);
    const { id } = made.body.data;
    expect((await levels()).at(-1)?.id).toBe(id);
    expect((await anyone('GET', '/levels')).body.data.at(-1)).toMatchObject({ id, name: name.en, grades: [] });
    const renamed = { ar: `روضة ${kind}`, en: `  Kindergarten ${kind} ` };
    const { status, body } = await principal(
      'POST',
      `/dashboard/Level/${id}/name`,
      { name: renamed, version: 1 },
      kind,
    );
    expect([status, body.data]).toEqual([
      200,
      { id, name: { ar: renamed.ar, en: renamed.en.trim() }, grades: [], version: 2 },
    ]);
    await ok('POST', `/dashboard/Level/${id}/name`, { name: renamed });
    expect((await levelOf(id))?.version, 'nothing changed').toBe(2);
    const stale = await refused('POST', `/dashboard/Level/${id}/name`, { name, version: 1 }, 409);
    expect(stale).toMatchObject({ code: 'changed', data: { id, version: 2 }, changed: { at: expect.any(String) } });
  });

  it('needs a name in both languages', async () => {
    const id = await madeLevel();
    for (const path of ['/dashboard/Level', `/dashboard/Level/${id}/name`]) {
      expect(Object.keys((await refused('POST', path, {})).errors)).toEqual(['name.ar', 'name.en']);
      expect(Object.keys((await refused('POST', path, { name: { ar: ' ', en: 'x' } })).errors)).toEqual(['name.ar']);
      const long = { ar: 'ا', en: 'x'.repeat(101) };
      expect(Object.keys((await refused('POST', path, { name: long })).errors)).toEqual(['name.en']);
    }
    const half = await refused('POST', '/dashboard/Level', { name: { ar: 'ا' } });
    expect(Object.keys(half.errors)).toEqual(['name.en']);
    await refused('POST', '/dashboard/Level/999999/name', { name: { ar: 'ا', en: 'x' } }, 404);
  });

  it('is deleted without grades only, and restored within a day where it was', async () => {
    const [first, second] = [await madeLevel(), await madeLevel()];
    const grade = await madeGrade(first);
    expect((await refused('DELETE', `/dashboard/Level/${first}`)).data).toEqual({ grades: 1 });
    await ok('DELETE', `/dashboard/grades/${grade}`);
    await ok('DELETE', `/dashboard/Level/${first}`);
    expect(ids(await levels()).slice(-1)).toEqual([second]);
    const gone = await ok('GET', '/dashboard/Level/deleted');
    const deleted_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    expect(gone.levels[0]).toEqual({ id: first, name: expect.any(Object), deleted_at });
    expect(gone.grades[0]).toEqual({ id: grade, name: expect.any(Object), deleted_at, level_id: first });
    await refused('DELETE', `/dashboard/Level/${first}`, undefined, 404);
    await refused('POST', `/dashboard/Level/${first}/name`, { name: { ar: 'ا', en: 'x' } }, 404);
    const none = await refused(
      'POST',
      `/dashboard/Level/${first}/grades`,
      { name: { ar: 'ا', en: 'x' }, ...prices },
      404,
    );
    expect(none.errors).toBeUndefined();
    const orphan = await refused('POST', `/dashboard/grades/${grade}/restore`);
    expect(Object.keys(orphan.errors)).toEqual(['level_id']);
    expect((await ok('POST', `/dashboard/Level/${first}/restore`)).id).toBe(first);
    expect(ids(await levels()).slice(-2)).toEqual([first, second]);
    await refused('POST', `/dashboard/Level/${first}/restore`, undefined, 404);
    await ok('POST', `/dashboard/grades/${grade}/restore`);
    expect(ids((await levelOf(first))?.grades ?? [])).toEqual([grade]);

    await ok('DELETE', `/dashboard/grades/${grade}`);
    await ok('DELETE', `/dashboard/Level/${first}`);
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    change(school, 'update levels set deleted_at = ? where id = ?', yesterday, first);
    change(school, 'update grades set deleted_at = ? where id = ?', yesterday, grade);
    await refused('POST', `/dashboard/Level/${first}/restore`, undefined, 404);
    await refused('POST', `/dashboard/grades/${grade}/restore`, undefined, 404);
    const later = await ok('GET', '/dashboard/Level/deleted');
    expect([ids(later.levels).includes(first), ids(later.grades).includes(grade)]).toEqual([false, false]);
  });
});

describe('a grade', () => {
  it.each(bodyKinds)(
    'is added with prices, renamed, and moved to another level, by a body of kind %s',
    async (kind) => {
      const [level, other] = [await madeLevel(), await madeLevel()];
      const name = { ar: 'الأول', en: 'First' };
      const made = await principal('POST', `/dashboard/Level/${level}/grades`, { name, ...prices }, kind);
      expect([made.status, made.body.data]).toEqual([201, { id: expect.any(Number), name, ...kept, version: 1 }]);
      const { id } = made.body.data;
      const renamed = { ar: 'الأول', en: 'The first' };
      const after = await principal('POST', `/dashboard/grades/${id}`, { name: renamed, version: '1' }, kind);
      expect([after.status, after.body.data]).toEqual([200, { id, name: renamed, ...kept, version: 2 }]);
      const moved = await principal('POST', `/dashboard/grades/${id}`, { level_id: other, version: 2 }, kind);
      expect([moved.status, moved.body.data]).toEqual([200, { id, name: renamed, ...kept, version: 3 }]);
      expect([(await levelOf(level))?.grades, ids((await levelOf(other))?.grades ?? [])]).toEqual([[], [id]]);
      expect((await ok('POST', `/dashboard/Level/${id}`, { ...prices, year: 5, version: 3 })).version).toBe(4);
      const stale = await refused('POST', `/dashboard/grades/${id}`, { level_id: level, version: 3 }, 409);
      expect(stale.data).toMatchObject({ id, version: 4, year: 5 });
      await refused('POST', `/dashboard/Level/${id}`, { ...prices, version: 3 }, 409);
    },
  );

  it('takes name, level and prices in one change, and a price that is not sent stays', async () => {
    const [level, other] = [await madeLevel(), await madeLevel()];
    const id = await madeGrade(level);
    const name = { ar: 'الثالث', en: 'Third' };
    const change = { name, level_id: other, semester: null, half_semester: '7', version: 1 };
    const after = { id, name, semester: null, half_semester: 7, year: 0, version: 2 };
    expect(await ok('POST', `/dashboard/grades/${id}`, change)).toEqual(after);
    expect(await levelOf(other)).toMatchObject({ grades: [after] });
    const wrong = await refused('POST', `/dashboard/grades/${id}`, { year: 'x', semester: -1 });
    expect(Object.keys(wrong.errors).sort()).toEqual(['semester', 'year']);
    expect((await ok('POST', `/dashboard/grades/${id}`, { year: '' })).year).toBeNull();
  });

  it('needs a name, all three prices and a level that is there', async () => {
    const level = await madeLevel();
    const path = `/dashboard/Level/${level}/grades`;
    const all = ['half_semester', 'name.ar', 'name.en', 'semester', 'year'];
    expect(Object.keys((await refused('POST', path, {})).errors).sort()).toEqual(all);
    const unpriced = await refused('POST', path, { name: { ar: 'ا', en: 'x' }, year: -1, semester: '' });
    expect(Object.keys(unpriced.errors).sort()).toEqual(['half_semester', 'year']);
    const id = await madeGrade(level);
    for (const level_id of [999_999, 'x', '0']) {
      expect(Object.keys((await refused('POST', `/dashboard/grades/${id}`, { level_id })).errors)).toEqual([
        'level_id',
      ]);
    }
    const half = await refused('POST', `/dashboard/grades/${id}`, { name: { ar: 'ا', en: '' } });
    expect(Object.keys(half.errors)).toEqual(['name.en']);
    await refused('POST', '/dashboard/grades/999999', { name: { ar: 'ا', en: 'x' } }, 404);
  });

  it('has a name of its own within its level, whatever its letters look like', async () => {
    const [level, other] = [await madeLevel(), await madeLevel()];
    const path = `/dashboard/Level/${level}/grades`;
    const made = await principal('POST', path, { name: { ar: 'الصفّ الأوّل', en: 'Grade One' }, ...prices });
    const taken = await refused('POST', path, { name: { ar: 'الصف الاول', en: 'grade  one' }, ...prices });
    expect(Object.keys(taken.errors)).toEqual(['name.ar', 'name.en']);
    const second = await madeGrade(level, 'Grade Two');
    const renamed = await refused('POST', `/dashboard/grades/${second}`, { name: { ar: 'آخر', en: 'Grade One' } });
    expect(Object.keys(renamed.errors)).toEqual(['name.en']);
    const same = await principal('POST', `/dashboard/Level/${other}/grades`, {
      ...{ name: { ar: 'الصف الأول', en: 'Grade One' }, ...prices },
    });
    expect(same.status, 'in another level it may repeat').toBe(201);
    const moved = await refused('POST', `/dashboard/grades/${same.body.data.id}`, { level_id: level });
    expect(Object.keys(moved.errors)).toEqual(['level_id']);
    await ok('POST', `/dashboard/grades/${second}`, { name: { ar: 'صف Grade Two', en: 'Grade Two' } });
    await ok('DELETE', `/dashboard/grades/${made.body.data.id}`);
    await ok('POST', `/dashboard/grades/${same.body.data.id}`, { level_id: level });
    const back = await refused('POST', `/dashboard/grades/${made.body.data.id}/restore`);
    expect(Object.keys(back.errors)).toEqual(['name.ar', 'name.en']);
  });

  it('is not deleted while it has students or subjects; deleted ones do not count, leavers do', async () => {
    const level = await madeLevel();
    const grade = await madeGrade(level);
    const [student, subject] = [await enrolled(grade, level), await madeSubject(grade)];
    expect((await refused('DELETE', `/dashboard/grades/${grade}`)).data).toEqual({ students: 1, subjects: 1 });
    await ok('POST', '/dashboard/users/promote', { grade_id: grade, to_grade_id: '' });
    expect((await refused('DELETE', `/dashboard/grades/${grade}`)).data).toEqual({ students: 1, subjects: 1 });
    await ok('DELETE', `/dashboard/users/${student}`);
    expect((await refused('DELETE', `/dashboard/grades/${grade}`)).data).toEqual({ students: 0, subjects: 1 });
    await ok('DELETE', `/dashboard/subjects/${subject}`);
    await ok('DELETE', `/dashboard/grades/${grade}`);
    await refused('DELETE', `/dashboard/grades/${grade}`, undefined, 404);
    await refused('POST', `/dashboard/Level/${grade}`, { ...prices }, 404);

    const lost = await refused('POST', `/dashboard/users/${student}/restore`);
    expect(Object.keys(lost.errors)).toEqual(['grade_id']);
    const orphan = await refused('POST', `/dashboard/subjects/${subject}/restore`);
    expect(Object.keys(orphan.errors)).toEqual(['grade_id']);
    await ok('POST', `/dashboard/grades/${grade}/restore`);
    await ok('POST', `/dashboard/users/${student}/restore`);
    await ok('POST', `/dashboard/subjects/${subject}/restore`);
  });

  it('that is deleted takes no one and nothing', async () => {
    const level = await madeLevel();
    const [grade, there] = [await madeGrade(level), await madeGrade(level)];
    const student = await enrolled(there, level);
    await ok('DELETE', `/dashboard/grades/${grade}`);
    const at = async (method: string, path: string, body: Nested) =>
      Object.keys((await refused(method, path, body)).errors);
    const child = {
      name: 'Late child',
      phone: '0923333444',
      kind_of_account: 'free',
      level_id: level,
      grade_id: grade,
    };
    expect(await at('POST', '/dashboard/users', child)).toEqual(['grade_id']);
    expect(await at('POST', `/dashboard/users/${student}`, { level_id: level, grade_id: grade })).toEqual(['grade_id']);
    expect(await at('POST', '/dashboard/users/promote', { grade_id: there, to_grade_id: grade })).toEqual([
      'to_grade_id',
    ]);
    const own = await anyone('POST', '/auth/register', {
      ...child,
      email: 'late@example.test',
      password: 'correct horse',
    });
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['grade_id']]);
    const subject = { name: { ar: 'م', en: 's' }, grade_id: grade, image: await picture() };
    const refusedSubject = await principal('POST', '/dashboard/subjects', subject, 'multipart');
    expect([refusedSubject.status, Object.keys(refusedSubject.body.errors)]).toEqual([422, ['grade_id']]);
    const file = new File([`name,email,phone,grade\r\nListed,,0923333555,${grade}\r\n`], 'list.csv');
    const list = await principal('POST', '/dashboard/users/import', { file }, 'multipart');
    expect([list.status, list.body.data.errors]).toEqual([422, [expect.objectContaining({ row: 2, field: 'grade' })]]);
    expect((await anyone('GET', `/subjects/${grade}/index`)).status).toBe(404);
    const options = (await principal('GET', '/dashboard/options/grades')).body.data;
    expect(ids(options)).not.toContain(grade);
  });

  it('that is gone keeps whom a promotion moved, when it is undone', async () => {
    const level = await madeLevel();
    const [from, to] = [await madeGrade(level), await madeGrade(level)];
    const student = await enrolled(from, level);
    const { undo } = await ok('POST', '/dashboard/users/promote', { grade_id: from, to_grade_id: to });
    await ok('DELETE', `/dashboard/grades/${from}`);
    expect(await ok('POST', `/dashboard/users/promote/${undo}/undo`)).toEqual({ moved: 0, left: 1 });
    expect((await principal('GET', `/dashboard/users/${student}`)).body.user.grade.id).toBe(to);
  });
});

describe('a name that several grades have', () => {
  const listed = (text: string, dry_run = 1) => {
    const file = new File([text], 'list.csv', { type: 'text/csv' });
    return principal('POST', '/dashboard/users/import', { file, dry_run }, 'multipart');
  };
  const template = async () => (await principal('GET', '/dashboard/users/template?format=csv')).body;

  itInProof('is an error at the grade of a list that names them, unless the list has the level', async () => {
    const [one, other] = [await madeLevel(), await madeLevel()];
    const names = new Map((await levels()).map(({ id, name }) => [id, name.en]));
    const [, second] = [await madeGrade(one, 'Stars'), await madeGrade(other, 'Stars')];
    const without = await listed('name,email,phone,grade\r\nNora Adam,,0924111222,stars\r\n');
    expect([without.status, without.body.data.errors]).toEqual([
      200,
      [{ row: 2, field: 'grade', message: expect.stringMatching(/Stars \(.*Stars \(/) }],
    ]);
    expect(without.body.data.errors[0].message).toContain(names.get(other));
    const elsewhere = await listed('name,phone,level,grade\r\nNora Adam,0924111222,Nowhere,stars\r\n');
    expect(elsewhere.body.data.errors).toMatchObject([{ row: 2, field: 'grade' }]);
    const byId = await listed(`name,phone,grade\r\nNora Adam,0924111222,${second}\r\n`);
    expect(byId.body.data).toMatchObject({ created: 1, errors: [] });
    const taken = await listed(`name,phone,level,grade\r\nNora Adam,0924111222,${names.get(other)},stars\r\n`, 0);
    expect(taken.body.data).toMatchObject({ created: 1, errors: [] });
    const found = await principal('GET', `/dashboard/users?grade_id=${second}&page=1`);
    expect(found.body.data).toMatchObject([{ name: 'Nora Adam', level: { id: other } }]);
    const toFillIn = await template();
    expect(toFillIn).toContain('Level');
    const unchanged = await listed(toFillIn);
    expect(unchanged.body.data).toMatchObject({ created: 0, errors: [] });
  });

  it('is an error in a list without levels also where a level has no name in one of the languages', async () => {
    await madeGrade(await madeLevel(), 'Comets');
    await ok('POST', '/dashboard/school', { languages: ['ar'], default_language: 'ar' });
    const untranslated = await principal('POST', '/dashboard/Level', { name: { ar: 'بلا ترجمة', en: '' } });
    expect([untranslated.status, untranslated.body.data.name.en]).toEqual([201, '']);
    await ok('POST', '/dashboard/school', { languages: ['ar', 'en'] });
    await madeGrade(untranslated.body.data.id, 'Comets');
    const { status, body } = await listed('name,email,phone,grade\r\nNora Adam,,0924111333,comets\r\n');
    expect([status, body.data.errors]).toEqual([
      200,
      [{ row: 2, field: 'grade', message: expect.stringMatching(/Comets \(.*Comets \(/) }],
    ]);
  });
});

describe('the order', () => {
  it('of levels is what was sent, everywhere, and no version changes', async () => {
    const before = await levels();
    const turned = ids(before).toReversed();
    const answer = await ok('POST', '/dashboard/Level/order', { ids: turned });
    expect(ids(answer)).toEqual(turned);
    expect(ids((await anyone('GET', '/levels')).body.data)).toEqual(turned);
    expect((await levels()).map(({ version }) => version)).toEqual(before.toReversed().map(({ version }) => version));
    const options: { group: { id: number } }[] = (await principal('GET', '/dashboard/options/grades')).body.data;
    const groups = [...new Set(options.map(({ group }) => group.id))];
    expect(groups).toEqual(turned.filter((id) => groups.includes(id)));
    const added = await madeLevel();
    expect(ids(await levels())).toEqual([...turned, added]);
    await ok('POST', '/dashboard/Level/order', { ids: [...ids(before), added] });
  });

  it('of grades is that of their level, and a deleted one comes back to its place', async () => {
    const level = await madeLevel();
    const [a, b, c] = [await madeGrade(level), await madeGrade(level), await madeGrade(level)];
    const data = await ok('POST', `/dashboard/Level/${level}/grades/order`, { ids: [c, a, b] });
    expect(ids(data.grades)).toEqual([c, a, b]);
    const shown = (await anyone('GET', '/levels')).body.data.find(({ id }: { id: number }) => id === level);
    expect(ids(shown.grades)).toEqual([c, a, b]);
    const options: { id: number; group: { id: number } }[] = (await principal('GET', '/dashboard/options/grades')).body
      .data;
    expect(ids(options.filter(({ group }) => group.id === level))).toEqual([c, a, b]);
    await ok('DELETE', `/dashboard/grades/${a}`);
    await ok('POST', `/dashboard/Level/${level}/grades/order`, { ids: [b, c] });
    await ok('POST', `/dashboard/grades/${a}/restore`);
    expect(ids((await levelOf(level))?.grades ?? [])).toEqual([b, a, c]);
  });

  it('refuses what is not of the set, and says when the set has changed', async () => {
    const [level, other] = [await madeLevel(), await madeLevel()];
    const [a, b, foreign] = [await madeGrade(level), await madeGrade(level), await madeGrade(other)];
    const path = `/dashboard/Level/${level}/grades/order`;
    for (const sent of [[a, b, 999_999], [a, b, foreign], [a, b, a], [a, a], ['x'], [], [a, -1]]) {
      expect([sent, Object.keys((await refused('POST', path, { ids: sent })).errors)[0]?.split('.')[0]]).toEqual([
        sent,
        'ids',
      ]);
    }
    expect(Object.keys((await refused('POST', path, {})).errors)).toEqual(['ids']);
    const missing = await refused('POST', path, { ids: [b] }, 409);
    expect(missing).toMatchObject({ code: 'changed', data: [a, b] });
    await ok('DELETE', `/dashboard/grades/${b}`);
    const gone = await refused('POST', path, { ids: [b, a] }, 409);
    expect(gone).toMatchObject({ code: 'changed', data: [a] });
    await refused('POST', '/dashboard/Level/999999/grades/order', { ids: [a] }, 404);
    const all = ids(await levels());
    await refused('POST', '/dashboard/Level/order', { ids: [...all, 999_999] });
    expect((await refused('POST', '/dashboard/Level/order', { ids: all.slice(1) }, 409)).data).toEqual(all);
  });
});

describe('what was changed', () => {
  itInProof('stands on the pages: menus, a new page, and none of a deleted grade', async () => {
    const level = await madeLevel();
    await ok('POST', `/dashboard/Level/${level}/name`, { name: { ar: 'مرحلة الصقور', en: 'Falcons' } });
    const grade = await madeGrade(level, 'Young falcons');
    await republished();
    expect(await page('/en')).toContain('Young falcons');
    expect(await page('/ar')).toContain('مرحلة الصقور');
    const own = await fetch(`${school.url}/en/materials/${grade}`);
    expect([own.status, (await own.text()).includes('Young falcons')]).toEqual([200, true]);
    expect(await page('/sitemap.xml')).toContain(`/materials/${grade}<`);
    await ok('POST', `/dashboard/grades/${grade}`, { name: { ar: 'النسور', en: 'Eagles' } });
    await republished();
    expect(await page('/en/register')).toContain('Eagles');
    expect(await page(`/en/materials/${grade}`)).not.toContain('Young falcons');
    await ok('DELETE', `/dashboard/grades/${grade}`);
    await republished();
    expect((await fetch(`${school.url}/en/materials/${grade}`)).status).toBe(404);
    expect(await page('/en')).not.toContain('Eagles');
    expect(await page('/sitemap.xml')).not.toContain(`/materials/${grade}<`);
  });

  it('needs the capability, which a teacher and an editor have not', async () => {
    for (const role of ['teacher', 'editor'] as const) {
      const { call } = await hireAndEnter(school, principal, role);
      expect((await call('GET', '/dashboard/Level')).status).toBe(200);
      const name = { ar: 'ا', en: 'x' };
      const writes: [string, string, Nested?][] = [
        ['GET', '/dashboard/Level/deleted'],
        ['POST', '/dashboard/Level', { name }],
        ['POST', '/dashboard/Level/1/name', { name }],
        ['DELETE', '/dashboard/Level/1'],
        ['POST', '/dashboard/Level/1/restore'],
        ['POST', '/dashboard/Level/order', { ids: [1] }],
        ['POST', '/dashboard/Level/1/grades', { name, ...prices }],
        ['POST', '/dashboard/Level/1/grades/order', { ids: [1] }],
        ['POST', '/dashboard/grades/1', { name }],
        ['DELETE', '/dashboard/grades/1'],
        ['POST', '/dashboard/grades/1/restore'],
      ];
      for (const [method, path, body] of writes) {
        expect([role, path, (await call(method, path, body)).status]).toEqual([role, path, 403]);
        expect([path, (await anyone(method, path, body)).status]).toEqual([path, 401]);
      }
    }
  });

  it('in one language in use needs its name in that language only, and keeps the other', async () => {
    const level = await madeLevel();
    await ok('POST', '/dashboard/school', { languages: ['ar'], default_language: 'ar' });
    const made = await principal('POST', '/dashboard/Level', { 'name[ar]': 'بالعربية وحدها' }, 'multipart');
    expect([made.status, made.body.data.name]).toEqual([201, { ar: 'بالعربية وحدها', en: '' }]);
    const renamed = await ok('POST', `/dashboard/Level/${level}/name`, { name: { ar: 'اسم آخر', en: '' } });
    expect(renamed.name).toEqual({ ar: 'اسم آخر', en: expect.stringMatching(/^Level \d+$/) });
    expect(Object.keys((await refused('POST', '/dashboard/Level', { name: { en: 'x' } })).errors)).toEqual(['name.ar']);
    await ok('POST', '/dashboard/school', { languages: ['ar', 'en'] });
  });
});
