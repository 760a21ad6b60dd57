import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { overviewEndpoints } from '../../src/model/endpoints/dashboard-overview.ts';
import type { Language } from '../../src/model/languages.ts';
import { studentStates } from '../../src/model/people/student-state.ts';
import { addDays, addMonths, schoolDay } from '../../src/model/school/days.ts';
import { setupSteps } from '../../src/model/school/setup.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { describeInProof } from '../support/long-form.ts';
import { addManyPayments, addManyStudents } from '../support/many-students.ts';
import { change, freshClient } from '../support/people.ts';
import { copyFilledSchool, type School, spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { hire, hireAndEnter } from '../support/staff.ts';
import { readTemplate } from '../support/template.ts';
import { asAdmin, type Call, client } from './dashboard/client.ts';
import { approve, type Desk, family, file, openDesk } from './payments/desk.ts';

const shape = overviewEndpoints['GET /dashboard/overview'].answer.strict();

/** The overview as somebody sees it. */
async function overviewOf(call: Call) {
  const { status, body } = await call('GET', '/dashboard/overview');
  expect(status).toBe(200);
  shape.parse(body);
  return body.data;
}

const total = async (call: Call, path: string): Promise<number> => (await call('GET', path)).body.meta.total;

/** The online lessons of today that somebody sees, counted over all pages of the list. */
async function lessonsOfToday(call: Call): Promise<number> {
  const today = schoolDay(new Date());
  let count = 0;
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await call('GET', `/dashboard/online-lessons?page=${page}&per_page=100`);
    count += body.data.filter(({ date }: { date: string }) => date === today).length;
    last = body.meta.last_page;
  }
  return count;
}

type Counted = Record<'drafts' | 'scheduled' | 'missing_ar' | 'missing_en', number> & { type: string };
const isList = (type: string) => allLists.some(({ path }) => path === type);

const both = (text: string) => ({ ar: text, en: text });

/** First and last day of a month. */
const daysOf = (month: string) => `from=${month}-01&to=${addDays(addMonths(`${month}-01`, 1), -1)}`;

describe('each number of the overview is that of the list that it counts', () => {
  let desk: Desk;
  let call: Call;
  let db: ReturnType<typeof openSchoolDatabase>;
  const overview = () => overviewOf(call);
  beforeAll(async () => {
    desk = await openDesk();
    db = openSchoolDatabase(desk.school);
    call = desk.call;
    const states = ['payment_waits = 1', 'is_active = 0', "payment_status = 1, paid_until = '2020-01-01'"];
    for (const state of states) {
      const { id } = await family(desk);
      change(desk.school, `update students set ${state} where id = ?`, id);
    }
    const { id } = await family(desk, { kind_of_account: 'free', payment_term: '' });
    change(desk.school, 'update students set recover_requested_at = ? where id = ?', new Date().toISOString(), id);
  });
  afterAll(async () => {
    await closeDatabase(db);
    await desk.school.remove();
  });

  it('of what failed: a page that cannot be made, and the hook', async () => {
    // What waits to be published would overwrite these rows. The tests below ask for much of it.
    await published(db);
    change(desk.school, "insert into publisher_state (name, value) values ('faulty', ?)", '["/blog/1"]');
    change(desk.school, "update publications set hook_state = 'waiting', hook_attempts = 1, hook_status = 500");
    const { failed } = (await overview()).waiting;
    expect(failed).toEqual([
      { kind: 'publish', at: null, text: expect.stringContaining('/blog/1') },
      { kind: 'hook', at: expect.any(String), text: expect.stringContaining('500') },
    ]);
    change(desk.school, "delete from publisher_state where name = 'faulty'");
    change(desk.school, "update publications set hook_state = 'none'");
  });

  it('of students by grade and state', async () => {
    const { students } = await overview();
    const levels = (await call('GET', '/dashboard/Level')).body.data;
    const grades = levels.flatMap((level: { grades: { id: number; name: unknown }[] }) => level.grades);
    expect(students.map(({ grade }: { grade: unknown }) => grade)).toEqual(
      grades.map(({ id, name }: { id: number; name: unknown }) => ({ id, name })),
    );
    for (const { grade, all, free, ...states } of students) {
      const list = `/dashboard/users?page=1&grade_id=${grade.id}`;
      expect(all, list).toBe(await total(call, list));
      expect(free, list).toBe(await total(call, `${list}&kind_of_account=free`));
      for (const state of studentStates) {
        expect(states[state], `${list} ${state}`).toBe(await total(call, `${list}&state=${state}`));
      }
      expect(all).toBe(studentStates.reduce((sum, state) => sum + states[state], 0));
    }
    for (const state of studentStates) {
      expect(
        students.some((row: Record<string, number>) => (row[state] ?? 0) > 0),
        state,
      ).toBe(true);
    }
  });

  it('of what waits', async () => {
    await file(desk, await family(desk));
    const message = { name: 'Visitor', email: 'v@example.test', subject: 'Fees', message: 'How much is it?' };
    const sent = await client(desk.school, null)('POST', '/contact-us', message, 'json', freshClient());
    expect(sent.status).toBe(200);
    const { waiting } = await overview();
    const { counts } = (await call('GET', '/dashboard/users?page=1')).body;
    expect(waiting).toEqual({
      payments: (await call('GET', '/dashboard/payments')).body.counts.sent,
      messages: await total(call, '/dashboard/contacts?page=1&state=new'),
      recover_requests: counts.recover,
      failed: [],
    });
    expect(Math.min(waiting.payments, waiting.messages, waiting.recover_requests)).toBeGreaterThan(0);
  });

  it('of today: who registered, what lessons there are', async () => {
    const before = (await overview()).today;
    const { id } = await family(desk);
    const lesson = { date: schoolDay(new Date()), time: '10:00', subject_id: 1, link: 'https://example.org/lesson' };
    expect((await call('POST', '/dashboard/online-lessons', lesson)).status).toBe(201);
    expect((await call('POST', '/dashboard/online-lessons', { ...lesson, date: '2030-01-01' })).status).toBe(201);
    const after = (await overview()).today;
    expect(after).toMatchObject({ lessons: before.lessons + 1, registrations: before.registrations + 1 });
    expect((await call('DELETE', `/dashboard/users/${id}`)).status).toBe(200);
    expect((await overview()).today.registrations).toBe(before.registrations);
    expect(after.lessons).toBe(await lessonsOfToday(call));
  });

  it('of money: the months and today are the sums of their days', async () => {
    const paid = await file(desk, await family(desk));
    expect((await approve(desk, paid.id)).status).toBe(200);
    const back = await file(desk, await family(desk));
    expect((await approve(desk, back.id)).status).toBe(200);
    const reversal = { version: 2, received: 1, reason: 'other', note: 'Left', refunded: 1000 };
    const undone = await call('POST', `/dashboard/payments/${back.id}/reverse`, {
      ...reversal,
      refund_account_id: desk.cash,
      refund_ok: 1,
    });
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    const earlier = await file(desk, await family(desk));
    expect((await approve(desk, earlier.id)).status).toBe(200);
    change(
      desk.school,
      'update payments set decided_on = ? where id = ?',
      addMonths(schoolDay(new Date()), -2),
      earlier.id,
    );
    const dollars = {
      ...{ kind: 'cash', name: both('Dollars'), holder: '', number: '', note: both(''), currency: 'USD' },
      is_active: 1,
    };
    const account = await call('POST', '/dashboard/payment-accounts', dollars);
    expect(account.status).toBe(201);
    const foreign = await file(desk, await family(desk));
    const worth = { account_id: account.body.data.id, amount: 50, worth: 58_000, version: 1, over_ok: 1 };
    const taken = await call('POST', `/dashboard/payments/${foreign.id}/approve`, worth);
    expect([taken.status, taken.body.errors]).toEqual([200, undefined]);

    const today = schoolDay(new Date());
    const { money, today: now } = await overview();
    const months = [...new Set(money.map(({ month }: { month: string }) => month))];
    expect(months).toEqual(Array.from({ length: 12 }, (_, index) => addMonths(today, index - 11).slice(0, 7)));
    type Sum = { currency: string; count: number; amount: number; net: number };
    const sumsOf = async (days: string, currency: string) => {
      const sums: Sum[] = (await call('GET', `/dashboard/payments?settled=1&${days}`)).body.sums;
      const own = sums.filter((sum) => sum.currency === currency);
      const add = (what: 'count' | 'amount' | 'net') => own.reduce((sum, each) => sum + each[what], 0);
      return { count: add('count'), approved: add('amount'), net: add('net') };
    };
    for (const { month, currency, ...sums } of money) {
      const { approved, net } = await sumsOf(daysOf(month), currency);
      expect(sums, `${month} ${currency}`).toEqual({ approved, net });
    }
    expect(money.filter(({ approved }: { approved: number }) => approved > 0).length).toBeGreaterThanOrEqual(3);
    expect(now.approved.map(({ currency }: Sum) => currency).sort()).toEqual(['SDG', 'USD']);
    for (const { currency, count, amount } of now.approved) {
      expect({ count, approved: amount }).toEqual(
        await sumsOf(`from=${today}&to=${today}`, currency).then((sum) => ({
          count: sum.count,
          approved: sum.approved,
        })),
      );
    }
  });

  it('of those who owe', async () => {
    const { owing } = await overview();
    const { data, meta } = (await call('GET', '/dashboard/users?page=1&per_page=100&owing=1')).body;
    expect(data.length).toBe(meta.total);
    const amount = data.reduce((sum: number, { due }: { due: { amount: number } }) => sum + due.amount, 0);
    expect(owing).toEqual([{ currency: 'SDG', count: meta.total, amount }]);
    expect(meta.total).toBeGreaterThan(0);
  });

  it('of content: drafts, planned entries, and those that are late', async () => {
    // A change that is still being published would show the late entry.
    await published(db);
    const before = (await overview()).content;
    change(desk.school, "update photos set status = 'draft', is_live = 0 where id = 1");
    change(desk.school, "update photos set is_live = 0, publish_at = '2099-01-01T00:00:00.000Z' where id = 2");
    expect(await overview()).toMatchObject({
      content: { drafts: before.drafts + 1, scheduled: before.scheduled + 1, overdue: [] },
    });
    const { types, ...sums } = (await overview()).content;
    for (const { type, drafts, scheduled, ...missing } of types.filter(({ type }: Counted) => isList(type))) {
      const { counts } = (await call('GET', `/dashboard/${type}?page=1`)).body;
      expect(counts, type).toMatchObject({ draft: drafts, scheduled, ...missing });
    }
    for (const name of ['drafts', 'scheduled', 'missing_ar', 'missing_en'] as const) {
      expect(types.reduce((sum: number, each: Counted) => sum + each[name], 0)).toBe(sums[name]);
    }
    expect(types).toContainEqual(expect.objectContaining({ type: 'photos', drafts: 1, scheduled: 1 }));
    change(desk.school, "update photos set publish_at = '2026-01-01T00:00:00.000Z' where id = 2");
    const [late] = (await overview()).content.overdue;
    expect(late).toMatchObject({ type: 'photos', id: 2, publish_at: '2026-01-01T00:00:00.000Z' });
    change(desk.school, "update photos set status = 'published', is_live = 1, publish_at = null where id in (1, 2)");
  });

  it('of content: entries with a text in one language in use and not in the other', async () => {
    const before = (await overview()).content;
    const inOneLanguage = async (language: Language, count: number) => {
      await call('POST', '/dashboard/school', { languages: [language], default_language: language });
      for (let made = 0; made < count; made += 1) {
        const body = { title: { [language]: `Alone ${made}` }, description: { [language]: '<p>Alone</p>' } };
        expect((await call('POST', '/dashboard/chooesUs', body)).status).toBe(201);
      }
    };
    await inOneLanguage('en', 1);
    await inOneLanguage('ar', 2);
    await call('POST', '/dashboard/school', { languages: ['ar', 'en'], default_language: 'ar' });
    const after = (await overview()).content;
    expect(after).toMatchObject({ missing_ar: before.missing_ar + 1, missing_en: before.missing_en + 2 });
    await call('POST', '/dashboard/school', { languages: ['ar'] });
    expect((await overview()).content).toMatchObject({ missing_ar: 0, missing_en: 0 });
    await call('POST', '/dashboard/school', { languages: ['ar', 'en'] });
  });
});

describe('the overview', () => {
  let school: TestSchool;
  let principal: Call;
  beforeAll(async () => {
    school = await startSchool();
    principal = await asAdmin(school);
  });
  afterAll(() => school.remove());

  it('of a principal has everything, and what is not known is null', async () => {
    const data = await overviewOf(principal);
    expect(Object.keys(data)).toEqual([
      ...['waiting', 'today', 'students', 'money', 'owing', 'content', 'system', 'setup'],
    ]);
    expect(data.system).toEqual({
      last_backup_at: null,
      last_backup_away_at: null,
      last_verified_at: null,
      last_publish_at: expect.any(String),
      free_disk: expect.any(Number),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('of others leaves out what they may not see', async () => {
    const secretary = await overviewOf((await hireAndEnter(school, principal, 'secretary')).call);
    expect(Object.keys(secretary)).toEqual(['waiting', 'today', 'students', 'money', 'owing', 'content']);
    expect(Object.keys(secretary.waiting)).toEqual(['payments', 'messages', 'recover_requests']);
    const editor = await overviewOf((await hireAndEnter(school, principal, 'editor')).call);
    expect(Object.keys(editor)).toEqual(['content']);
  });

  it('of a teacher has the students of the own grades and the own lessons and materials', async () => {
    const subjects = (await principal('GET', '/dashboard/subjects?per_page=100')).body.data;
    const [own] = subjects;
    const today = schoolDay(new Date());
    const other = subjects.find(({ grade_id }: { grade_id: number }) => grade_id !== own.grade_id);
    const { call } = await hireAndEnter(school, principal, 'teacher', { subjects: [own.id] });
    for (const subject_id of [own.id, other.id]) {
      await principal('POST', '/dashboard/online-lessons', { date: today, time: '10:00', subject_id, link: '' });
    }
    const before = await overviewOf(call);
    expect(Object.keys(before)).toEqual(['today', 'students', 'content']);
    expect(before.students).toEqual([
      { grade: expect.objectContaining({ id: own.grade_id }), all: expect.any(Number) },
    ]);
    expect(before.students[0].all).toBe(await total(call, '/dashboard/users?page=1'));
    const lessonsToday = await lessonsOfToday(call);
    expect(before.today).toEqual({ lessons: lessonsToday });
    expect((await overviewOf(principal)).today.lessons).toBeGreaterThan(lessonsToday);
    change(school, "update books set title_en = '' where subject_id <> ?", own.id);
    expect((await overviewOf(call)).content).toEqual(before.content);
  });
});

describeInProof('the setup of a school', () => {
  let school: TestSchool;
  let call: Call;
  beforeAll(async () => {
    school = await startSchool({ empty: true });
    call = await asAdmin(school);
  });
  afterAll(() => school.remove());

  const setup = async (): Promise<{ step: string; done: boolean; skipped: boolean }[]> =>
    (await overviewOf(call)).setup;
  const isDone = async (step: string) => (await setup()).find((each) => each.step === step)?.done;

  it('names its steps, and finds each done once the school shows it', async () => {
    expect((await setup()).map(({ step }) => step)).toEqual([...setupSteps]);
    change(school, 'update grades set semester_price = null, half_semester_price = null, year_price = null');
    change(school, 'update payment_accounts set is_active = 0');
    change(school, "update settings set phone = '', whatsapp = '', logo = null");
    const made: Record<string, () => Promise<unknown>> = {
      name: () => call('POST', '/dashboard/school', { name: { ar: 'مدرسة النور', en: 'Nour School' } }),
      looks: () => call('POST', '/dashboard/school', { colours: { primary: '#0a3a3f' } }),
      prices: () => call('POST', '/dashboard/Level/1', { year: '', semester: '', half_semester: 0 }),
      payment: () =>
        call('POST', '/dashboard/payment-accounts', {
          ...{ kind: 'cash', name: both('Cash'), holder: '', number: '', note: both(''), currency: 'SDG' },
          is_active: 1,
        }),
      contact: async () => change(school, "update settings set whatsapp = '0912345678'"),
      staff: () => hire(call, 'secretary'),
    };
    for (const [step, make] of Object.entries(made)) {
      expect(await isDone(step), step).toBe(false);
      await make();
      expect(await isDone(step), step).toBe(true);
    }
    expect(await isDone('levels')).toBe((await call('GET', '/dashboard/options/grades')).body.data.length > 0);
  });

  it('lets a step be put aside, and taken up again', async () => {
    const skipped = async () => (await setup()).filter((each) => each.skipped).map(({ step }) => step);
    expect(await skipped()).toEqual([]);
    const { status, body } = await call('POST', '/dashboard/setup/looks', { skipped: 1 });
    expect([status, body.data]).toEqual([200, await setup()]);
    await call('POST', '/dashboard/setup/staff', { skipped: '1' }, 'urlencoded');
    expect(await skipped()).toEqual(['looks', 'staff']);
    await call('POST', '/dashboard/setup/looks', { skipped: 0 });
    expect(await skipped()).toEqual(['staff']);
    expect((await call('POST', '/dashboard/setup/staff', { skipped: 'x' })).status).toBe(422);
    expect((await call('POST', '/dashboard/setup/staff', {})).status).toBe(422);
    expect((await call('POST', '/dashboard/setup/nothing', { skipped: 1 })).status).toBe(404);
    const { call: secretary } = await hireAndEnter(school, call, 'secretary');
    expect((await secretary('POST', '/dashboard/setup/looks', { skipped: 1 })).status).toBe(403);
  });
});

describeInProof('with ten thousand students', () => {
  let school: School;
  let call: Call;
  beforeAll(async () => {
    const dataDir = await copyFilledSchool((db) => {
      addManyStudents(db, 10_000);
      addManyPayments(db, 20_000);
    });
    school = await spawnSchool({ dataDir });
    call = await asAdmin({ ...school, admin: readTemplate().admin });
  });
  afterAll(() => school.kill());

  it('counts each of them once, as the list does', async () => {
    const { students } = await overviewOf(call);
    const counts = (await call('GET', '/dashboard/users?page=1')).body.counts;
    for (const each of ['all', 'free', ...studentStates]) {
      const sum = students.reduce((before: number, row: Record<string, number>) => before + (row[each] ?? 0), 0);
      expect(sum, each).toBe(counts[each]);
    }
  });
});
