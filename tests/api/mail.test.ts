import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linkIn, type MailServer, startMailServer, textOf } from '../support/mail-server.ts';
import { bearer, change, count, database, freshClient, register, registrationOf, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { codeOf, wrongCodeOf } from '../support/totp.ts';

let server: MailServer;
let school: TestSchool;
beforeAll(async () => {
  server = await startMailServer();
  const env = { TRUST_PROXY: '1', SMTP_URL: server.url(), MAIL_FROM: 'School <office@school.test>' };
  school = await startSchool({ empty: true, env });
});
afterAll(async () => {
  await school.remove();
  await server.stop();
});
beforeEach(() => {
  server.taken.length = 0;
});

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${school.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** Waits for the next mail to an address. */
const mailTo = (address: string, number = 1) =>
  expect.poll(() => server.taken.filter(({ to }) => to === address).length, { timeout: 15_000 }).toBe(number);
const lastTo = (address: string) => {
  const mail = server.taken.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
};

const me = async (token: string) =>
  z
    .object({ user: z.object({ email_confirmed: z.number() }) })
    .parse(await (await fetch(`${school.url}/api/auth/me`, { headers: bearer(token) })).json()).user.email_confirmed;

async function student() {
  const { email = '', password = '' } = registrationOf();
  expect((await register(school, registrationOf({ email, password }))).status).toBe(200);
  const token = await tokenFor(school, { email, password });
  return { email, password, token };
}

/** A student whose address is confirmed. */
async function confirmed() {
  const who = await student();
  expect((await send('/auth/confirm', {}, bearer(who.token))).status).toBe(200);
  await mailTo(who.email);
  const { token } = linkIn(lastTo(who.email));
  expect((await send('/auth/confirm', { token })).status).toBe(200);
  server.taken.length = 0;
  return who;
}

const adminToken = async (login = school.admin) =>
  z.object({ token: z.string() }).parse((await send('/dashboard/login', login)).body).token;
const requestedAt = (email: string) => {
  const db = database(school);
  const row = z
    .object({ recover_requested_at: z.string().nullable() })
    .parse(db.prepare('select recover_requested_at from students where email = ?').get(email));
  db.close();
  return row.recover_requested_at;
};

describe('an address of a student', () => {
  it('is confirmed by opening the link in a mail, once, without a session', async () => {
    const { email, token: session } = await student();
    expect(await me(session)).toBe(0);
    expect((await send('/auth/confirm', {})).status).toBe(401);
    expect((await send('/auth/confirm', {}, bearer(session))).status).toBe(200);
    await mailTo(email);
    const mail = lastTo(email);
    const { link, token } = linkIn(mail);
    expect(link).toBe(`http://school.test/en/account#confirm=${token}`);
    expect(mail.from).toBe('office@school.test');
    const html = textOf(mail, 'html');
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
    expect((await send('/auth/confirm', { token })).status).toBe(200);
    expect(await me(session)).toBe(1);
    const again = await send('/auth/confirm', { token });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']]);
  });

  it('can be confirmed where the school sends mail, and where it is no login name of the school', async () => {
    const { email, token } = await student();
    const told = async () => (await (await fetch(`${school.url}/api/auth/me`, { headers: bearer(token) })).json()).mail;
    expect(await told()).toBe(1);
    change(school, "update students set email = '0912345678.2@school.test' where email = ?", email);
    expect(await told()).toBe(0);
    expect((await send('/auth/confirm', {}, bearer(token))).status).toBe(422);
    const admin = await fetch(`${school.url}/api/dashboard/me`, { headers: bearer(await adminToken()) });
    expect((await admin.json()).mail).toBe(1);
  });

  it('is none where the school has made it of whatever phone; one that only looks so gets its mail', async () => {
    const { token: first } = await student();
    const { email: _email, password: _password, ...further } = registrationOf({ phone: '+966501234567' });
    const { user } = (await send('/auth/register', { ...further, family: '1' }, bearer(first))).body;
    expect(user.email).toBe('+966501234567.1@school.test');
    const { token } = (await send('/auth/switch', { id: user.id }, bearer(first))).body;
    const asked = async (email: string) => {
      change(school, 'update students set email = ?, email_key = ? where id = ?', email, email, user.id);
      const me = await fetch(`${school.url}/api/auth/me`, { headers: bearer(token) });
      return [(await me.json()).mail, (await send('/auth/confirm', {}, bearer(token))).status];
    };
    expect(await asked(user.email)).toEqual([0, 422]);
    // The site had another host when the name was made.
    expect(await asked('+966501234567.1@former.test')).toEqual([0, 422]);
    expect(await asked('+966501234567.2@mail.test')).toEqual([1, 200]);
    expect(await asked('0912345678.1@mail.test')).toEqual([1, 200]);
    await mailTo('0912345678.1@mail.test');
  });

  it('gets three mails an hour at most', async () => {
    const { token } = await student();
    const statuses = [];
    for (let each = 0; each < 4; each++) statuses.push((await send('/auth/confirm', {}, bearer(token))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is written to in Arabic from right to left, with the name of the school', async () => {
    const { email, token } = await student();
    await send('/auth/confirm', {}, { ...bearer(token), lang: 'ar' });
    await mailTo(email);
    const html = textOf(lastTo(email), 'html');
    expect(html).toContain('dir="rtl"');
    expect(linkIn(lastTo(email)).link).toMatch(/^http:\/\/school\.test\/account#confirm=/);
  });

  it('is not confirmed by a link that is too old, nor by one of an address that has changed', async () => {
    const { email, token: session } = await student();
    await send('/auth/confirm', {}, bearer(session));
    await mailTo(email);
    const { token } = linkIn(lastTo(email));
    change(school, "update mail_links set expires_at = '2026-01-01T00:00:00.000Z'");
    expect((await send('/auth/confirm', { token })).status).toBe(422);
    change(school, "update mail_links set expires_at = '2999-01-01T00:00:00.000Z'");
    change(school, 'update students set email = ?, email_key = ? where email = ?', `x${email}`, `x${email}`, email);
    expect((await send('/auth/confirm', { token })).status).toBe(422);
    expect(await me(session)).toBe(0);
  });

  it('is unconfirmed when the office changes it', async () => {
    const { email, token } = await confirmed();
    expect(await me(token)).toBe(1);
    const admin = bearer(await adminToken());
    const found = await fetch(`${school.url}/api/dashboard/users?q=${email}`, { headers: admin });
    const { data } = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(await found.json());
    const changed = await send(`/dashboard/users/${data[0]?.id}`, { email: `new-${email}` }, admin);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await me(token)).toBe(0);
    expect(
      count(school, 'select count(*) n from students where confirmed_key is not null and email_key <> confirmed_key'),
    ).toBe(0);
  });
});

describe('a forgotten password of a student', () => {
  it('is set anew by a link to a confirmed address, once; all sessions end, and nothing is filed', async () => {
    const { email, token: session } = await confirmed();
    const asked = await send('/auth/recover', { email });
    expect(asked.status).toBe(200);
    await mailTo(email);
    expect(requestedAt(email)).toBeNull();
    const { link, token } = linkIn(lastTo(email));
    expect(link).toBe(`http://school.test/en/login#link=${token}`);
    const weak = await send('/auth/link', { token, password: 'password' });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
    const entered = await send('/auth/link', { token, password: 'seven green camels' });
    expect([entered.status, entered.body.user.email]).toEqual([200, email]);
    expect(entered.headers.getSetCookie().join()).toContain('userToken=');
    expect((await send('/auth/link', { token, password: 'eight green camels' })).status).toBe(422);
    expect((await fetch(`${school.url}/api/auth/me`, { headers: bearer(session) })).status).toBe(401);
    await tokenFor(school, { email, password: 'seven green camels' });
  });

  it('is filed for an address that is not confirmed; the answer is the same for every address', async () => {
    const unknown = { email: 'nobody@example.test' };
    const plain = await student();
    const sure = await confirmed();
    const answers = [];
    for (const { email } of [unknown, plain, sure]) {
      const { status, body, headers } = await send('/auth/recover', { email });
      answers.push(JSON.stringify([status, body, headers.get('cache-control')]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(requestedAt(plain.email)).not.toBeNull();
    await mailTo(sure.email);
    expect(server.taken.map(({ to }) => to)).toEqual([sure.email]);
  });

  it('ends its links when a password is set otherwise, and after an hour', async () => {
    const { email, password, token: session } = await confirmed();
    await send('/auth/recover', { email });
    await mailTo(email);
    const first = linkIn(lastTo(email)).token;
    const own = { current: password, password: 'nine green camels' };
    expect((await send('/auth/password', own, bearer(session))).status).toBe(200);
    expect((await send('/auth/link', { token: first, password: 'ten green camels' })).status).toBe(422);
    await send('/auth/recover', { email });
    await mailTo(email, 2);
    const db = database(school);
    const row = db.prepare("select max(expires_at) as until from mail_links where kind = 'recover'").get();
    db.close();
    const { until } = z.object({ until: z.string() }).parse(row);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(3_600_000);
    change(school, "update mail_links set expires_at = '2026-01-01T00:00:00.000Z'");
    expect(
      (await send('/auth/link', { token: linkIn(lastTo(email)).token, password: 'ten green camels' })).status,
    ).toBe(422);
  });

  it('sends three mails an hour at most to one address, and files the request then', async () => {
    const { email } = await confirmed();
    for (let each = 0; each < 4; each++) expect((await send('/auth/recover', { email })).status).toBe(200);
    await mailTo(email, 3);
    expect(requestedAt(email)).not.toBeNull();
  });
});

describe('the staff', () => {
  it('gets an invitation without a password in it, whose link sets the first one and confirms the address', async () => {
    const admin = bearer(await adminToken());
    const email = 'teacher@example.test';
    const added = await send('/dashboard/staff', { name: 'Amina', email, role: 'teacher' }, admin);
    expect(added.status).toBe(201);
    await mailTo(email);
    const mail = lastTo(email);
    expect(mail.raw).not.toContain(added.body.password);
    const { link, token } = linkIn(mail);
    expect(link).toBe(`http://school.test/dashboard#link=${token}`);
    const entered = await send('/dashboard/link', { token, password: 'seven green camels' });
    expect(entered.body.user).toMatchObject({ email, email_confirmed: 1, must_change_password: 0 });
    expect((await send('/dashboard/link', { token, password: 'seven green camels' })).status).toBe(422);
    await adminToken({ email, password: 'seven green camels' });
  });

  it('is invited again until a password is chosen, three times an hour at most', async () => {
    const admin = bearer(await adminToken());
    const email = 'later@example.test';
    const added = await send('/dashboard/staff', { name: 'Later', email, role: 'editor' }, admin);
    expect(added.body.invited).toBe(1);
    const again = `/dashboard/staff/${added.body.data.id}/invite`;
    expect((await send(again, {}, admin)).status).toBe(200);
    await mailTo(email, 2);
    expect(count(school, "select count(*) n from audit_lines where action = 'invite'")).toBe(1);
    expect((await send(`/dashboard/staff/${added.body.data.id}`, { is_active: 0 }, admin)).status).toBe(200);
    expect((await send(again, {}, admin)).status).toBe(422);
    expect((await send(`/dashboard/staff/${added.body.data.id}`, { is_active: 1 }, admin)).status).toBe(200);
    const { token } = linkIn(lastTo(email));
    expect((await send('/dashboard/link', { token, password: 'seven green camels' })).status).toBe(200);
    expect((await send(again, {}, admin)).status).toBe(422);
    expect((await send(again, {}, admin)).status).toBe(429);
    expect((await send('/dashboard/staff/999999/invite', {}, admin)).status).toBe(404);
    const own = bearer(await adminToken({ email, password: 'seven green camels' }));
    expect((await send(again, {}, own)).status).toBe(403);
    // The last login is by a new browser, of which another mail tells.
    const invitations = server.taken.filter((mail) => mail.to === email && textOf(mail).includes('#link='));
    expect(invitations).toHaveLength(2);
  });

  it('comes in by a link only after the second step of the login', async () => {
    const admin = bearer(await adminToken());
    const email = 'careful@example.test';
    await send('/dashboard/staff', { name: 'Careful', email, role: 'editor' }, admin);
    await mailTo(email);
    const password = 'seven green camels';
    const first = await send('/dashboard/link', { token: linkIn(lastTo(email)).token, password });
    const own = bearer(first.body.token);
    const { secret } = (await send('/dashboard/me/totp', { current: password }, own)).body;
    const confirmed = await send('/dashboard/me/totp/confirm', { code: codeOf(secret) }, own);
    const [backup] = confirmed.body.backup_codes;
    expect((await send('/dashboard/recover/ask', { email })).status).toBe(200);
    await mailTo(email, 2);
    const { token } = linkIn(lastTo(email));
    const chosen = 'eight green camels';
    const entered = await send('/dashboard/link', { token, password: chosen });
    expect([entered.status, entered.body.code, entered.body.token]).toEqual([401, 'second-step', undefined]);
    expect(entered.headers.getSetCookie()).toEqual([]);
    expect((await fetch(`${school.url}/api/dashboard/me`, { headers: own })).status).toBe(401);
    const { challenge } = entered.body;
    expect((await send('/dashboard/login/second', { challenge, code: wrongCodeOf(secret) })).status).toBe(401);
    const second = await send('/dashboard/login/second', { challenge, code: backup });
    expect([second.status, second.body.user.email]).toEqual([200, email]);
    expect((await send('/dashboard/link', { token, password: chosen })).status).toBe(422);
    const after = await send('/dashboard/login', { email, password: chosen });
    expect([after.status, after.body.code]).toEqual([401, 'second-step']);
  });

  it('confirms an address, asks for a link, and comes back in with it', async () => {
    const admin = bearer(await adminToken());
    const { email } = school.admin;
    expect((await send('/dashboard/recover/ask', { email })).status).toBe(200);
    expect((await send('/dashboard/me/confirm', {}, admin)).status).toBe(200);
    await mailTo(email);
    const { link, token } = linkIn(lastTo(email));
    expect(link).toBe(`http://school.test/dashboard#confirm=${token}`);
    expect((await send('/dashboard/me/confirm', { token })).status).toBe(200);
    const answers = [];
    for (const each of [email, 'nobody@example.test'])
      answers.push(await send('/dashboard/recover/ask', { email: each }));
    expect(answers.map(({ status, body }) => JSON.stringify([status, body]))).toEqual(
      Array(2).fill(JSON.stringify([200, answers[0]?.body])),
    );
    await mailTo(email, 2);
    const { token: back } = linkIn(lastTo(email));
    const { status, body } = await send('/dashboard/link', { token: back, password: school.admin.password });
    expect([status, body.user.email_confirmed]).toEqual([200, 1]);
  });
});

it('each call that asks for a link, or opens one, counts for itself', async () => {
  const client = freshClient();
  const repeated = async (times: number, path: string, body: unknown) => {
    const statuses: number[] = [];
    for (let each = 0; each < times; each++) statuses.push((await send(path, body, client)).status);
    return statuses;
  };
  const email = 'nobody@example.test';
  expect(await repeated(11, '/auth/recover', { email })).toEqual([...Array(10).fill(200), 429]);
  expect(await repeated(1, '/dashboard/recover/ask', { email })).toEqual([200]);
  const opened = { token: 'x'.repeat(43), password: 'seven green camels' };
  expect(await repeated(31, '/auth/confirm', opened)).toEqual([...Array(30).fill(422), 429]);
  for (const path of ['/auth/link', '/dashboard/link', '/dashboard/me/confirm'])
    expect(await repeated(1, path, opened)).toEqual([422]);
});

it('no token of a link and no text of a mail is in the database', async () => {
  const { email } = await confirmed();
  await send('/auth/recover', { email });
  await mailTo(email);
  const { token } = linkIn(lastTo(email));
  const db = database(school);
  const rows = JSON.stringify([db.prepare('select * from mails').all(), db.prepare('select * from mail_links').all()]);
  db.close();
  expect(rows).not.toContain(token);
});

it('erasing a student takes mails and links too', async () => {
  const { email } = await confirmed();
  await send('/auth/recover', { email });
  await mailTo(email);
  const admin = bearer(await adminToken());
  const found = await fetch(`${school.url}/api/dashboard/users?q=${email}`, { headers: admin });
  const { data } = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(await found.json());
  const gone = await fetch(`${school.url}/api/dashboard/users/${data[0]?.id}/erase`, {
    method: 'POST',
    headers: admin,
  });
  expect(gone.status).toBe(200);
  expect(count(school, `select count(*) n from mails where address = '${email}'`)).toBe(0);
  expect(count(school, `select count(*) n from mail_links where address_key = '${email}'`)).toBe(0);
});
