import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { forgetOldLogins } from '../../db/people/logins.ts';
import { loginBounds, maxSessionsPerPerson } from '../../src/model/limits.ts';
import { deviceOf } from '../../src/model/people/logins.ts';
import { type Browser, chrome, firefox, openBrowser } from '../support/browsers.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { sampleOf } from '../support/long-form.ts';
import { change, count, database, freshClient, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter, ownPassword } from '../support/staff.ts';
import { asAdmin } from './dashboard/client.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

const browser = (agent: string) => openBrowser(school, agent);

interface Person {
  kind: 'student' | 'admin';
  id: number;
  /** Where the calls of the own account are. */
  me: string;
  own: string;
  logIn(from: Browser): Promise<void>;
}

async function student(): Promise<Person> {
  const fields = registrationOf();
  expect((await register(school, fields, {}, freshClient())).status).toBe(200);
  const id = count(school, `select id n from students where email = '${fields['email']}'`);
  const body = { email: fields['email'], password: fields['password'] };
  return {
    ...{ kind: 'student', id, me: '/auth/me', own: '/auth/sessions' },
    logIn: async (from) => expect((await from.call('POST', '/auth/login', body)).status).toBe(200),
  };
}

async function member(): Promise<Person> {
  const { id, email } = await hireAndEnter(school, await asAdmin(school), 'editor');
  const body = { email, password: ownPassword };
  return {
    ...{ kind: 'admin', id, me: '/dashboard/me', own: '/dashboard/me/sessions' },
    logIn: async (from) => expect((await from.call('POST', '/dashboard/login', body)).status).toBe(200),
  };
}

/** Forgets the login with which the person was made, so that the next one is the first. */
const asNew = ({ kind, id }: Person) => change(school, `delete from logins where ${kind}_id = ${id}`);

const ofBoth = [
  ['a student', student],
  ['one of the staff', member],
] as const;

describe.each(sampleOf(ofBoth, 2))('the sessions of %s', (_, make) => {
  it('are listed with device, address and times, and the one that asks is marked', async () => {
    const person = await make();
    const [here, there] = [browser(firefox), browser(chrome)];
    const start = Date.now();
    await person.logIn(here);
    await person.logIn(there);
    const { status, body, headers } = await there.call('GET', person.own);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [second, first] = body.data;
    expect(Object.keys(second).sort()).toEqual(['address', 'current', 'device', 'id', 'last_seen_at', 'since']);
    expect([second.current, second.address, second.device]).toEqual([
      true,
      there.address,
      { browser: 'Chrome', system: 'Android' },
    ]);
    expect([first.current, first.address, first.device]).toEqual([
      false,
      here.address,
      { browser: 'Firefox', system: 'Windows' },
    ]);
    for (const at of [first.since, first.last_seen_at]) expect(Date.parse(at)).toBeGreaterThanOrEqual(start - 1000);
    const tokens = count(
      school,
      `select count(*) n from ${person.kind}_sessions where id in (${body.data.map(({ id }: { id: number }) => `'${id}'`)})`,
    );
    expect(tokens).toBe(0);
  });

  it('end one by one, the own only', async () => {
    const [person, other] = [await make(), await make()];
    const [here, there, elsewhere] = [browser(firefox), browser(chrome), browser(firefox)];
    await person.logIn(here);
    await person.logIn(there);
    await other.logIn(elsewhere);
    const { data } = (await here.call('GET', person.own)).body;
    const [{ id }] = data;
    expect((await elsewhere.call('DELETE', `${other.own}/${id}`)).status).toBe(404);
    expect((await there.call('GET', person.me)).status).toBe(200);
    expect((await here.call('DELETE', `${person.own}/${id}`)).status).toBe(200);
    expect((await there.call('GET', person.me)).status).toBe(401);
    expect((await here.call('GET', person.me)).status).toBe(200);
    expect((await here.call('DELETE', `${person.own}/${id}`)).status).toBe(404);
    expect((await browser(firefox).call('GET', person.own)).status).toBe(401);
  });

  it('of a time before this was noted are listed too, and can be ended', async () => {
    const person = await make();
    const [here, there] = [browser(firefox), browser(chrome)];
    await person.logIn(there);
    await person.logIn(here);
    asNew(person);
    const { data } = (await here.call('GET', person.own)).body;
    expect(data.length).toBeGreaterThanOrEqual(2);
    const older = data.find(({ current }: { current: boolean }) => !current);
    expect([older.since, older.address, older.device]).toEqual([null, null, { browser: null, system: null }]);
    for (const { id, current } of data) if (!current) await here.call('DELETE', `${person.own}/${id}`);
    expect((await there.call('GET', person.me)).status).toBe(401);
  });

  it('tell of a login by a new browser in the others, until one of them has seen it', async () => {
    const person = await make();
    asNew(person);
    const [here, also, there] = [browser(firefox), browser(firefox), browser(chrome)];
    const told = async (from: Browser) => (await from.call('GET', person.me)).body.new_logins;
    await person.logIn(here);
    expect(await told(here)).toEqual([]);
    await person.logIn(also);
    await also.call('POST', `${person.own}/seen`);
    await here.call('POST', `${person.own}/seen`);
    await person.logIn(there);
    const [login, ...more] = await told(here);
    expect(more).toEqual([]);
    expect(Object.keys(login).sort()).toEqual(['address', 'at', 'device', 'id']);
    expect([login.address, login.device]).toEqual([there.address, { browser: 'Chrome', system: 'Android' }]);
    expect((await told(also)).length).toBe(1);
    expect(await told(there)).toEqual([]);
    // Whoever has come in does not silence it.
    expect((await there.call('POST', `${person.own}/seen`)).status).toBe(200);
    expect((await told(here)).length).toBe(1);
    expect((await also.call('POST', `${person.own}/seen`)).status).toBe(200);
    expect(await told(here)).toEqual([]);
    // The same browser is known from then on, after a logout too.
    await there.call('POST', person.kind === 'student' ? '/auth/logout' : '/dashboard/logout');
    await person.logIn(there);
    expect(await told(here)).toEqual([]);
    expect((await here.call('DELETE', `${person.own}/${login.id}`)).status).toBe(404);
  });

  it('tell of it although its session is over, and the id ends it while it is not', async () => {
    const person = await make();
    const [here, there] = [browser(firefox), browser(chrome)];
    await person.logIn(here);
    await here.call('POST', `${person.own}/seen`);
    await person.logIn(there);
    const [login] = (await here.call('GET', person.me)).body.new_logins;
    expect((await here.call('DELETE', `${person.own}/${login.id}`)).status).toBe(200);
    expect((await there.call('GET', person.me)).status).toBe(401);
    expect((await here.call('GET', person.me)).body.new_logins).toHaveLength(1);
  });

  it('are bounded in number, and addresses go after 90 days, also by an erasure', async () => {
    const person = await make();
    const here = browser(firefox);
    await person.logIn(here);
    const at = new Date(Date.now() - (loginBounds.addressDays + 1) * 86_400_000).toISOString();
    const mine = `where ${person.kind}_id = ${person.id}`;
    for (let each = 0; each < loginBounds.most; each++) {
      change(
        school,
        `insert into logins (${person.kind}_id, session_id, at, address) values (${person.id}, 'made ${person.kind} ${each}', ?, '10.9.9.9')`,
        at,
      );
    }
    await person.logIn(here);
    expect(count(school, `select count(*) n from logins ${mine}`)).toBe(loginBounds.most);
    expect((await here.call('GET', person.own)).body.data.length).toBeLessThanOrEqual(maxSessionsPerPerson);
    const db = openSchoolDatabase(school);
    await forgetOldLogins(db);
    await closeDatabase(db);
    expect(count(school, `select count(*) n from logins ${mine} and address = '10.9.9.9'`)).toBe(0);
    expect(count(school, `select count(*) n from logins ${mine} and address is not null`)).toBeGreaterThan(0);
    change(school, `delete from ${person.kind}s where id = ${person.id}`);
    expect(count(school, `select count(*) n from logins ${mine}`)).toBe(0);
  });

  it('leave no cookie or token in the table', async () => {
    const person = await make();
    const here = browser(firefox);
    await person.logIn(here);
    const db = database(school);
    const rows = JSON.stringify(db.prepare(`select * from logins where ${person.kind}_id = ${person.id}`).all());
    db.close();
    for (const value of here.cookies.values()) if (value.length > 8) expect(rows).not.toContain(value);
    expect(here.cookies.get('browser')).toMatch(/^[\w-]{43}$/);
  });
});

it('names a browser and its system from what it says, and nothing longer than a name', () => {
  expect(deviceOf(firefox)).toEqual({ browser: 'Firefox', system: 'Windows' });
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(deviceOf(`${'x'.repeat(100_000)}<script>`)).toEqual({ browser: null, system: null });
});
