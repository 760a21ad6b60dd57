import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { contentLimits, richTextExcess } from '../../src/model/limits.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { freshClient, register, registrationOf } from '../support/people.ts';
import { processorTime } from '../support/processor.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, client } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  db = openSchoolDatabase(school);
  call = await asAdmin(school);
  // The publisher loads its program for the first page, or by itself twenty seconds after the start.
  expect((await post('<p>Text</p>')).status).toBe(201);
  await published(db);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

/**
 * Processor time of the server for a request in milliseconds, background work included, but not the publishing of
 * earlier tests.
 */
async function costOf<T>(request: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  await published(db);
  const before = processorTime(school);
  const answer = await request();
  return { answer, ms: processorTime(school) - before };
}

const post = (description: string) =>
  call('POST', '/dashboard/Blogs', {
    title: { ar: 'عنوان', en: 'Title' },
    description: { ar: '<p>نص</p>', en: description },
  });

/** Far below the former cost (3 s and more), and far above the present one. */
const littleWork = 1000;

describe('a rich text that was made to be slow', () => {
  it.each([
    ['300 kB of tags that are never closed', '<b>'.repeat(100_000)],
    ['tags closed by another name', '<b>'.repeat(50_000) + '</i>'.repeat(50_000)],
    ['foreign pictures', `${'a'.repeat(100_000)}${'x<img>'.repeat(40_000)}`],
    ['styles', '<p style=a>'.repeat(30_000)],
    ['depth', `${'<i>'.repeat(600)}x`],
  ])('%s: is refused in words, at once', async (_name, html) => {
    const { answer, ms } = await costOf(() => post(html));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'description.en': [
          'This text has more formatting than can be kept. Please clear some of it, or divide the text.',
        ],
      },
    ]);
    expect(ms).toBeLessThan(littleWork);
  });

  it('may have as many characters as it says, whatever is taken out of it', async () => {
    const { rich } = contentLimits;
    const words = 'ع'.repeat(rich - '<p></p>'.length);
    expect((await post(`<p>${words}</p>`)).status).toBe(201);
    expect((await post(`<p onclick="x()">${words}</p><!-- gone -->`)).status).toBe(201);
    const tooLong = { 'description.en': [`At most ${rich.toLocaleString('en-GB')} characters fit here.`] };
    for (const html of [`<p>${words}.</p>`, `<!--${'x'.repeat(richTextExcess * rich)}--><p>a</p>`]) {
      const { status, body } = await post(html);
      expect([status, body.errors]).toEqual([422, tooLong]);
    }
  });
});

describe('an address of 900 kB', () => {
  it.each(['/auth/login', '/dashboard/login'])('costs %s no more than a short one', async (path) => {
    const email = `a${'\u0301\u0327'.repeat(225_000)}@school.test`;
    const headers = { ...freshClient(), 'content-type': 'application/json', lang: 'en' };
    const body = JSON.stringify({ email, password: 'no password' });
    const { answer, ms } = await costOf(() => fetch(`${school.url}/api${path}`, { method: 'POST', headers, body }));
    expect(answer.status).toBe(401);
    expect(ms).toBeLessThan(littleWork);
  });

  it('is refused by a registration and a message as well', async () => {
    const email = `a${'\u0301\u0327'.repeat(225_000)}@school.test`;
    const stranger = client(school, null);
    const { answer, ms } = await costOf(() =>
      Promise.all([
        stranger('POST', '/contact-us', { name: 'A', email, subject: 'B', message: 'C' }),
        stranger('POST', '/auth/register', { name: 'A B', email, password: 'a password' }),
      ]),
    );
    expect(answer.map(({ status }) => status)).toEqual([422, 422]);
    expect(ms).toBeLessThan(2 * littleWork);
  });
});

describe('a text of 60 kB where a number, a date or an id is wanted', () => {
  const paid = { kind_of_account: 'paid', payment_term: 'year' };
  it.each([
    ['amount', `5${' '.repeat(60_000)}x`],
    ['amount', `5${'\t'.repeat(60_000)}x`],
    ['amount', `5${'\u00a0'.repeat(30_000)}x`],
    ['amount', `${'1,'.repeat(30_000)}x`],
    ['paid_on', '٠'.repeat(32_000)],
    ['account_id', `1${' '.repeat(60_000)}`],
    ['grade_id', `1${' '.repeat(60_000)}`],
    ['name', `ا${'\u0651'.repeat(32_000)}`],
    ['phone', `0${' '.repeat(60_000)}912345678`],
    ['email', `a${'.a'.repeat(32_000)}@`],
  ])('%s: is refused at that field, and costs no more than a short one', async (field, value) => {
    const { answer, ms } = await costOf(() => register(school, registrationOf({ ...paid, [field]: value })));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(ms).toBeLessThan(littleWork);
  });

  it.each([
    ['/dashboard/payments/1/approve', { version: 1, amount: `5${'\t'.repeat(60_000)}x` }],
    ['/dashboard/Level/1', { year: `5${' '.repeat(60_000)}x`, semester: 1, half_semester: 1 }],
    ['/dashboard/users/1/discount', { percent: `5${' '.repeat(60_000)}`, reason: 'x' }],
    ['/dashboard/online-lessons', { date: `2026-01-01${' '.repeat(60_000)}`, time: '10:00', subject_id: 1 }],
    ['/dashboard/online-lessons', { date: '2026-01-01', time: `10:00${' '.repeat(60_000)}`, subject_id: 1 }],
    ['/dashboard/Achives', { title: { ar: 'أ', en: 'a' }, count: `7${' '.repeat(60_000)}` }],
  ])('%s: is refused at once', async (path, body) => {
    const { answer, ms } = await costOf(() => call('POST', path, body));
    expect([404, 409, 422]).toContain(answer.status);
    expect(ms).toBeLessThan(littleWork);
  });
});
