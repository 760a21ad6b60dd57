import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInProof, sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call } from './client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

/** Imports a list from `tests/support/lists`, saved by schools and programs. */
async function takeIn(name: string, dryRun: 0 | 1 = 1) {
  const bytes = readFileSync(new URL(`../../support/lists/${name}`, import.meta.url));
  const file = new File([new Uint8Array(bytes)], name);
  return call('POST', '/dashboard/users/import', { dry_run: dryRun, file }, 'multipart');
}

const errorsOf = (body: { data: { errors: { row: number; field: string }[] } }) =>
  body.data.errors.map(({ row, field }) => `${row} ${field}`);

describe('a list', () => {
  const right: [name: string, created: number, ignored?: string[]][] = [
    ['phones-as-numbers.xlsx', 5],
    ['phones-point-zero.csv', 5],
    ['windows-1256.csv', 3],
    ['excel-unicode-text.txt', 3],
    ['utf16-big-endian.csv', 2],
    ['headings-marks.csv', 2],
    ['headings-latin.csv', 2],
    ['grades-spelt.csv', 6],
    ['names-apostrophe.csv', 4],
    ['begins-bm.csv', 2, ['BMI']],
    ['begins-pk.csv', 2],
    ['begins-pdf.csv', 2, ['%PDF handed out']],
    ['formulas-and-booleans.xlsx', 2, ['حاضر', 'الميلاد']],
    ['empty-styled-columns.xlsx', 1],
    ['hidden-first-sheet.xlsx', 2],
    ['phone-styled-as-date.xlsx', 2],
    ['cells-without-address.xlsx', 3],
    ['backslash-paths.xlsx', 2],
  ];
  it.each(sampleOf(right, 9))('%s makes %i new students', async (name, created, ignored) => {
    const { status, body } = await takeIn(name);
    expect([status, body.data?.errors, body.data?.created]).toEqual([200, [], created]);
    if (ignored) expect(body.data.ignored).toEqual(ignored);
  });

  const wrong: [name: string, errors: string[]][] = [
    ['phones-scientific.csv', ['3 phone', '4 phone', '5 phone']],
    ['sep-line.csv', ['4 phone']],
    ['title-above.csv', ['6 phone']],
    ['title-above.xlsx', ['7 phone']],
    ['error-cells.xlsx', ['3 name', '4 email']],
    ['names-invisible.csv', ['2 name', '3 name', '4 name', '5 name']],
    ['emails-marks.csv', ['6 email']],
    ['row-numbers.csv', ['7 phone']],
  ];
  it.each(sampleOf(wrong, 8))('%s has errors in %j', async (name, errors) => {
    const { status, body } = await takeIn(name);
    expect([status, errorsOf(body)]).toEqual([200, errors]);
  });

  it('with NUL in a name has an error in its row', async () => {
    const file = new File(['name;phone;grade\nAm\0na Osman;0912345678;1\n'], 'list.csv');
    const { status, body } = await call('POST', '/dashboard/users/import', { dry_run: 1, file }, 'multipart');
    expect([status, errorsOf(body)]).toEqual([200, ['2 name']]);
  });

  const texts: [what: string, text: string][] = [
    [
      'commas in its title',
      'الخرطوم, السودان, الفصل الأول, 2026, نسخة أولى\nname;phone;grade\nAmna Osman;0912345678;1\n',
    ],
    ['a bar that its first line names', 'sep=|\nname|phone|grade\nAmna Osman|0912345678|1\n'],
    ['a hint in quotes', '"sep=;"\nname;phone;grade\nAmna, Osman;0912345678;1\n'],
    ['quoted headings', '"name";"phone";"grade"\n"Osman, Amna, Ali, Omer";"0912345678";"1"\n'],
    ['NUL in a heading and a phone', 'na\0me;phone;grade\nAmna Osman;09123\x0045678;1\n'],
    [
      'many empty lines above its headings',
      `List, of, 2026${'\n;;;'.repeat(30)}\nname;phone;grade\nA, Osman;0912345678;1\n`,
    ],
    ['NUL up to the end of its disk block', `name;phone;grade\nAmna Osman;0912345678;1${'\0'.repeat(4000)}`],
    ['NUL in each phone', `name;phone;grade\nAmna Osman;0\x009\x001\x002\x003\x004\x005\x006\x007\x008;1\n`],
    ['one NUL at an odd place', 'name;\0phone;grade\nAmna Osman;0912345678;1\n'],
  ];
  it.each(sampleOf(texts, 8))('with %s is read', async (_what, text) => {
    const file = new File([text], 'list.csv');
    const { status, body } = await call('POST', '/dashboard/users/import', { dry_run: 1, file }, 'multipart');
    expect([status, body.data?.errors, body.data?.created]).toEqual([200, [], 1]);
  });

  itInProof.each(['utf16le', 'utf16be'])(
    'in UTF-16 without a mark (%s), with few Latin letters, is read',
    async (order) => {
      const text = 'الاسم,الهاتف,الصف\nآمنة عثمان عبد الرحمن محمد أحمد الطيب إبراهيم,٠٩١٢٣٤٥٦٧٨,الصف الأول\n';
      const bytes = Buffer.from(text, 'utf16le');
      const file = new File([order === 'utf16le' ? bytes : bytes.swap16()], 'list.csv');
      const { status, body } = await call('POST', '/dashboard/users/import', { dry_run: 1, file }, 'multipart');
      expect([status, body.data?.rows, errorsOf(body).filter((error) => !error.endsWith('grade'))]).toEqual([
        200,
        1,
        [],
      ]);
    },
  );

  it('with one spoilt byte is a list with one wrong row', async () => {
    const { status, body } = await takeIn('one-bad-byte.csv');
    expect([status, body.data.rows, body.data.errors.length, body.data.errors[0].row]).toEqual([200, 60, 1, 38]);
  });

  it('whose headings are others is told what is missing, and nothing else', async () => {
    const { status, body } = await takeIn('unknown-headings.csv');
    expect([status, body.errors.file]).toEqual([422, ['The list lacks these columns: Phone.']]);
    const other = await takeIn('table-saved-as.xls');
    expect([other.status, other.body.errors.file]).toEqual([
      422,
      ['The list lacks these columns: Name, Phone and Grade.'],
    ]);
  });

  const large: [name: string, says: RegExp][] = [
    ['sixty-columns.xlsx', /50 columns/],
    ['unpacks-to-24-mb.xlsx', /20 MB/],
  ];
  it.each(sampleOf(large, 2))('%s is too large, and says so', async (name, says) => {
    const { status, body } = await takeIn(name);
    expect([status, body.errors.file]).toEqual([422, [expect.stringMatching(says)]]);
  });

  itInProof('that is costly to read holds up no other one', async () => {
    const costly = takeIn('costly.xlsx');
    const short = await takeIn('windows-1256.csv');
    expect([short.status, short.body.data.created]).toEqual([200, 3]);
    const { status, body } = await costly;
    expect(status === 422 ? body.errors.file : body.data.created).toEqual(
      status === 422 ? [expect.stringMatching(/too long/)] : 1,
    );
  });

  it('of an old Excel is refused by its name, with what to do', async () => {
    const { status, body } = await takeIn('excel-97.xls');
    expect([status, body.errors.file]).toEqual([415, ['This is an old Excel file (.xls). Save it as XLSX or CSV.']]);
  });

  itInProof('whose names were typed on another keyboard finds the same students again', async () => {
    expect((await takeIn('names-apostrophe.csv', 0)).body.data).toMatchObject({ created: 4, updated: 0 });
    expect((await takeIn('names-apostrophe-again.csv')).body.data).toMatchObject({ created: 0, updated: 4 });
  });
});
