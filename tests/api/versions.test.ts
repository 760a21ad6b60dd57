import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../src/model/content/type.ts';
import { nest, type Tree, wireValues } from '../../src/model/content/wire.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { recordKeys } from '../../src/model/endpoints/content-keys.ts';
import { isFileField } from '../../src/model/fields/index.ts';
import { changedConflict } from '../../src/model/version.ts';
import { allCalls } from '../support/all-calls.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { count } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hire, hireAndEnter } from '../support/staff.ts';
import { type Answer, adminToken, asAdmin, bodyKinds, type Call, client, type Nested } from './dashboard/client.ts';
import { formOf, withoutFiles } from './dashboard/samples.ts';

let school: TestSchool;
let principal: Call;
let other: Call;
let them: { id: number; name: string };
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  principal = await asAdmin(school);
  const name = 'Huda the second';
  const { id, call } = await hireAndEnter(school, principal, 'principal', { name });
  other = call;
  them = { id, name };
});
afterAll(() => school.remove());

/** An entry that two people can edit at the same time. */
interface Thing {
  /** The path for changing it. */
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every kind
  read(): Promise<any>;
  /** The list rows that show it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  rows(): Promise<any[]>;
  /** A valid change; each round has different values. */
  change(round: number): Promise<Nested>;
  /** A body that is refused with 422 when no version is sent. */
  wrong: Nested | null;
  /** The same with an invalid file. */
  wrongFile: Nested | null;
}

const dataOf = async (path: string) => (await principal('GET', path)).body.data;
const rowsOf = async (path: string, id: number) => (await dataOf(path)).filter((row: { id: number }) => row.id === id);

function plain(tree: Tree<Nested[string]>): Nested {
  return Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? plain(leaf) : leaf]));
}

/** A form with invalid files. */
function wrongFileOf(type: ContentType): Nested | null {
  const files = wireValues(type).filter(({ field }) => isFileField(field));
  if (files.length === 0) return null;
  return plain(nest(files.map(({ path }) => [path, new File(['no picture, paper or film'], 'x')] as const)));
}

async function contentThing(type: ContentType): Promise<Thing> {
  const change = (round: number) => formOf(type, round, withoutFiles);
  const parts = { change, wrong: Object.values(type.fields).some(({ required }) => required === true) ? {} : null };
  if (type.shape === 'record') {
    const read = () => dataOf(`/dashboard/${type.read}`);
    return { ...parts, path: `/dashboard/${type.write}`, read, rows: async () => [], wrongFile: wrongFileOf(type) };
  }
  const base = `/dashboard/${type.path}`;
  const { status, body } = await principal('POST', base, await formOf(type, 8), 'multipart');
  expect([status, body.data.version], 'what is new is version 1').toEqual([201, 1]);
  const { id } = body.data;
  const rows = async () => [...(await rowsOf(`${base}?page=1`, id)), ...(await rowsOf(`${base}?per_page=100`, id))];
  return { ...parts, path: `${base}/${id}`, read: () => dataOf(`${base}/${id}`), rows, wrongFile: wrongFileOf(type) };
}

let phones = 0;
/** Enrols a student, as the office does. */
async function enrolled(changes: Nested = {}) {
  phones += 1;
  const phone = `09${10_000_000 + phones}`;
  const fields = { name: `Student ${phones}`, phone, kind_of_account: 'free', level_id: 1, grade_id: 1, ...changes };
  const { status, body } = await principal('POST', '/dashboard/users', fields);
  expect([status, body.data?.version, body.message]).toEqual([201, 1, expect.any(String)]);
  return { id: Number(body.data.id), phone, email: String(body.data.email), code: String(body.code) };
}
const studentOf = async (id: number) => (await principal('GET', `/dashboard/users/${id}`)).body.user;

const others: Record<string, () => Promise<Thing>> = {
  'POST /dashboard/Level/:id': async () => {
    const grade = async () =>
      (await dataOf('/dashboard/Level'))
        .flatMap(({ grades }: { grades: { id: number }[] }) => grades)
        .find(({ id }: { id: number }) => id === 2);
    return {
      path: '/dashboard/Level/2',
      read: grade,
      rows: async () => [await grade()],
      change: async (round) => ({ semester: 100 + round, half_semester: 60, year: 180 }),
      wrong: { semester: 'x' },
      wrongFile: null,
    };
  },
  'POST /dashboard/Level/:id/name': async () => {
    const name = { ar: 'مستوى', en: 'Level' };
    const { id } = (await principal('POST', '/dashboard/Level', { name })).body.data;
    return {
      path: `/dashboard/Level/${id}/name`,
      read: async () => (await rowsOf('/dashboard/Level', id))[0],
      rows: () => rowsOf('/dashboard/Level', id),
      change: async (round) => ({ name: { ...name, en: `Level ${round}` } }),
      wrong: { name: { ar: '', en: '' } },
      wrongFile: null,
    };
  },
  'POST /dashboard/grades/:id': async () => {
    const grade = async () =>
      (await dataOf('/dashboard/Level'))
        .flatMap(({ grades }: { grades: { id: number }[] }) => grades)
        .find(({ id }: { id: number }) => id === 3);
    return {
      path: '/dashboard/grades/3',
      read: grade,
      rows: async () => [await grade()],
      change: async (round) => ({ name: { ar: `صف ${round}`, en: `Grade ${round}` } }),
      wrong: { level_id: 'x' },
      wrongFile: null,
    };
  },
  'POST /dashboard/users/:id': async () => {
    const { id } = await enrolled();
    return {
      path: `/dashboard/users/${id}`,
      read: () => studentOf(id),
      rows: async () => [...(await rowsOf('/dashboard/users?page=1', id)), ...(await rowsOf('/dashboard/users', id))],
      change: async (round) => ({ name: `Changed ${round}` }),
      wrong: { phone: '12' },
      wrongFile: null,
    };
  },
  'POST /dashboard/staff/:id': async () => {
    const { id } = await hire(principal, 'editor');
    return {
      path: `/dashboard/staff/${id}`,
      read: () => dataOf(`/dashboard/staff/${id}`),
      rows: () => rowsOf('/dashboard/staff', id),
      change: async (round) => ({ name: `Member ${round}` }),
      wrong: { role: 'king' },
      wrongFile: null,
    };
  },
  'POST /dashboard/payment-accounts/:id': async () => {
    const name = { ar: 'حساب', en: 'Account' };
    const { id } = (await principal('POST', '/dashboard/payment-accounts', { name })).body.data;
    return {
      path: `/dashboard/payment-accounts/${id}`,
      read: () => dataOf(`/dashboard/payment-accounts/${id}`),
      rows: () => rowsOf('/dashboard/payment-accounts', id),
      change: async (round) => ({ number: `${round}`, note: { en: `Note ${round}` } }),
      wrong: { kind: 'gold' },
      wrongFile: null,
    };
  },
  'POST /dashboard/terms': async () => ({
    path: '/dashboard/terms',
    read: () => dataOf('/dashboard/terms'),
    rows: async () => [],
    change: async (round) => ({ grace_days: round }),
    wrong: { grace_days: 'x' },
    wrongFile: null,
  }),
  'POST /dashboard/retention': async () => ({
    path: '/dashboard/retention',
    read: () => dataOf('/dashboard/retention'),
    rows: async () => [],
    change: async (round) => ({ receipts_days: 90 + round }),
    wrong: { receipts_days: 'x' },
    wrongFile: null,
  }),
  'POST /dashboard/school': async () => ({
    path: '/dashboard/school',
    read: () => dataOf('/dashboard/school'),
    rows: async () => [],
    change: async (round) => ({ address: { en: `Street ${round}` } }),
    wrong: { founded: 'x' },
    wrongFile: null,
  }),
  'POST /dashboard/registration': async () => ({
    path: '/dashboard/registration',
    read: () => dataOf('/dashboard/registration'),
    rows: async () => [],
    change: async (round) => ({ message: { ar: `رسالة ${round}`, en: `Message ${round}` } }),
    wrong: { open: 'x' },
    wrongFile: null,
  }),
};

const keyOf = (type: ContentType) =>
  type.shape === 'record' ? recordKeys(type).write : `POST /dashboard/${type.path}/:id`;
const things: [string, () => Promise<Thing>][] = [
  ...allTypes.map((type): [string, () => Promise<Thing>] => [keyOf(type), () => contentThing(type)]),
  ...Object.entries(others),
];

/** Calls with a version that have their own tests: going back with the history, messages with the messages. */
const isElsewhere = (key: string) => key.endsWith('/history/:version') || key === 'PUT /dashboard/contacts/:id';

it('every call that takes a version is looked at here, and no other says so', () => {
  const taking = allCalls
    .filter(({ key, endpoint }) => endpoint.conflict === changedConflict && !isElsewhere(key))
    .map(({ key }) => key);
  expect(taking.toSorted()).toEqual(things.map(([key]) => key).toSorted());
  for (const { key, endpoint } of allCalls.filter(({ endpoint }) => endpoint.conflict === changedConflict)) {
    expect(Object.keys(endpoint.body?.shape ?? {}), key).toContain('version');
  }
});

/** Checks that a response is a version conflict in the common format. */
async function isChanged({ status, body }: Answer, thing: Thing, by = them) {
  const data = await thing.read();
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const message = expect.stringMatching(/Somebody else has changed this/);
  expect([status, body]).toEqual([409, { message, code: 'changed', data, changed: { by, at } }]);
  expect(Date.parse(body.changed.at)).toBeLessThanOrEqual(Date.now());
}

describe.each(sampleOf(things, 9))('%s', (_key, make) => {
  it('counts its changes, in every answer and every row, and refuses one that was made from an older version', async () => {
    const thing = await make();
    const begins = (await thing.read()).version;
    expect(Number.isInteger(begins) && begins >= 1).toBe(true);
    for (const [step, kind] of bodyKinds.entries()) {
      const version = begins + 2 * step;
      const mine = await principal('POST', thing.path, { ...(await thing.change(3 * step + 1)), version }, kind);
      expect([mine.status, mine.body.errors, mine.body.data?.version]).toEqual([200, undefined, version + 1]);
      const theirs = await other('POST', thing.path, await thing.change(3 * step + 2), kind);
      expect([theirs.status, theirs.body.data?.version], 'one without a version').toEqual([200, version + 2]);
      expect((await thing.read()).version).toBe(version + 2);
      for (const row of await thing.rows()) expect(row.version, JSON.stringify(row)).toBe(version + 2);
      const lines = count(school, 'select count(*) n from audit_lines');
      for (const stale of [version + 1, version, 0, -1, version + 3, '9'.repeat(40)]) {
        const body = { ...(await thing.change(3 * step + 3)), version: String(stale) };
        await isChanged(await principal('POST', thing.path, body, kind), thing);
      }
      expect((await thing.read()).version, 'nothing was written').toBe(version + 2);
      expect(count(school, 'select count(*) n from audit_lines')).toBe(lines);
    }
  });

  it('stays at its version when an update changes nothing', async () => {
    const thing = await make();
    await principal('POST', thing.path, await thing.change(4));
    const before = await thing.read();
    const again = await other('POST', thing.path, { ...(await thing.change(4)), version: before.version });
    expect([again.status, again.body.data.version]).toEqual([200, before.version]);
    const stale = await principal('POST', thing.path, { ...(await thing.change(5)), version: before.version - 1 });
    expect(stale.body.changed.by, 'nor does it change who made it').not.toMatchObject({ id: them.id });
  });

  it('tells a version that is none at its field, and another one before 415 and 422', async () => {
    const thing = await make();
    await other('POST', thing.path, await thing.change(6));
    const right = await thing.change(7);
    const { version } = await thing.read();
    for (const none of ['x', '', ' ', '1.5', 1.5, true, null, {}, [1], `${version}x`, '1'.repeat(200)]) {
      const { status, body } = await principal('POST', thing.path, { ...right, version: none as Nested[string] });
      expect([none, status, Object.keys(body.errors ?? {})]).toEqual([none, 422, ['version']]);
    }
    for (const kind of bodyKinds) {
      if (thing.wrong) {
        expect((await principal('POST', thing.path, thing.wrong, kind)).status, 'alone').toBe(422);
        const stale = { ...thing.wrong, version: version - 1 };
        await isChanged(await principal('POST', thing.path, stale, kind), thing);
      }
    }
    if (thing.wrongFile) {
      expect((await principal('POST', thing.path, thing.wrongFile, 'multipart')).status, 'alone').toBe(415);
      const stale = { ...thing.wrongFile, ...(thing.wrong ?? {}), version: version - 1 };
      await isChanged(await principal('POST', thing.path, stale, 'multipart'), thing);
      const none = { ...thing.wrongFile, version: 'x' };
      expect((await principal('POST', thing.path, none, 'multipart')).status).toBe(415);
    }
    expect((await thing.read()).version).toBe(version);
  });

  it('lets exactly one of many updates through that were made from the same version at the same moment', async () => {
    const thing = await make();
    await principal('POST', thing.path, await thing.change(9));
    const { version } = await thing.read();
    const rounds = await Promise.all([1, 2, 3, 4, 5, 6].map((round) => thing.change(round)));
    const answers = await Promise.all(
      rounds.map((body, at) => (at % 2 ? principal : other)('POST', thing.path, { ...body, version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const data = await thing.read();
    expect(data.version).toBe(version + 1);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual(data);
    for (const { status, body } of answers) if (status === 409) expect(body.data.version).toBe(version + 1);
  });
});

describe('what else a version meets', () => {
  it('an address nobody may open, nothing there, and a body nobody can read are told before it', async () => {
    const stale = { version: 999 };
    expect((await client(school, null)('POST', '/dashboard/Blogs/1', stale)).status).toBe(401);
    const { call: secretary } = await hireAndEnter(school, principal, 'secretary');
    expect((await secretary('POST', '/dashboard/Blogs/1', stale)).status).toBe(403);
    expect((await principal('POST', '/dashboard/Blogs/999999', stale)).status).toBe(404);
    const nested = { version: 999, title: { ar: { a: { b: { c: { d: { e: 1 } } } } } } };
    expect((await principal('POST', '/dashboard/Blogs/1', nested)).status).toBe(400);
    const authorization = `Bearer ${await adminToken(school)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const broken = { method: 'POST', headers, body: '{"version": 999' };
    expect((await fetch(`${school.url}/api/dashboard/Blogs/1`, broken)).status).toBe(400);
    const large = { ...broken, body: JSON.stringify({ version: 999, title: { ar: 'x'.repeat(2 ** 20) } }) };
    expect((await fetch(`${school.url}/api/dashboard/Blogs/1`, large)).status).toBe(413);
  });

  it('of two forms with files from the same version one is kept, and the other leaves no file', async () => {
    for (const type of sampleOf(allTypes, 4)) {
      const thing = await contentThing(type);
      if (!thing.wrongFile) continue;
      const { version } = await thing.read();
      const bodies = await Promise.all([5, 6].map(async (round) => ({ ...(await formOf(type, round)), version })));
      const answers = await Promise.all(bodies.map((body) => principal('POST', thing.path, body, 'multipart')));
      expect([type.name, answers.map(({ status }) => status).toSorted()]).toEqual([type.name, [200, 409]]);
      expect(answers.find(({ status }) => status === 200)?.body.data).toEqual(await thing.read());
    }
  });

  it('an update whose answer was lost is answered again under its key, not refused for its own version', async () => {
    const { id } = await enrolled();
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { name: 'Sent twice', version: 1 };
    const first = await principal('POST', `/dashboard/users/${id}`, body, 'json', key);
    const again = await principal('POST', `/dashboard/users/${id}`, body, 'json', key);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
    const reused = await principal('POST', `/dashboard/users/${id}`, { ...body, version: 2 }, 'json', key);
    expect([reused.status, reused.body.code]).toEqual([422, 'key-reused']);
  });

  it('a page and a public answer tell nobody of it', async () => {
    const accounts = await client(school, null)('GET', '/payment-accounts');
    expect(JSON.stringify(accounts.body)).not.toMatch(/version|changed/);
    const post = await client(school, null)('GET', '/blog/1');
    expect(JSON.stringify(post.body)).not.toMatch(/"version"|changed_/);
  });
});

describe('a student’s version', () => {
  /** Logs in with the code from the enrolment. */
  async function enter({ email, code }: { email: string; code: string }): Promise<Call> {
    const call = client(school, null, { 'x-forwarded-for': `10.9.0.${phones}` });
    const { status, body } = await call('POST', '/auth/code', { email, code, password: 'seven green camels' });
    expect([status, body.message]).toEqual([200, body.message]);
    return client(school, body.token, { 'x-forwarded-for': `10.9.0.${phones}` });
  }

  it('grows with what the student corrects, of whom `by` says nothing', async () => {
    const student = await enrolled();
    const own = await enter(student);
    expect((await studentOf(student.id)).version, 'a code, a password and a login do not count').toBe(1);
    expect((await own('POST', '/auth/me', { name: 'By myself' })).status).toBe(200);
    expect((await studentOf(student.id)).version).toBe(2);
    expect((await own('POST', '/auth/me', { name: 'By myself' })).status).toBe(200);
    expect((await studentOf(student.id)).version, 'nothing changed').toBe(2);
    const { status, body } = await principal('POST', `/dashboard/users/${student.id}`, { name: 'Office', version: 1 });
    expect([status, body.changed]).toEqual([409, { by: null, at: expect.any(String) }]);
    expect(body.data.name).toBe('By myself');
  });

  itInProof('grows with an import and a promotion, there and back', async () => {
    const [{ id: empty }] = [(await principal('GET', '/dashboard/Level')).body.data[0].grades.at(-1)];
    const student = await enrolled({ grade_id: empty });
    const list = async (phone: string) => {
      const file = new File([`name,email,phone,grade\r\nListed,${student.email},${phone},\r\n`], 'list.csv');
      const { status, body } = await other('POST', '/dashboard/users/import', { file }, 'multipart');
      expect([status, body.data?.errors]).toEqual([200, []]);
      return (await studentOf(student.id)).version;
    };
    const email = `listed-${student.id}@example.test`;
    await principal('POST', `/dashboard/users/${student.id}`, { email });
    student.email = email;
    expect(await list('0999999991')).toBe(3);
    expect(await list('0999999991'), 'the same list again').toBe(3);
    const levels = (await principal('GET', '/dashboard/Level')).body.data;
    const to = levels[1].grades[0].id;
    const moved = await other('POST', '/dashboard/users/promote', { grade_id: empty, to_grade_id: to });
    expect([moved.status, (await studentOf(student.id)).version]).toEqual([200, 4]);
    const stale = await principal('POST', `/dashboard/users/${student.id}`, { name: 'Old', version: 3 });
    expect([stale.status, stale.body.changed.by]).toEqual([409, them]);
    expect(stale.body.data.grade.id).toBe(to);
    const undo = moved.body.data.undo;
    expect((await principal('POST', `/dashboard/users/promote/${undo}/undo`)).status).toBe(200);
    expect((await studentOf(student.id)).version).toBe(5);
  });

  it('does not grow with toggles, marks, discounts, codes, deleting and restoring', async () => {
    const { id } = await enrolled({ kind_of_account: 'paid', payment_term: 'year' });
    const did = async (method: string, path: string, body?: Nested) => {
      const { status } = await principal(method, path, body);
      expect([path, status]).toEqual([path, 200]);
    };
    await did('PUT', `/dashboard/user/${id}/activate`, { is_active: 0 });
    await did('PUT', `/dashboard/user/${id}/activate`, { is_active: 1 });
    await did('PUT', `/dashboard/user/${id}/payment-status`, { payment_status: 1 });
    await did('POST', `/dashboard/users/${id}/discount`, { percent: 10, reason: 'Two children' });
    await did('POST', `/dashboard/users/${id}/code`);
    await did('DELETE', `/dashboard/users/${id}`);
    await did('POST', `/dashboard/users/${id}/restore`);
    expect((await studentOf(id)).version).toBe(1);
  });
});
