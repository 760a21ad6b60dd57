import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call, client, studentToken } from './client.ts';
import { picture } from './files.ts';

let school: TestSchool;
let call: Call;
let anyone: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
  anyone = client(school, null);
});
afterAll(() => school.remove());

async function register(name: string, email: string, phone = '0912345678') {
  const form = { name, email, phone, password: 'password-1', level_id: 1, grade_id: 1, kind_of_account: 'free' };
  expect((await anyone('POST', '/auth/register', form)).status).toBe(200);
}

describe('students', () => {
  it('come newest first, whole or in pages, with level and grade in both languages', async () => {
    await register('Newest of all', 'newest@example.org');
    const { data, meta } = (await call('GET', '/dashboard/users')).body;
    expect(data[0]).toMatchObject({
      name: 'Newest of all',
      email: 'newest@example.org',
      phone: '0912345678',
      level: { id: 1, name: { ar: expect.any(String), en: expect.any(String) } },
      grade: { id: 1, name: { ar: expect.any(String), en: expect.any(String) } },
      kind_of_account: 'free',
      payment_term: null,
      payment_image: null,
      personal_image: null,
      passport: null,
      is_active: 1,
      payment_status: 0,
    });
    expect(data[0]).not.toHaveProperty('password_hash');
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: data.length });
    const page = (await call('GET', '/dashboard/users?page=2&per_page=1')).body;
    expect(page.data).toEqual([data[1]]);
    const { user } = (await call('GET', `/dashboard/users/${data[0].id}`)).body;
    expect(user).toEqual({ ...data[0], same_phone: expect.any(Array), former_phones: [] });
  });

  it.each([
    ['any part of a name', 'bdelrahm'],
    ['a name in another case', 'OSMAN'],
    ['a name with other letters of the same sound', 'احمد فاطمه'],
    ['a name with marks and hamza', 'أَحْمَد فَاطِمَة'],
    ['an email', 'Searched@EXAMPLE'],
    ['a phone', '0999888'],
    ['words in any order', 'osman فاطمة أحمد'],
    ['a name without its space', 'أحمدفاطمة'],
    ['a name with a space more', 'Abdel rahman'],
    ['words of different fields', 'osman 0999888777'],
    ['a phone from abroad', '+249999888777'],
    ['a phone dialled from abroad', '00249999888777'],
    ['a phone without its plus', '249999888777'],
    ['a phone in parts', '+249 999 888 777'],
    ['a phone in Arabic digits', '٠٩٩٩٨٨٨٧٧٧'],
    ['a phone from abroad beside a name', '٢٤٩٩٩٩٨٨٨٧٧٧ osman'],
  ])('are found by %s', async (_what, q) => {
    if ((await call('GET', '/dashboard/users?q=searched@')).body.meta.total === 0) {
      await register('أحمد فاطمة Osman Abdelrahman', 'searched@example.org', '0999888777');
    }
    const { data, meta } = (await call('GET', `/dashboard/users?q=${encodeURIComponent(q)}`)).body;
    expect(data.map((each: { email: string }) => each.email)).toEqual(['searched@example.org']);
    expect(meta.total).toBe(1);
  });

  it('have neighbours in the list, and in what a search finds', async () => {
    const { data } = (await call('GET', '/dashboard/users')).body;
    const [newest, second, third] = data;
    const beside = async (id: number, q = '') => (await call('GET', `/dashboard/users/${id}/neighbours?q=${q}`)).body;
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
    expect(await beside(newest.id)).toEqual({ previous: null, next: named(second) });
    expect(await beside(second.id)).toEqual({ previous: named(newest), next: named(third) });
    expect(await beside(second.id, encodeURIComponent(third.email))).toEqual({ previous: null, next: named(third) });
    expect((await call('GET', '/dashboard/users/999999/neighbours')).status).toBe(404);
  });

  it('are not found by a wildcard or by what nobody has', async () => {
    for (const q of ['%', '_', 'nobody-has-this', 'osman nobody', '+249999888776']) {
      expect((await call('GET', `/dashboard/users?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    }
  });

  it('are shut out at once when deactivated, and let in again', async () => {
    const token = await studentToken(school, 'free');
    const student = client(school, token);
    const { id } = (await student('GET', '/auth/me')).body.user;
    const off = await call('PUT', `/dashboard/user/${id}/activate`, { is_active: 0 });
    expect(off.body).toEqual({ is_active: 0, message: 'Student is not active' });
    expect((await student('GET', '/auth/me')).status).toBe(401);
    expect((await anyone('POST', '/auth/login', { ...school.students.free })).status).toBe(401);
    const on = await call('PUT', `/dashboard/user/${id}/activate`, { is_active: '1' }, 'multipart');
    expect(on.body).toEqual({ is_active: 1, message: 'Student is active' });
    expect((await student('GET', '/auth/me')).status, 'the old session stays ended').toBe(401);
    expect((await anyone('POST', '/auth/login', { ...school.students.free })).status).toBe(200);
  });

  it('are marked paid and unpaid, and see what that opens', async () => {
    const student = client(school, await studentToken(school, 'free'));
    const { id } = (await student('GET', '/auth/me')).body.user;
    const paid = await call('PUT', `/dashboard/user/${id}/payment-status`, { payment_status: 1 });
    expect(paid.body).toEqual({ payment_status: 1, message: 'Student is paid' });
    expect((await student('GET', '/auth/me')).body.user.payment_status).toBe(1);
    const unpaid = await call('PUT', `/dashboard/user/${id}/payment-status`, { payment_status: '0' }, 'urlencoded');
    expect(unpaid.body).toEqual({ payment_status: 0, message: 'Student is unpaid' });
    expect((await student('GET', '/auth/me')).body.user.payment_status).toBe(0);
  });

  it('keep their state when what is sent is neither 0 nor 1', async () => {
    for (const is_active of [true, false, 2, -1, '', 'yes', null, '01']) {
      const { status, body } = await call('PUT', '/dashboard/user/1/activate', { is_active });
      expect([is_active, status, Object.keys(body.errors ?? {})]).toEqual([is_active, 422, ['is_active']]);
    }
    expect((await call('PUT', '/dashboard/user/1/payment-status', {})).status).toBe(422);
    expect((await call('PUT', '/dashboard/user/999999/activate', { is_active: 1 })).status).toBe(404);
  });
});

describe('prices', () => {
  it('are set for a grade and shown to visitors', async () => {
    const set = { semester: 100, half_semester: '60.5', year: '180.25' };
    const { status, body } = await call('POST', '/dashboard/Level/1', set, 'multipart');
    expect([status, body.message]).toEqual([200, 'Updated successfully']);
    expect(body.data).toMatchObject({ id: 1, semester: 100, half_semester: 60.5, year: 180.25 });
    const { data } = (await call('GET', '/dashboard/Level')).body;
    expect(data[0].grades[0]).toEqual(body.data);
    expect(data[0].name).toEqual({ ar: expect.any(String), en: expect.any(String) });
    expect((await anyone('GET', '/levels')).body.data[0].grades[0]).toMatchObject({ semester: 100, year: 180.25 });
  });

  it('take all three, from 0, with two decimals at most', async () => {
    const right = { semester: 1, half_semester: 2, year: 3 };
    for (const semester of [-1, '-0.01', 1.005, '1.234', 'x', '1e3', true, 'Infinity', 10 ** 12]) {
      const { status, body } = await call('POST', '/dashboard/Level/1', { ...right, semester });
      expect([semester, status, Object.keys(body.errors ?? {})]).toEqual([semester, 422, ['semester']]);
    }
    const none = await call('POST', '/dashboard/Level/1', {});
    expect(Object.keys(none.body.errors)).toEqual(['semester', 'half_semester', 'year']);
    expect((await call('POST', '/dashboard/Level/1', { ...right, year: 0 })).status).toBe(200);
    expect((await call('POST', '/dashboard/Level/999', right)).status).toBe(404);
  });
});

describe('options of selects', () => {
  it('are all grades and all subjects with both names', async () => {
    const grades = (await call('GET', '/dashboard/options/grades')).body.data;
    expect(grades).toHaveLength(12);
    const subjects = (await call('GET', '/dashboard/options/subjects')).body.data;
    expect(subjects.length).toBe((await call('GET', '/dashboard/subjects')).body.meta.total);
    for (const option of [...grades, ...subjects]) {
      expect(option).toMatchObject({
        id: expect.any(Number),
        name: { ar: expect.any(String), en: expect.any(String) },
      });
    }
  });
});

describe('a subject and what hangs on it', () => {
  const lesson = (subject_id: number) => ({ date: '2026-12-01', time: '10:00', subject_id });

  it('cannot be deleted before its lessons, and they come back only after it', async () => {
    const name = { ar: 'مادة', en: 'Subject' };
    const subject = (await call('POST', '/dashboard/subjects', { name, grade_id: 1 })).body.data;
    const { id } = (await call('POST', '/dashboard/online-lessons', lesson(subject.id))).body.data;
    const held = await call('DELETE', `/dashboard/subjects/${subject.id}`);
    expect(held.status).toBe(422);
    expect(held.body.message).toContain('one online lesson');
    expect((await call('DELETE', `/dashboard/online-lessons/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/dashboard/subjects/${subject.id}`)).status).toBe(200);

    const orphan = await call('POST', `/dashboard/online-lessons/${id}/restore`);
    expect([orphan.status, Object.keys(orphan.body.errors)]).toEqual([422, ['subject_id']]);
    const refused = await call('POST', '/dashboard/online-lessons', lesson(subject.id));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['subject_id']]);
    expect((await call('POST', `/dashboard/subjects/${subject.id}/restore`)).status).toBe(200);
    expect((await call('POST', `/dashboard/online-lessons/${id}/restore`)).status).toBe(200);
  });

  it('reads a lesson with its subject and its time in both languages', async () => {
    const { data } = (await call('POST', '/dashboard/online-lessons', lesson(1))).body;
    expect(data.time).toEqual({ ar: '10:00:00', en: '10:00:00' });
    expect(data.subject).toMatchObject({ name: { ar: expect.any(String) }, content: { en: expect.any(String) } });
    const nested = { ...lesson(1), time: { ar: '11:15:30', en: '11:15:30' } };
    const sent = await call('POST', `/dashboard/online-lessons/${data.id}`, nested, 'multipart');
    expect(sent.body.data.time.en).toBe('11:15:30');
  });

  it('filters materials by subject', async () => {
    for (const path of ['videos', 'books', 'work-sheets']) {
      const { data, meta } = (await call('GET', `/dashboard/${path}?subject_id=1`)).body;
      expect(data.length).toBeGreaterThan(0);
      expect(meta.total).toBe(data.length);
      expect(new Set(data.map((each: { subject_id: number }) => each.subject_id))).toEqual(new Set([1]));
    }
    expect((await call('GET', '/dashboard/videos?subject_id=x')).status).toBe(422);
  });
});

describe('values that are wrong', () => {
  const lesson = { date: '2026-12-01', time: '10:00', subject_id: 1, link: 'https://meet.example.org/a' };
  it.each([
    ['date', '2026-02-30'],
    ['date', '01/02/2026'],
    ['date', '2026-2-3'],
    ['date', 20261201],
    ['time', '24:00'],
    ['time', '10:60'],
    ['time', '10'],
    ['time', '10:00 PM'],
    ['subject_id', 0],
    ['subject_id', '1.5'],
    ['subject_id', true],
    ['subject_id', 999999],
    ['link', 'http://meet.example.org'],
    ['link', 'javascript:alert(1)'],
    ['link', 'meet.example.org'],
    ['link', 'https://'],
    ['link', 'https://a b'],
  ])('a lesson whose %s is %j is refused, that field named', async (field, value) => {
    const { status, body } = await call('POST', '/dashboard/online-lessons', { ...lesson, [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.message).toBe('Please check the marked fields.');
  });

  it.each([
    ['email', 'not an address'],
    ['whatsapp', '0912 345 678'],
    ['whatsapp', 'call me'],
    ['facebook', 'facebook.com/school'],
    ['twitter', 'ftp://example.org'],
    ['linkedin', 'javascript:alert(1)'],
    ['description_ar', 'x'.repeat(2001)],
  ])('settings whose %s is %j are refused, that field named', async (field, value) => {
    const { status, body } = await call('POST', '/dashboard/link-logo', { [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('the number for WhatsApp is taken in either script and kept in one', async () => {
    const { status, body } = await call('POST', '/dashboard/link-logo', { whatsapp: '+٢٤٩٩١٢٣٤٥٦٧٨' });
    expect([status, body.data.whatsapp]).toEqual([200, '+249912345678']);
  });

  it.each([-1, 1.5, 'x', '', true, '1.0', 2 ** 53])('a statistic whose count is %j is refused', async (count) => {
    const form = { title: { ar: 'أ', en: 'a' }, count };
    const { status, body } = await call('POST', '/dashboard/Achives', form);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['count']]);
  });

  it('an optional text that is not sent stays, one that is sent empty is emptied', async () => {
    await call('POST', '/dashboard/link-logo', {
      phone: '123',
      facebook: 'https://facebook.com/a',
      description_en: 'D',
    });
    await call('POST', '/dashboard/link-logo', { facebook: '' }, 'multipart');
    const { data } = (await call('GET', '/dashboard/link-logo')).body;
    expect(data).toMatchObject({ phone: '123', facebook: '', description_en: 'D' });
  });

  it('counts characters, not units, and trims before it counts', async () => {
    const description = { ar: 'x', en: 'x' };
    const fits = { title: { ar: ` ${'😀'.repeat(300)} `, en: 'x' }, description };
    expect((await call('POST', '/dashboard/Blogs', fits)).status).toBe(201);
    const long = await call('POST', '/dashboard/Blogs', { ...fits, title: { ar: 'x'.repeat(301), en: 'x' } });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['title.ar']]);
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '<script>x</script>', '<img src="//evil.test/x">'])(
    'a rich text of %j is empty',
    async (empty) => {
      const form = { title: { ar: 'x', en: 'x' }, description: { ar: 'x', en: empty } };
      const { status, body } = await call('POST', '/dashboard/Blogs', form);
      expect([status, body.message]).toEqual([422, 'All fields are required!']);
      expect(Object.keys(body.errors)).toEqual(['description.en']);
    },
  );

  it('a rich text that is one picture is not empty', async () => {
    const { image } = (await call('POST', '/dashboard/uploads', { image: await picture() }, 'multipart')).body.data;
    const text = `<img src="${image}" alt="">`;
    const form = { title: { ar: 'x', en: 'x' }, description: { ar: text, en: text } };
    const { status, body } = await call('POST', '/dashboard/Blogs', form);
    expect(status).toBe(201);
    expect(body.data.description.en).toContain(image);
  });
});
