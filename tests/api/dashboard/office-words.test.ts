import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInProof } from '../../support/long-form.ts';
import { register, registrationOf } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call } from './client.ts';

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false, env: { TRUST_PROXY: '1' } });
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

const list = (bytes: Uint8Array | string, dry = 0) => ({
  file: new File([bytes as BlobPart], 'list.csv'),
  dry_run: String(dry),
});
const take = (bytes: Uint8Array | string, dry = 0) =>
  principal('POST', '/dashboard/users/import', list(bytes, dry), 'multipart');

describe('a list that is taken in', () => {
  it('says in words what came of it, tried or done', async () => {
    for (const dry of [1, 0]) {
      const { status, body } = await take('name,email,phone,grade\nWords,words@a.sd,0912345678,1', dry);
      expect([status, body.message]).toEqual([200, expect.not.stringContaining('roster.')]);
    }
  });

  itInProof('may be UTF-16 without a mark', async () => {
    const text = 'name,email,phone,grade\nسارة عثمان,WIDE@a.sd,0912345678,1';
    for (const [index, swapped] of [false, true].entries()) {
      const bytes = Buffer.from(text.replace('WIDE', `wide${index}`), 'utf16le');
      const { status, body } = await take(new Uint8Array(swapped ? bytes.swap16() : bytes));
      expect([status, body.data.created]).toEqual([200, 1]);
    }
  });

  itInProof('names rows as they stand in the file, empty lines counted, however many there are', async () => {
    const { status, body } = await take(`name,email,phone,grade\n${'\n'.repeat(1_000_000)}Late,late@a.sd,12,1`);
    expect([status, body.data.errors]).toMatchObject([422, [{ row: 1_000_002, field: 'phone' }]]);
  });

  itInProof('notes a line for each student in it, changed or not', async () => {
    const same = 'name,email,phone,grade\nSame,same@a.sd,0912345678,1';
    await take(same);
    const { body } = await take(same);
    expect(body.data).toMatchObject({ created: 0, updated: 1 });
    const { data } = (await principal('GET', '/dashboard/users?page=1&q=same@a.sd')).body;
    const lines = (await principal('GET', `/dashboard/audit?about=students/${data[0].id}`)).body.data;
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
  });
});

it('a teacher narrows the own students by level, grade and kind of account', async () => {
  for (const grade_id of ['1', '12']) {
    const sent = registrationOf({ grade_id, level_id: grade_id === '1' ? '1' : '3' });
    expect((await register(school, sent)).status).toBe(200);
  }
  const subjects = (await principal('GET', '/dashboard/options/subjects')).body.data;
  const inGrade = (id: number) => subjects.find(({ grade }: { grade: { id: number } }) => grade?.id === id)?.id;
  const taught = [inGrade(1), inGrade(12)].filter((id) => id !== undefined);
  const teacher = await hireAndEnter(school, principal, 'teacher', { subjects: taught.length > 0 ? taught : [1] });
  const all = (await teacher.call('GET', '/dashboard/users?page=1&per_page=100')).body;
  expect(all.data.length).toBeGreaterThan(0);
  const grade = all.data[0].grade.id;
  const some = (await teacher.call('GET', `/dashboard/users?page=1&per_page=100&grade_id=${grade}`)).body.data;
  expect(some).toEqual(all.data.filter((each: { grade: { id: number } }) => each.grade.id === grade));
  expect((await teacher.call('GET', '/dashboard/users?page=1&grade_id=999')).body.data).toEqual([]);
  expect((await teacher.call('GET', '/dashboard/users?page=1&level_id=999')).body.data).toEqual([]);
});

it('what is said while the registration is closed keeps the language that was not sent', async () => {
  await principal('POST', '/dashboard/registration', { message: { ar: 'مغلق', en: 'Closed' } });
  const { body } = await principal('POST', '/dashboard/registration', { message: { ar: 'ب' } });
  expect(body.data.message).toEqual({ ar: 'ب', en: 'Closed' });
  const emptied = await principal('POST', '/dashboard/registration', { message: { ar: '' } });
  expect(emptied.body.data.message).toEqual({ ar: '', en: 'Closed' });
});

it('a mark by hand is noted with what it was before', async () => {
  const sent = registrationOf({});
  await register(school, sent);
  const { data } = (await principal('GET', `/dashboard/users?page=1&q=${sent['email']}`)).body;
  const id = data[0].id;
  const mark = { payment_status: 1, valid_until: '2035-01-01' };
  await principal('PUT', `/dashboard/user/${id}/payment-status`, mark);
  await principal('PUT', `/dashboard/user/${id}/payment-status`, mark);
  const lines = (await principal('GET', `/dashboard/audit?about=students/${id}`)).body.data;
  const marks = lines.filter(({ action }: { action: string }) => action === 'mark_paid');
  expect(marks.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    {},
    { payment_status: [0, 1], paid_until: [null, '2035-01-01'] },
  ]);
});
