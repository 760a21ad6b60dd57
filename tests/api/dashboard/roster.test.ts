import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxOf } from '../../../api/tables/xlsx.ts';
import { itInProof } from '../../support/long-form.ts';
import { createProbe, longestAllowed } from '../../support/measured.ts';
import { change, count, countStudents, database } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { answerOf, asAdmin, type Call, client } from './client.ts';

const probe = createProbe();
let school: TestSchool;
let admin: Call;
let headers: Record<string, string>;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1', ...probe.env } });
  admin = await asAdmin(school);
  const { token } = (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body;
  headers = { authorization: `Bearer ${token}`, lang: 'en' };
});
afterAll(() => school.remove());

async function send(
  file: Uint8Array<ArrayBuffer> | string | null,
  fields: Record<string, string> = {},
  name = 'list.csv',
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file !== null) form.append('file', new Blob([file]), name);
  return answerOf(await fetch(`${school.url}/api/dashboard/users/import`, { method: 'POST', headers, body: form }));
}
const csv = (...lines: string[]) => lines.join('\r\n');
const heading = 'name,email,phone,grade';
const first = '"Primary, Grade 1"';
const errorsOf = ({ body }: { body: { data: { errors: { row: number; field: string }[] } } }) =>
  body.data.errors.map(({ row, field }) => [row, field]);
const find = async (q: string) => (await admin('GET', `/dashboard/users?page=1&q=${encodeURIComponent(q)}`)).body.data;

describe('a list that is taken in', () => {
  it('makes who is new, updates who is known, and tells each code once', async () => {
    const before = countStudents(school);
    const list = csv(
      heading,
      `Amna One,amna-1@example.test,0911000001,${first}`,
      'علي الثاني,,+249 911 000 002,الصف الثاني الابتدائي',
      `Omer Three,omer-3@example.test,911000003,3`,
      '',
    );
    const tried = await send(list, { dry_run: '1' });
    expect([tried.status, tried.body.data]).toEqual([
      200,
      { ...{ rows: 3, created: 3, updated: 0, errors: [], codes: [] }, ignored: [], warnings: [], free_by_default: 0 },
    ]);
    expect(countStudents(school)).toBe(before);
    const { status, body } = await send(list);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    expect(body.data).toMatchObject({ rows: 3, created: 3, updated: 0, errors: [] });
    expect(body.data.codes).toHaveLength(3);
    expect(body.data.codes[1]).toMatchObject({
      name: 'علي الثاني',
      email: '0911000002.1@school.test',
      code: expect.stringMatching(/^\d{8}$/),
      expires_at: expect.any(String),
    });
    const [omer] = await find('omer-3');
    expect(omer).toMatchObject({
      phone: '0911000003',
      grade: { id: 3 },
      kind_of_account: 'free',
      is_active: 1,
      payment_status: 0,
    });

    const again = csv(
      'Grade;PHONE;Name;ignored;E-mail;Email',
      '2;;Amna Uno;x;;AMNA-1@example.test',
      ';0911000002;علي الثانى;;;',
      `"Primary, Grade 1";00249911000004;'=cmd;;;`,
    );
    const updated = await send(again);
    expect(updated.body.data).toMatchObject({ rows: 3, created: 1, updated: 2, errors: [] });
    expect(await find('amna-1')).toMatchObject([{ name: 'Amna Uno', phone: '0911000001', grade: { id: 2 } }]);
    expect(await find('0911000004')).toMatchObject([{ name: '=cmd' }]);
    expect(countStudents(school)).toBe(before + 4);
    const db = database(school);
    const lines = db.prepare("select about, changes from audit_lines where action = 'import' order by id").all();
    expect(lines).toMatchObject([{ about: 'imports/1' }, { about: 'imports/2' }]);
    db.close();
  });

  itInProof('may be in UTF-16, in Windows-1256 as Excel writes it, with tabs, or a sheet', async () => {
    const text = (n: number, delimiter: string) =>
      [
        'الاسم\tالبريد الإلكتروني\tالهاتف\tالصف',
        `سارة عبد الله ${n}\tscript-${n}@example.test\t٠٩١٢٣٤٥٦٧٨\tالصف الأول الابتدائي`,
      ]
        .join('\r\n')
        .replaceAll('\t', delimiter);
    const utf16 = Buffer.from(`\u{feff}${text(1, '\t')}`, 'utf16le');
    const table = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(new Uint8Array([byte])), byte]),
    );
    const windows = Buffer.from(
      [...text(2, ';').replace('٠٩١٢٣٤٥٦٧٨', '0912345678')].map((letter) => table.get(letter) ?? 63),
    );
    const pieces: Uint8Array[] = [];
    async function* rows() {
      yield text(3, '\t')
        .split('\r\n')
        .map((line) => line.split('\t'));
    }
    for await (const piece of xlsxOf(rows(), true)) pieces.push(piece);
    for (const [file, name] of [
      [utf16, 'a.csv'],
      [windows, 'b.csv'],
      [Buffer.concat(pieces), 'c.xlsx'],
    ] as const) {
      const { status, body } = await send(new Uint8Array(file), {}, name);
      expect([name, status, body.data?.created, body.errors]).toEqual([name, 200, 1, undefined]);
    }
    expect(await find('script-2')).toMatchObject([{ name: 'سارة عبد الله 2', phone: '0912345678' }]);
    expect((await find('script-')).length).toBe(3);
  });

  itInProof('takes off the apostrophe that a spreadsheet keeps a number as text with', async () => {
    const sent = await send(csv(heading, `'+Plus,apostrophe@example.test,'0911000088,${first}`));
    expect([sent.status, sent.body.data.created]).toEqual([200, 1]);
    expect(await find('apostrophe@example.test')).toMatchObject([{ name: '+Plus', phone: '0911000088' }]);
  });

  it('says what is wrong with which row, and then nothing of it is stored', async () => {
    await send(csv(heading, `Gone Student,gone@example.test,0911000009,${first}`));
    const [gone] = await find('gone@example.test');
    await admin('DELETE', `/dashboard/users/${gone.id}`);
    const before = countStudents(school);
    const wrong = csv(
      heading,
      `Right One,right-1@example.test,0911000010,${first}`,
      ',no-name@example.test,,',
      `Bad Phone,bad-phone@example.test,123,${first}`,
      `Bad Grade,bad-grade@example.test,0911000011,Grade 99`,
      `Bad Email,not-an-email,0911000012,${first}`,
      `Gone Student,gone@example.test,0911000009,${first}`,
      `Right One,RIGHT-1@example.test,0911000010,${first}`,
      `Twice Nameless,,0911000013,${first}`,
      `Twice Nameless,,0911000013,${first}`,
    );
    const refused = await send(wrong);
    expect(refused.status).toBe(422);
    expect(refused.body.data).toMatchObject({ rows: 9, created: 0, updated: 0, codes: [] });
    expect(errorsOf(refused)).toEqual([
      [3, 'name'],
      [3, 'phone'],
      [3, 'grade'],
      [4, 'phone'],
      [5, 'grade'],
      [6, 'email'],
      [7, 'email'],
      [8, 'email'],
      [10, 'name'],
    ]);
    expect(refused.body.data.errors.every(({ message }: { message: string }) => message.length > 5)).toBe(true);
    const tried = await send(wrong, { dry_run: '1' });
    expect([tried.status, tried.body.data]).toEqual([200, refused.body.data]);
    expect(countStudents(school)).toBe(before);
  });

  itInProof('is refused at `file` when it is none, and with 415 when it is something else', async () => {
    for (const [file, problem] of [
      [null, 'missing'],
      ['foo,bar\r\n1,2', 'headings'],
      [csv(heading, ...Array.from({ length: 5001 }, (_, n) => `N ${n},n-${n}@example.test,0911000010,1`)), 'rows'],
      ['x'.repeat(5 * 2 ** 20 + 1), 'bytes'],
      ['x'.repeat(20 * 2 ** 20), 'many bytes'],
      ['', 'empty'],
    ] as const) {
      const { status, body } = await send(file);
      expect([problem, status, Object.keys(body.errors ?? {})]).toEqual([problem, 422, ['file']]);
    }
    const old = Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex');
    expect((await send(new Uint8Array(old), {}, 'list.xls')).status).toBe(415);
    expect((await send('%PDF-1.4\n%%EOF')).status).toBe(415);
    expect((await send(heading, { dry_run: '2' })).status).toBe(422);
    expect((await admin('GET', '/dashboard/users/import')).status).toBe(405);
    expect((await admin('POST', '/dashboard/users/export')).status).toBe(405);
  });

  // `many-at-once.test.ts` is its short form.
  itInProof('may have 5,000 rows, which no request waits for, and one wrong row among them stores none', async () => {
    const line = (n: number) => `Pupil Number ${n},many-${n}@example.test,09${String(20_000_000 + n)},${first}`;
    const lines = Array.from({ length: 5000 }, (_, n) => line(n));
    const before = countStudents(school);
    const broken = await send(csv(heading, ...lines.with(4997, line(4997).replace('many-4997@example.test', 'no'))));
    expect([broken.status, errorsOf(broken)]).toEqual([422, [[4999, 'email']]]);
    expect(countStudents(school)).toBe(before);
    const started = performance.now();
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const turn = await probe.turn(school, async () => {
      answer = await send(csv(heading, ...lines));
    });
    console.info(`5,000 rows: ${Math.round(performance.now() - started)} ms, longest turn ${Math.round(turn)} ms`);
    expect([answer?.status, answer?.body.data.created, answer?.body.data.codes.length]).toEqual([200, 5000, 5000]);
    expect(turn).toBeLessThanOrEqual(longestAllowed);
    expect(countStudents(school)).toBe(before + 5000);
    expect(
      count(school, "select count(*) n from audit_lines where action = 'create' and about like 'students/%'"),
    ).toBeGreaterThan(4999);
    change(school, "delete from students where email like 'many-%'");
  });
});

describe('a list with the kind of account', () => {
  itInProof(
    'makes paid accounts of new students, names who is free by default and who may be there already',
    async () => {
      const before = countStudents(school);
      const prices = { semester: 10, half_semester: 6, year: '' };
      expect((await admin('POST', '/dashboard/Level/7', prices)).status).toBe(200);
      const titles = 'Name,Phone,Grade,نوع الحساب,Payment term';
      const wrong = await send(
        csv(titles, 'Kind One,0912220001,7,paid,', 'Kind Two,0912220002,7,gold,', 'Kind Three,0912220003,7,paid,year'),
        { dry_run: '1' },
      );
      const told = wrong.body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field]);
      expect(told).toEqual([
        [2, 'payment_term'],
        [3, 'kind_of_account'],
        [4, 'payment_term'],
      ]);
      const list = csv(
        titles,
        'Kind One,0912220001,7,مدفوع,semester',
        'Kind Two,0912220002,7,free,',
        'Kind Three,0912220003,7,,',
        'KIND ONE,0912220004,7,,',
      );
      const { status, body } = await send(list);
      expect([status, body.data.created, body.data.free_by_default]).toEqual([200, 4, 2]);
      expect(body.data.warnings.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
        [2, 'name'],
        [5, 'name'],
      ]);
      const [one] = await find('0912220001');
      expect(one).toMatchObject({ kind_of_account: 'paid', payment_term: 'semester' });
      // A known student keeps the kind of account.
      const known = await send(csv(titles, 'Kind One,0912220001,7,free,'));
      expect(known.body.data).toMatchObject({ updated: 1, free_by_default: 0, warnings: [] });
      expect((await find('0912220001'))[0]).toMatchObject({ kind_of_account: 'paid' });
      change(school, "delete from students where phone like '091222000%'");
      await admin('POST', '/dashboard/Level/7', { semester: '', half_semester: '', year: '' });
      expect(countStudents(school)).toBe(before);
    },
  );
});

describe('the list as a file', () => {
  it('is CSV that Excel reads, with no cell that it takes for a formula', async () => {
    const answer = await fetch(`${school.url}/api/dashboard/users/export?format=csv&q=0911000004`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows: string[][] = parse(bytes, { bom: true });
    expect(rows[0]).toEqual([
      'Name',
      'Email',
      'Phone',
      'Level',
      'Grade',
      'Kind of account',
      'Payment term',
      'State',
      'Paid until',
      'Registered',
      'Due',
      'Paid',
    ]);
    expect(rows[1]?.slice(0, 6)).toEqual([
      "'=cmd",
      '0911000004.1@school.test',
      '0911000004',
      'Primary',
      'Primary, Grade 1',
      'free',
    ]);
    // The state is one of five values; the free account is in a column of its own.
    expect(rows[1]?.[7]).toBe('unpaid');
    expect(rows[1]?.[9]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const taken = await send(new Uint8Array(bytes), { dry_run: '1' });
    expect(taken.body.data).toMatchObject({ rows: 1, created: 0, updated: 1, errors: [] });
  });

  itInProof('is a sheet in the language of whoever asks, and comes in again', async () => {
    const answer = await fetch(`${school.url}/api/dashboard/users/export?format=xlsx&q=script-`, {
      headers: { ...headers, lang: 'ar' },
    });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="students-[\d-]+\.xlsx"; filename\*=UTF-8''%D8.+\.xlsx$/,
    );
    const bytes = await answer.arrayBuffer();
    const rows = await readSheet(bytes.slice(0));
    expect(rows[0]?.slice(0, 5)).toEqual(['الاسم', 'البريد الإلكتروني', 'الهاتف', 'المرحلة', 'الصف']);
    expect(rows).toHaveLength(4);
    const taken = await send(new Uint8Array(bytes), { dry_run: '1' });
    expect(taken.body.data).toMatchObject({ rows: 3, created: 0, updated: 3, errors: [] });
    expect((await fetch(`${school.url}/api/dashboard/users/export?format=pdf`, { headers })).status).toBe(422);
  });

  it('is narrowed as the list is, by every filter', async () => {
    const filters = ['state=inactive', 'state=unpaid&grade_id=1', 'kind_of_account=paid', 'level_id=2', 'recover=1'];
    for (const filter of filters) {
      const { total } = (await admin('GET', `/dashboard/users?page=1&${filter}`)).body.meta;
      const answer = await fetch(`${school.url}/api/dashboard/users/export?format=csv&${filter}`, { headers });
      const rows = (await answer.text()).trimEnd().split('\r\n').slice(1);
      expect([filter, answer.status, rows.length]).toEqual([filter, 200, total]);
    }
    for (const wrong of ['state=x', 'kind_of_account=x', 'grade_id=x']) {
      const { status } = await fetch(`${school.url}/api/dashboard/users/export?${wrong}`, { headers });
      expect([wrong, status]).toEqual([wrong, 422]);
    }
    const nobody = await fetch(`${school.url}/api/dashboard/users/export?grade_id=999999`, { headers });
    expect((await nobody.text()).trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('a grade that moves up', () => {
  const inGrade = (grade: number, more = '') =>
    count(school, `select count(*) n from students where grade_id = ${grade} and deleted_at is null ${more}`);
  const fill = async (grade: number, size: number, tag: string) => {
    const lines = Array.from(
      { length: size },
      (_, n) => `Pupil ${n},${tag}-${n}@example.test,0911000${100 + n},${grade}`,
    );
    expect((await send(csv(heading, ...lines))).status).toBe(200);
    return (await find(`${tag}-`)).map(({ id }: { id: number }) => id);
  };

  itInProof('moves as a whole but for the excepted, and is put back but for the changed', async () => {
    await fill(5, 200, 'moving');
    const all = (await admin('GET', '/dashboard/users?q=moving-')).body.data.map(({ id }: { id: number }) => id);
    const [stays, changed, deleted, paid] = all;
    await admin('PUT', `/dashboard/user/${paid}/payment-status`, { payment_status: 1 });
    await admin('PUT', `/dashboard/user/${all[4]}/activate`, { is_active: 0 });
    change(school, "update students set paid_until = '2030-01-01', mark_until = '2030-01-01' where id = ?", paid);
    const start = inGrade(5);
    const { status, body } = await admin('POST', '/dashboard/users/promote', {
      grade_id: 5,
      to_grade_id: 6,
      except: { 0: stays },
    });
    expect([status, body.data]).toEqual([200, { moved: start - 1, undo: expect.any(Number) }]);
    expect([inGrade(5), inGrade(6, 'and payment_status = 1 and paid_until is not null')]).toEqual([1, 0]);
    const read = async (id: number) => (await admin('GET', `/dashboard/users/${id}`)).body.user;
    expect(await read(all[4])).toMatchObject({ grade: { id: 6 }, is_active: 0 });

    await admin('PUT', `/dashboard/user/${changed}/payment-status`, { payment_status: 1 });
    await admin('DELETE', `/dashboard/users/${deleted}`);
    const undo = await admin('POST', `/dashboard/users/promote/${body.data.undo}/undo`);
    expect([undo.status, undo.body.data]).toEqual([200, { moved: start - 2, left: 1 }]);
    expect(await read(changed)).toMatchObject({ grade: { id: 6 }, payment_status: 1 });
    expect(await read(paid)).toMatchObject({ grade: { id: 5 }, payment_status: 1, paid_until: '2030-01-01' });
    expect(await read(all[4])).toMatchObject({ grade: { id: 5 }, is_active: 0 });
    // A student who was deleted in the meantime is restored in the same grade as the others.
    expect((await admin('GET', `/dashboard/users/${deleted}`)).status).toBe(404);
    expect((await admin('POST', `/dashboard/users/${deleted}/restore`)).body.data).toMatchObject({ grade: { id: 5 } });
    expect((await admin('POST', `/dashboard/users/promote/${body.data.undo}/undo`)).status).toBe(409);
    expect((await admin('POST', '/dashboard/users/promote/999999/undo')).status).toBe(404);
    const about = count(school, `select count(*) n from audit_lines where about = 'promotions/${body.data.undo}'`);
    expect([about, count(school, `select count(*) n from audit_lines where about = 'students/${paid}'`)]).toEqual([
      2, 4,
    ]);
  });

  it('leaves the school in its grade, shut out, and can be undone for seven days', async () => {
    await fill(12, 3, 'leaver');
    const start = inGrade(12);
    const { body } = await admin('POST', '/dashboard/users/promote', { grade_id: '12', to_grade_id: '' }, 'urlencoded');
    expect(body.data.moved).toBe(start);
    expect([inGrade(12), inGrade(12, 'and is_active = 1')]).toEqual([start, 0]);
    change(
      school,
      'update promotions set at = ? where id = ?',
      new Date(Date.now() - 8 * 86_400_000).toISOString(),
      body.data.undo,
    );
    const late = await admin('POST', `/dashboard/users/promote/${body.data.undo}/undo`);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('seven days')]);
    const { paths } = (await admin('GET', '/openapi.json')).body;
    expect(Object.keys(paths['/dashboard/users/promote/{id}/undo'].post.responses)).toContain('409');
    change(school, 'update promotions set at = ? where id = ?', new Date().toISOString(), body.data.undo);
    expect((await admin('POST', `/dashboard/users/promote/${body.data.undo}/undo`)).body.data.moved).toBe(start);
    expect(inGrade(12, 'and is_active = 1')).toBeGreaterThan(2);
  });

  it('must say where, and there must be such grades', async () => {
    for (const [sent, field] of [
      [{ grade_id: 5 }, 'to_grade_id'],
      [{ grade_id: 5, to_grade_id: 5 }, 'to_grade_id'],
      [{ grade_id: 5, to_grade_id: 999 }, 'to_grade_id'],
      [{ to_grade_id: 5 }, 'grade_id'],
      [{ grade_id: 999, to_grade_id: null }, 'grade_id'],
      [{ grade_id: 5, to_grade_id: 6, except: 'x' }, 'except'],
    ] as const) {
      const { status, body } = await admin('POST', '/dashboard/users/promote', sent);
      expect([sent, status, Object.keys(body.errors)]).toEqual([sent, 422, [field]]);
    }
  });
});
