import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInProof, sampleOf } from '../../support/long-form.ts';
import { countStudents } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { answerOf, asAdmin, client, type Nested } from './client.ts';

let school: TestSchool;
let token: string;
beforeAll(async () => {
  school = await startSchool({ empty: true });
  await asAdmin(school);
  token = (await client(school, null)('POST', '/dashboard/login', { ...school.admin })).body.token;
});
afterAll(() => school.remove());

const headersIn = (lang: string) => ({ authorization: `Bearer ${token}`, lang });
const template = async (format: string, lang = 'en') =>
  fetch(`${school.url}/api/dashboard/users/template?format=${format}`, { headers: headersIn(lang) });

async function take(file: Uint8Array<ArrayBuffer> | string, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([file]), name);
  const headers = headersIn('en');
  return answerOf(await fetch(`${school.url}/api/dashboard/users/import`, { method: 'POST', headers, body: form }));
}
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe('the template of a list', () => {
  it.each(['ar', 'en'])('has the headings of the import in the language %s, and one example', async (lang) => {
    const answer = await template('csv', lang);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [heading, example, ...rest] = (await answer.text()).trim().split('\r\n');
    const names = { ar: 'الاسم,البريد الإلكتروني,الهاتف,الصف,', en: 'Name,Email,Phone,Grade,' }[lang] ?? '';
    expect(heading?.replace('\u{feff}', '').startsWith(names)).toBe(true);
    expect(example).toContain('name@example.com');
    expect(rest).toEqual([]);
  });

  it.each(sampleOf(['csv', 'xlsx'], 2))(
    'comes in as %s with nobody in it while the example is unchanged',
    async (format) => {
      for (const lang of ['ar', 'en']) {
        const taken = await take(await bytesOf(await template(format, lang)), `list.${format}`);
        expect([taken.status, taken.body.data]).toEqual([
          200,
          expect.objectContaining({ rows: 0, created: 0, errors: [] }),
        ]);
      }
    },
  );

  it('has nobody in it after the order of the levels and the country of the school have changed', async () => {
    const office = client(school, token);
    const old = await bytesOf(await template('csv'));
    const ids: number[] = (await office('GET', '/dashboard/Level')).body.data.map(({ id }: { id: number }) => id);
    const change = async (path: string, body: Nested) => expect((await office('POST', path, body)).status).toBe(200);
    const taken = async () => (await take(old, 'list.csv', { dry_run: '1' })).body.data;
    const nobody = { rows: 0, created: 0, errors: [] };
    await change('/dashboard/Level/order', { ids: ids.toReversed() });
    expect(await taken()).toMatchObject(nobody);
    await change('/dashboard/school', { phone_country: '254' });
    expect(await taken()).toMatchObject(nobody);
    await change('/dashboard/school', { phone_country: '249' });
    await change('/dashboard/Level/order', { ids });
  });

  itInProof('brings in whoever is written over the example or below it', async () => {
    const before = countStudents(school);
    const list = (await (await template('csv')).text()).trimEnd();
    const below = `${list}\r\nHind Below,,0911111333,1,,`;
    // A spreadsheet takes the 0 off a phone number when it saves a list.
    expect((await take(below.replace(/,0(\d{9}),/, ',$1,'), 'list.csv')).body.data).toMatchObject({
      rows: 1,
      created: 1,
    });
    const over = list.replace(/[^\n]*Amina Ahmed/, 'Rana Over').replace('name@example.com', 'rana@example.test');
    expect((await take(over, 'list.csv')).body.data).toMatchObject({ rows: 1, created: 1, errors: [] });
    expect(countStudents(school)).toBe(before + 2);
  });

  it('offers grades and kinds to choose from in a workbook', async () => {
    const bytes = await bytesOf(await template('xlsx'));
    expect(await readSheet(bytes.slice().buffer)).toHaveLength(2);
    const files = unzipSync(bytes);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const rules = [
      ...text('xl/worksheets/sheet1.xml').matchAll(/type="list"[^>]*sqref="(\w+:\w+)"><formula1>([^<]*)/g),
    ];
    expect(rules.map(([, cells, from]) => [cells, from])).toEqual([
      ['D2:D5001', expect.stringMatching(/^choices!\$A\$1:\$A\$\d+$/)],
      ['E2:E5001', 'choices!$B$1:$B$2'],
      ['F2:F5001', 'choices!$C$1:$C$3'],
    ]);
    for (const value of ['Primary, Grade 1', 'free', 'paid']) expect(text('xl/worksheets/sheet2.xml')).toContain(value);
    expect(text('xl/workbook.xml')).toContain('state="hidden"');
  });

  it('is for whoever has the right for students, in a format that there is', async () => {
    expect((await fetch(`${school.url}/api/dashboard/users/template`)).status).toBe(401);
    expect((await template('pdf')).status).toBe(422);
  });
});

describe('a list whose headings are not known', () => {
  const list = (n: number) => `Pupil,Class,Mobile,Nr\r\nSalma ${n},1,091100020${n},17\r\n`;
  const columns = { 'columns[name]': 'pupil', 'columns[grade]': 'Class', 'columns[phone]': 'Mobile' };

  it('is refused with its headings, each with what stands below it', async () => {
    const { status, body } = await take(list(1), 'list.csv', { dry_run: '1' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
    expect(body.data).toEqual({
      headings: [
        { heading: 'Pupil', example: 'Salma 1' },
        { heading: 'Class', example: '1' },
        { heading: 'Mobile', example: '0911000201' },
        { heading: 'Nr', example: '17' },
      ],
      columns: {},
    });
  });

  itInProof('comes in when they are named, and the school remembers the names', async () => {
    const tried = await take(list(1), 'list.csv', { ...columns, dry_run: '1' });
    expect([tried.status, tried.body.data]).toEqual([200, expect.objectContaining({ created: 1, ignored: ['Nr'] })]);
    expect((await take(list(2), 'list.csv')).body.data.columns).toEqual({});
    const key = { 'Idempotency-Key': 'a-list-with-own-headings' };
    const form = new FormData();
    for (const [field, value] of Object.entries(columns)) form.append(field, value);
    form.append('file', new Blob([list(1)]), 'list.csv');
    const request = { method: 'POST', headers: { ...headersIn('en'), ...key }, body: form };
    const taken = await answerOf(await fetch(`${school.url}/api/dashboard/users/import`, request));
    expect([taken.status, taken.body.data.created]).toEqual([200, 1]);
    const next = await take(list(2), 'list.csv');
    expect([next.status, next.body.data.columns]).toEqual([422, { name: 'Pupil', grade: 'Class', phone: 'Mobile' }]);
  });

  it.each(['email', 'level'])('names a heading for %s that is not in the list', async (column) => {
    const { status, body } = await take(list(3), 'list.csv', { ...columns, [`columns[${column}]`]: 'Elsewhere' });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`columns.${column}`]]);
  });

  it.each([`Mobile ${'m'.repeat(113)}`, "'=Mobile"])('comes in when it is named as it was told: %s', async (mobile) => {
    const own = `Pupil,Class,${mobile}\r\nSalma Long,1,0911000210\r\n`;
    const told = await take(own, 'list.csv', { dry_run: '1' });
    const [name, grade, phone] = told.body.data.headings.map(({ heading }: { heading: string }) => heading);
    expect([told.status, phone]).toEqual([422, mobile.slice(0, 100)]);
    const named = { 'columns[name]': name, 'columns[grade]': grade, 'columns[phone]': phone };
    const { status, body } = await take(own, 'list.csv', { ...named, dry_run: '1' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ created: 1, errors: [] })]);
  });

  it('may have a heading that means something else elsewhere', async () => {
    const swapped = 'Name,Full name,Phone,Grade\r\n12,Layla Long,0911000209,1\r\n';
    const { body } = await take(swapped, 'list.csv', { 'columns[name]': 'Full name' });
    expect(body.data).toMatchObject({ created: 1, codes: [expect.objectContaining({ name: 'Layla Long' })] });
  });
});
