import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familySize } from '../../src/model/limits.ts';
import { itInProof } from '../support/long-form.ts';
import { bearer, change, count, freshClient, registrationOf } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { type Answer, adminToken, answerOf, encode, type Nested } from './dashboard/client.ts';

let dataDir: string;
let schools: [School, School];
let admin: Record<string, string>;

beforeAll(async () => {
  dataDir = copySchool();
  const env = { TRUST_PROXY: '1' };
  schools = [await spawnSchool({ dataDir, env }), await spawnSchool({ dataDir, env })];
  admin = bearer(await adminToken({ ...schools[0], admin: readTemplate().admin }));
}, 60_000);
afterAll(async () => {
  for (const school of schools) await school.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

type Who = Record<string, string>;

/** Calls the API. @param at which of the two processes */
async function send(method: string, path: string, body: Nested | null, who: Who, at = 0): Promise<Answer> {
  const sent = body ? encode('json', body) : { body: null, headers: {} };
  const headers = { lang: 'en', ...freshClient(), ...sent.headers, ...who };
  return answerOf(await fetch(`${(schools[at] ?? schools[0]).url}/api${path}`, { method, headers, body: sent.body }));
}

/** Registers a student. @returns the id, and the headers of the session */
async function child(fields: Record<string, string> = {}) {
  const { status, body } = await send('POST', '/auth/register', registrationOf(fields), {});
  expect(status).toBe(200);
  return { id: body.user.id as number, email: body.user.email as string, who: bearer(body.token) };
}

/** What a family sends for a further child. */
function further(fields: Record<string, string> = {}): Nested {
  const { email: _email, password: _password, ...rest } = registrationOf();
  return { ...rest, family: '1', ...fields };
}

const join = (id: number, ids: number[], at = 0) => send('POST', `/dashboard/users/${id}/family`, { ids }, admin, at);
const familyOf = async (id: number): Promise<number[]> => {
  const { body } = await send('GET', `/dashboard/users/${id}`, null, admin);
  return body.user.family.map((each: { id: number }) => each.id);
};
const status = async (who: Who, at = 0) => (await send('GET', '/auth/me', null, who, at)).status;
const switchTo = (id: number, who: Who, at = 0) => send('POST', '/auth/switch', { id }, who, at);

describe('a further child of a family', () => {
  it('gets a login name and the password of the child who is logged in, and the session stays', async () => {
    const first = await child({ phone: '0911000001' });
    const {
      status: made,
      body,
      headers,
    } = await send('POST', '/auth/register', further({ phone: '0911000001' }), first.who);
    expect([made, body.token, headers.getSetCookie()]).toEqual([200, undefined, []]);
    expect(body.user.email).toMatch(/^0911000001\.1@/);
    const me = await send('GET', '/auth/me', null, first.who, 1);
    const { id, name, grade } = body.user;
    expect(me.body.user.id).toBe(first.id);
    expect(me.body.family).toEqual([{ id, name, grade, state: 'unpaid' }]);
    const login = { email: body.user.email, password: 'correct horse' };
    expect((await send('POST', '/auth/login', login, {}, 1)).status).toBe(200);
    const own = await send(
      'POST',
      '/auth/register',
      further({ email: 'own@family.test', password: 'green camels' }),
      first.who,
    );
    expect([own.status, own.body.user.email]).toEqual([200, 'own@family.test']);
    const ownLogin = { email: 'own@family.test', password: 'green camels' };
    expect((await send('POST', '/auth/login', ownLogin, {})).status).toBe(200);
  });

  it('needs a session and the own site, and the same fields as any registration', async () => {
    const { who } = await child();
    expect((await send('POST', '/auth/register', further(), {})).status).toBe(401);
    expect(
      (
        await send('POST', '/auth/register', further(), {
          ...who,
          'idempotency-key': randomUUID(),
          authorization: 'Bearer x',
        })
      ).status,
    ).toBe(401);
    const token = who['authorization']?.slice(7);
    const cookie = { cookie: `userToken=${token}` };
    expect((await send('POST', '/auth/register', further(), { ...cookie, origin: 'https://evil.test' })).status).toBe(
      403,
    );
    expect((await send('POST', '/auth/register', further(), cookie)).status).toBe(403);
    const bad = await send('POST', '/auth/register', further({ phone: '1', password: '12345678', email: 'x' }), who);
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['email', 'password', 'phone']]);
    const inOwn = { ...cookie, 'sec-fetch-site': 'same-origin' };
    expect((await send('POST', '/auth/register', further(), inOwn)).status).toBe(200);
    expect(await status(who)).toBe(200);
  });

  it('is one child under one key, which belongs to the account', async () => {
    const [one, other] = [await child(), await child()];
    const key = { 'idempotency-key': randomUUID() };
    const body = further();
    const answers = await Promise.all(
      [0, 1, 0].map((at) => send('POST', '/auth/register', body, { ...one.who, ...key }, at)),
    );
    for (const each of answers) expect([each.status, each.body]).toEqual([200, answers[0]?.body]);
    expect(await familyOf(one.id)).toHaveLength(1);
    const theirs = await send('POST', '/auth/register', body, { ...other.who, ...key });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(theirs.body.user.id).not.toBe(answers[0]?.body.user.id);
    expect((await send('POST', '/auth/register', body, key)).status).toBe(401);
    const changed = await send('POST', '/auth/register', { ...body, name: 'Somebody' }, { ...one.who, ...key });
    expect([changed.status, changed.body.code]).toEqual([422, 'key-reused']);
  });

  itInProof(
    'is the twelfth at most, of two at once on two processes too',
    async () => {
      const first = await child();
      const others = [];
      for (let each = 2; each < familySize; each += 1) others.push((await child()).id);
      expect((await join(first.id, others)).status).toBe(200);
      const both = await Promise.all([0, 1].map((at) => send('POST', '/auth/register', further(), first.who, at)));
      expect(both.map((each) => each.status).sort()).toEqual([200, 422]);
      expect(both.find((each) => each.status === 422)?.body.errors).toHaveProperty('family');
      expect(await familyOf(first.id)).toHaveLength(familySize - 1);
      const more = await join(first.id, [...others, (await child()).id, (await child()).id]);
      expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['ids']]);
      // A deleted child leaves room, and comes back without the family once the room is taken.
      const [gone = 0] = others;
      expect((await send('DELETE', `/dashboard/users/${gone}`, null, admin)).status).toBe(200);
      expect((await send('POST', '/auth/register', further(), first.who)).status).toBe(200);
      expect((await send('POST', `/dashboard/users/${gone}/restore`, null, admin)).status).toBe(200);
      expect([await familyOf(gone), (await familyOf(first.id)).length]).toEqual([[], familySize - 1]);
    },
    60_000,
  );
});

describe('a switch', () => {
  it('logs in to the other child on either process, and ends the session before', async () => {
    const [one, two] = [await child(), await child()];
    await join(one.id, [two.id]);
    const { body, headers } = await switchTo(two.id, one.who, 1);
    expect([body.user.id, typeof body.user.last_login_at]).toEqual([two.id, 'string']);
    expect(headers.getSetCookie()[0]).toContain(`userToken=${body.token};`);
    expect([await status(one.who), await status(bearer(body.token))]).toEqual([401, 200]);
    const back = await switchTo(one.id, bearer(body.token));
    expect(back.body.user.id).toBe(one.id);
    expect((await switchTo(two.id, bearer(body.token))).status).toBe(401);
  });

  it('keeps a shared session shared, with its end', async () => {
    const [one, two] = [await child({ shared: '1' }), await child()];
    await join(one.id, [two.id]);
    const end = Math.floor(Date.now() / 1000) + 1000;
    change(schools[0], `update student_sessions set expires_at = ${end} where user_id = ${one.id}`);
    const { body, headers } = await switchTo(two.id, one.who);
    expect(body.token).toHaveLength(44);
    expect(headers.getSetCookie()[0]).not.toContain('Max-Age');
    const newest = `select max(expires_at) n from student_sessions where user_id = ${two.id} and opened_by = ${one.id}`;
    expect(count(schools[0], newest)).toBe(end);
  });

  itInProof('is refused into who is inactive, deleted, unknown or of another family; the session stays', async () => {
    const [one, two, stranger] = [await child(), await child(), await child()];
    await join(one.id, [two.id]);
    const before = count(schools[0], 'select count(*) n from student_sessions');
    for (const id of [stranger.id, 999_999]) expect((await switchTo(id, one.who)).status).toBe(401);
    expect((await switchTo(two.id, {})).status).toBe(401);
    const cookie = `userToken=${one.who['authorization']?.slice(7)}`;
    expect((await switchTo(two.id, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(count(schools[0], 'select count(*) n from student_sessions')).toBe(before);
    await send('PUT', `/dashboard/user/${two.id}/activate`, { is_active: 0 }, admin);
    expect((await switchTo(two.id, one.who)).status).toBe(401);
    const { body } = await send('GET', '/auth/me', null, one.who);
    expect(body.family).toMatchObject([{ id: two.id, state: 'inactive' }]);
    await send('DELETE', `/dashboard/users/${two.id}`, null, admin);
    expect((await switchTo(two.id, one.who)).status).toBe(401);
    expect((await send('GET', '/auth/me', null, one.who)).body.family).toEqual([]);
    await send('POST', `/dashboard/users/${two.id}/restore`, null, admin);
    expect(await familyOf(one.id)).toEqual([two.id]);
    await send('POST', `/dashboard/users/${two.id}/erase`, null, admin);
    expect([(await send('GET', '/auth/me', null, one.who)).body.family, await status(one.who)]).toEqual([[], 200]);
  });

  it('ends at once, on both processes, when one of the two is taken out', async () => {
    const [one, two, three] = [await child(), await child(), await child()];
    await join(one.id, [two.id, three.id]);
    const out = await switchTo(two.id, one.who);
    expect(await status(bearer(out.body.token), 1)).toBe(200);
    expect((await join(one.id, [three.id], 1)).status).toBe(200);
    expect([await status(bearer(out.body.token)), await status(two.who)]).toEqual([401, 200]);
    expect([await familyOf(one.id), await familyOf(two.id)]).toEqual([[three.id], []]);
    // Who was let in by a child that leaves is out as well.
    const again = await switchTo(one.id, three.who);
    expect((await join(one.id, [two.id])).status).toBe(200);
    expect([await status(bearer(again.body.token)), await familyOf(three.id)]).toEqual([401, []]);
  });

  it('ends when the child who opened it is switched off or deleted', async () => {
    for (const leave of [
      (id: number) => send('PUT', `/dashboard/user/${id}/activate`, { is_active: 0 }, admin),
      (id: number) => send('DELETE', `/dashboard/users/${id}`, null, admin),
    ]) {
      const [one, two] = [await child(), await child()];
      await join(one.id, [two.id]);
      const switched = bearer((await switchTo(two.id, one.who)).body.token);
      expect(await status(switched)).toBe(200);
      expect((await leave(one.id)).status).toBe(200);
      expect([await status(switched), await status(two.who)]).toEqual([401, 200]);
    }
  });

  itInProof('ends with the password of the child who opened it, and with a logout everywhere', async () => {
    for (const [path, body] of [
      ['/auth/password', { current: 'correct horse', password: 'seven green camels' }],
      ['/auth/logout-all', null],
    ] as const) {
      const [one, two] = [await child(), await child()];
      await join(one.id, [two.id]);
      const { body: switched } = await switchTo(two.id, one.who);
      const login = { email: one.email, password: 'correct horse' };
      const { body: entered } = await send('POST', '/auth/login', login, {});
      expect((await send('POST', path, body, bearer(entered.token))).status).toBe(200);
      expect([path, await status(bearer(switched.token)), await status(two.who)]).toEqual([path, 401, 200]);
    }
  });
});

describe('the office', () => {
  it('says exactly who belongs together, and whoever is named leaves another family', async () => {
    const [one, two, three, four] = [await child(), await child(), await child(), await child()];
    await join(one.id, [two.id]);
    await join(three.id, [four.id]);
    const { status: done, body } = await join(one.id, [four.id, one.id]);
    expect([done, body.data.family.map((each: { id: number }) => each.id)]).toEqual([200, [four.id]]);
    expect(body.data.family[0]).toEqual({ id: four.id, name: expect.any(String) });
    expect([await familyOf(two.id), await familyOf(three.id), await familyOf(four.id)]).toEqual([[], [], [one.id]]);
    expect((await join(one.id, [])).body.data.family).toEqual([]);
    expect(await familyOf(four.id)).toEqual([]);
    const lines = `select count(*) n from audit_lines where action = 'family' and about = 'students/${four.id}'`;
    expect(count(schools[0], lines)).toBe(3);
    const { body: list } = await send('GET', '/dashboard/users?page=1', null, admin);
    expect(list.data[0].family).toEqual([]);
  });

  it('names only who is there, and only with the capability for students', async () => {
    const [one, two] = [await child(), await child()];
    await send('DELETE', `/dashboard/users/${two.id}`, null, admin);
    for (const ids of [[two.id], [999_999]]) {
      const { status: done, body } = await join(one.id, ids);
      expect([done, Object.keys(body.errors)]).toEqual([422, ['ids']]);
    }
    expect((await join(two.id, [one.id])).status).toBe(404);
    expect((await send('POST', `/dashboard/users/${one.id}/family`, { ids: [] }, one.who)).status).toBe(401);
  });
});

describe('payments of a family', () => {
  it('stand beside the own ones, and receipts of brothers and sisters open, of nobody else', async () => {
    const paid = { kind_of_account: 'paid', payment_term: 'year' };
    const [one, two, stranger] = [await child(), await child(paid), await child()];
    const filed = await send(
      'POST',
      '/dashboard/payments',
      {
        ...{ student_id: two.id, account_id: 1, amount: 1000, paid_on: '2026-11-20', reference: 'F-1' },
        ...{ payment_term: 'year', approve: 1, short_ok: 1, over_ok: 1 },
      },
      admin,
    );
    expect(filed.status).toBe(201);
    const receipt = `/payments/${filed.body.data.id}/receipt`;
    const opens = async (who: Who) =>
      (await fetch(`${schools[1].url}/api${receipt}`, { headers: { ...who, ...freshClient() } })).status;
    expect(await opens(one.who)).toBe(404);
    await join(one.id, [two.id]);
    const { body } = await send('GET', '/payments', null, one.who);
    const own = await send('GET', '/payments', null, two.who);
    const { data, due, paid_until } = own.body;
    expect(body.family).toEqual([{ id: two.id, name: expect.any(String), due, paid_until, data }]);
    expect([body.data, data.length]).toEqual([[], 1]);
    expect([await opens(one.who), await opens(two.who), await opens(stranger.who)]).toEqual([200, 200, 404]);
    await join(one.id, []);
    expect([await opens(one.who), (await send('GET', '/payments', null, one.who)).body.family]).toEqual([404, []]);
  });
});
