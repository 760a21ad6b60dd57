import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailBounds } from '../../src/model/limits.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { type Browser, chrome, firefox, openBrowser } from '../support/browsers.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts';
import { change, count, database, freshClient, register, registrationOf } from '../support/people.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter, ownPassword } from '../support/staff.ts';
import { asAdmin } from './dashboard/client.ts';

const env = { TRUST_PROXY: '1', MAIL_FROM: 'School <office@school.test>' };

let server: MailServer;
let school: TestSchool;
beforeAll(async () => {
  server = await startMailServer();
  school = await startSchool({ empty: true, env: { ...env, SMTP_URL: server.url() } });
});
afterAll(async () => {
  await school.remove();
  await server.stop();
});
beforeEach(() => {
  server.taken.length = 0;
});

interface Person {
  kind: 'student' | 'admin';
  id: number;
  email: string;
  login: { path: string; body: { email: string; password: string } };
}

async function student(at: TestSchool = school): Promise<Person> {
  const { email = '', password = '' } = registrationOf();
  expect((await register(at, registrationOf({ email, password }), {}, freshClient())).status).toBe(200);
  const id = count(at, `select id n from students where email = '${email}'`);
  return { kind: 'student', id, email, login: { path: '/auth/login', body: { email, password } } };
}

async function member(): Promise<Person> {
  const { id, email } = await hireAndEnter(school, await asAdmin(school), 'editor');
  // The invitation.
  await settled();
  server.taken.length = 0;
  return { kind: 'admin', id, email, login: { path: '/dashboard/login', body: { email, password: ownPassword } } };
}

const confirm = ({ kind, id }: Person, at: Pick<TestSchool, 'dataDir'> = school) =>
  change(at, `update ${kind}s set confirmed_key = email_key where id = ${id}`);
/** Forgets the login with which the person was made, so that the next one is the first. */
const asNew = ({ kind, id }: Person) => change(school, `delete from logins where ${kind}_id = ${id}`);
const queued = ({ kind, id }: Person, at: Pick<TestSchool, 'dataDir'> = school) =>
  count(at, `select count(*) n from mails where kind = 'new_login' and ${kind}_id = ${id}`);

async function logIn({ login: { path, body } }: Person, from: Browser): Promise<void> {
  expect((await from.call('POST', path, body)).status).toBe(200);
}

const mailsTo = ({ email }: Person) => server.taken.filter(({ to }) => to === email);
const arrived = (person: Person, number: number) =>
  expect.poll(() => mailsTo(person).length, { timeout: 15_000 }).toBe(number);
/** All mails that were queued have gone out. */
const settled = () =>
  expect.poll(() => count(school, "select count(*) n from mails where state = 'waiting'"), { timeout: 15_000 }).toBe(0);

const ofBoth = [
  ['a student', student, 'http://school.test/en/account'],
  ['one of the staff', member, 'http://school.test/dashboard/me'],
] as const;

describe.each(sampleOf(ofBoth, 2))('the mail of a new login to %s', (_, make, page) => {
  it('tells of device, address and time, with the way to the own account and no token', async () => {
    const person = await make();
    confirm(person);
    asNew(person);
    const [here, there] = [openBrowser(school, firefox), openBrowser(school, chrome)];
    await logIn(person, here);
    await settled();
    expect(mailsTo(person)).toEqual([]);
    await logIn(person, there);
    await arrived(person, 1);
    const [mail] = mailsTo(person);
    const text = mail ? textOf(mail) : '';
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain(`Chrome on Android, ${there.address}, on `);
    expect(text).toContain(schoolDay(new Date()).slice(0, 4));
    expect(text.match(/https?:\/\/\S+/g)).toEqual([page, 'http://school.test/en']);
    for (const value of there.cookies.values()) if (value.length > 8) expect(mail?.raw).not.toContain(value);
    expect(mail ? textOf(mail, 'html') : '').not.toMatch(/<img|<script|<link|url\(/);
  });

  it('is in the language of the login, from right to left', async () => {
    const person = await make();
    confirm(person);
    await logIn(person, openBrowser(school, firefox, 'ar'));
    await arrived(person, 1);
    const [mail] = mailsTo(person);
    expect(mail ? textOf(mail, 'html') : '').toContain('dir="rtl"');
    expect(mail ? textOf(mail).replaceAll(/[\u2068\u2069]/g, '') : '').toContain('Firefox على Windows');
  });

  it('goes to a confirmed address only, and not for a browser that is known', async () => {
    const person = await make();
    const [here, there] = [openBrowser(school, firefox), openBrowser(school, chrome)];
    await logIn(person, here);
    expect(queued(person)).toBe(0);
    confirm(person);
    await logIn(person, here);
    expect(queued(person)).toBe(0);
    await logIn(person, there);
    expect(queued(person)).toBe(1);
    await logIn(person, there);
    expect(queued(person)).toBe(1);
    // Somebody else's address since.
    change(school, `update ${person.kind}s set confirmed_key = 'other@school.test' where id = ${person.id}`);
    await logIn(person, openBrowser(school, firefox));
    expect(queued(person)).toBe(1);
  });

  it('comes a few times a day, however often somebody logs in, and the screens tell of all', async () => {
    const person = await make();
    confirm(person);
    const here = openBrowser(school, firefox);
    await logIn(person, here);
    const before = queued(person);
    expect(before).toBe(1);
    for (let each = 0; each < mailBounds.newLoginsADay + 2; each++) await logIn(person, openBrowser(school, chrome));
    expect(queued(person)).toBe(mailBounds.newLoginsADay);
    const { body } = await here.call('GET', person.kind === 'student' ? '/auth/me' : '/dashboard/me');
    expect(body.new_logins.length).toBe(mailBounds.newLoginsADay + 2);
    change(
      school,
      `update mails set created_at = '${new Date(Date.now() - 25 * 3_600_000).toISOString()}' where ${person.kind}_id = ${person.id}`,
    );
    await logIn(person, openBrowser(school, chrome));
    expect(queued(person)).toBe(mailBounds.newLoginsADay + 1);
  });
});

it('a change to a brother or sister tells nobody', async () => {
  const [older, younger] = [await student(), await student()];
  for (const each of [older, younger]) confirm(each);
  const joined = await (await asAdmin(school))('POST', `/dashboard/users/${older.id}/family`, { ids: [younger.id] });
  expect(joined.status).toBe(200);
  const here = openBrowser(school, firefox);
  await logIn(older, here);
  const before = queued(younger);
  const switched = await here.call('POST', '/auth/switch', { id: younger.id });
  expect(switched.status, JSON.stringify(switched.body)).toBe(200);
  expect(queued(younger)).toBe(before);
});

itInProof('a login waits for no mail server, and what was queued arrives once after a kill', async () => {
  // Takes connections and says nothing.
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const other = await startSchool({ empty: true, env: { ...env, SMTP_URL: `smtp://localhost:${port}` } });
  const person = await student(other);
  confirm(person, other);
  const start = Date.now();
  await logIn(person, openBrowser(other, firefox));
  // Far less than the seconds that the server is given to greet.
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(queued(person, other)).toBe(1);
  await other.kill();
  await new Promise((done) => silent.close(done));
  change(other, "update mails set next_at = '2026-01-01T00:00:00.000Z'");
  const again = await spawnSchool({ dataDir: other.dataDir, env: { ...env, SMTP_URL: server.url() } });
  await arrived(person, 1);
  const state = () => {
    const db = database(other);
    const row = z
      .object({ state: z.string() })
      .parse(db.prepare("select state from mails where kind = 'new_login'").get());
    db.close();
    return row.state;
  };
  await expect.poll(state, { timeout: 15_000 }).toBe('sent');
  await again.kill();
  const third = await spawnSchool({ dataDir: other.dataDir, env: { ...env, SMTP_URL: server.url() } });
  const next = openBrowser({ ...other, url: third.url }, chrome);
  await logIn(person, next);
  await arrived(person, 2);
  await third.stop();
  await other.stop();
});

itInProof('a school without mail queues none', async () => {
  const other = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
  const person = await student(other);
  confirm(person, other);
  await logIn(person, openBrowser(other, firefox));
  expect(count(other, 'select count(*) n from mails')).toBe(0);
  await other.stop();
});
