import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { mailQueueState } from '../../db/mail/queue.ts';
import { closeDatabase } from '../../db/open.ts';
import { mailBounds } from '../../src/model/limits.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { awayMailServer, type MailServer, machineName, startMailServer } from '../support/mail-server.ts';
import { bearer, change, count, database, freshClient, register, registrationOf, tokenFor } from '../support/people.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

const opened: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

const sender = { MAIL_FROM: 'office@school.test', TRUST_PROXY: '1' };

async function serverOf(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  opened.push(server);
  return server;
}

async function schoolWith(env: Record<string, string>): Promise<TestSchool> {
  const school = await startSchool({ empty: true, env: { ...sender, ...env } });
  opened.push({ stop: school.remove });
  return school;
}

/** A new student asks for a mail. @returns the address */
async function ask(school: TestSchool): Promise<string> {
  const { email = '', password = '' } = registrationOf();
  await register(school, registrationOf({ email, password }));
  const answer = await fetch(`${school.url}/api/auth/confirm`, {
    method: 'POST',
    headers: { ...bearer(await tokenFor(school, { email, password })), ...freshClient() },
  });
  expect(answer.status).toBe(200);
  return email;
}

const row = z.object({
  state: z.string(),
  attempts: z.number(),
  fault: z.string().nullable(),
  reason: z.string().nullable(),
  next_at: z.string(),
});
function mailOf(school: TestSchool, address: string) {
  const db = database(school);
  const found = row.parse(db.prepare('select * from mails where address = ?').get(address));
  db.close();
  return found;
}

const soon = { timeout: 20_000, interval: 50 };
const stateOf = (school: TestSchool, address: string, state: string) =>
  expect.poll(() => mailOf(school, address).state, soon).toBe(state);
const attemptsOf = (school: TestSchool, address: string, attempts: number) =>
  expect.poll(() => mailOf(school, address).attempts, soon).toBe(attempts);
/** Lets the next try happen now. */
const now = (school: TestSchool) => change(school, "update mails set next_at = '2026-01-01T00:00:00.000Z'");

it('goes over TLS from the first byte, with the login', async () => {
  const server = await serverOf({ encryption: 'tls', login: { user: 'me', pass: 'p@ss' } });
  const school = await schoolWith({ SMTP_URL: server.url().replace('p@ss', 'p%40ss'), ...server.env });
  const email = await ask(school);
  await stateOf(school, email, 'sent');
  expect(server.taken).toMatchObject([{ to: email, secure: true, user: 'me' }]);
});

itInProof('goes over STARTTLS to another machine, and is not sent where that is not offered', async () => {
  const server = await serverOf({ encryption: 'starttls' });
  const school = await schoolWith({ SMTP_URL: server.url(machineName), ...server.env });
  const email = await ask(school);
  await stateOf(school, email, 'sent');
  expect(server.taken).toMatchObject([{ to: email, secure: true }]);

  const open = await serverOf();
  const other = await schoolWith({ SMTP_URL: open.url(machineName) });
  const unsent = await ask(other);
  await attemptsOf(other, unsent, 1);
  expect(mailOf(other, unsent)).toMatchObject({ state: 'waiting', fault: 'server' });
  expect(open.taken).toEqual([]);
});

it('is not sent to a server whose certificate nobody vouches for', async () => {
  const server = await serverOf({ encryption: 'tls' });
  const school = await schoolWith({ SMTP_URL: server.url() });
  const email = await ask(school);
  await attemptsOf(school, email, 1);
  expect(server.taken).toEqual([]);
});

itInProof('waits while the server is away, with growing pauses, and goes once when it is back', async () => {
  const away = await awayMailServer();
  opened.push(away);
  const school = await schoolWith({ SMTP_URL: away.url });
  const email = await ask(school);
  const pauses = [];
  for (let attempts = 1; attempts <= 3; attempts++) {
    await attemptsOf(school, email, attempts);
    pauses.push(Math.round((Date.parse(mailOf(school, email).next_at) - Date.now()) / 1000));
    if (attempts < 3) now(school);
  }
  expect(pauses[0]).toBeLessThanOrEqual(5);
  expect(pauses[2]).toBeGreaterThan(15);
  const back = await away.back();
  opened.push(back);
  now(school);
  await stateOf(school, email, 'sent');
  expect(back.taken.map(({ to }) => to)).toEqual([email]);
});

itInProof('is tried again after 4xx and 5xx; a recipient that is refused says nothing of the server', async () => {
  const server = await serverOf();
  const school = await schoolWith({ SMTP_URL: server.url() });
  server.behaviour.refuses = { at: 'mail', code: 451 };
  const email = await ask(school);
  await attemptsOf(school, email, 1);
  expect(mailOf(school, email)).toMatchObject({
    state: 'waiting',
    fault: 'server',
    reason: expect.stringContaining('451'),
  });
  // A server that does not know the sender yet takes a later try; for an unknown recipient soon is too soon.
  for (const [attempts, code] of [
    [2, 450],
    [3, 550],
  ] as const) {
    server.behaviour.refuses = { at: 'recipient', code };
    now(school);
    await attemptsOf(school, email, attempts);
    expect(mailOf(school, email)).toMatchObject({ state: 'waiting', fault: 'recipient' });
    expect(Date.parse(mailOf(school, email).next_at) > Date.now() + 50 * 60_000).toBe(code === 550);
  }
  server.behaviour.refuses = null;
  now(school);
  await stateOf(school, email, 'sent');
  expect(server.taken.length).toBe(1);
});

it.skipIf(onPostgres || !inProof)(
  'is given up after a day, and removed seven days later; the state of mail tells since when it fails',
  async () => {
    const server = await serverOf();
    const school = await schoolWith({ SMTP_URL: server.url() });
    const queueState = async () => {
      const db = openSqlite(join(school.dataDir, 'school.db'));
      const found = await mailQueueState(db);
      await closeDatabase(db);
      return found;
    };
    expect(await queueState()).toEqual({ failingSince: null, waiting: 0 });
    server.behaviour.refuses = { at: 'mail', code: 451 };
    const email = await ask(school);
    await attemptsOf(school, email, 1);
    expect(await queueState()).toEqual({ failingSince: expect.stringMatching(/^20/), waiting: 1 });
    change(school, `update mails set created_at = '${new Date(Date.now() - 25 * 3_600_000).toISOString()}'`);
    now(school);
    await stateOf(school, email, 'given_up');
    expect((await queueState()).failingSince).not.toBeNull();
    server.behaviour.refuses = null;
    const other = await ask(school);
    await stateOf(school, other, 'sent');
    expect((await queueState()).failingSince).toBeNull();
    change(school, "update mails set done_at = '2026-01-01T00:00:00.000Z'");
    await school.kill();
    const again = await spawnSchool({ dataDir: school.dataDir, env: { ...sender, SMTP_URL: server.url() } });
    await expect.poll(() => count(school, 'select count(*) n from mails'), soon).toBe(0);
    await again.stop();
  },
);

it('is not lost by a kill while the server is slow, however long, and not sent twice after its answer', async () => {
  /** Says nothing after its greeting. */
  const held: Socket[] = [];
  const slow: Server = createServer((socket) => {
    held.push(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow\r\n');
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const address = slow.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const school = await schoolWith({ SMTP_URL: `smtp://localhost:${port}` });
  const email = await ask(school);
  await expect.poll(() => held.length, soon).toBe(1);
  await school.kill();
  for (const socket of held) socket.destroy();
  slow.close();
  await once(slow, 'close');
  const server = await serverOf();
  // The time of a link begins when its mail is sent: a start removes only a link that no mail waits with.
  const old = '2026-01-01T00:00:00.000Z';
  change(school, 'update mail_links set expires_at = ?', old);
  change(
    school,
    "insert into mail_links (kind, address_key, nonce, hash, expires_at) values ('confirm', '', 'old', 'old', ?)",
    old,
  );
  const again = await spawnSchool({ dataDir: school.dataDir, env: { ...sender, SMTP_URL: server.url() } });
  await expect.poll(() => count(school, "select count(*) n from mail_links where nonce = 'old'"), soon).toBe(0);
  now(school);
  await stateOf(school, email, 'sent');
  await again.kill();
  now(school);
  const third = await spawnSchool({ dataDir: school.dataDir, env: { ...sender, SMTP_URL: server.url() } });
  const other = await ask({ ...school, url: third.url });
  await stateOf(school, other, 'sent');
  expect(server.taken.map(({ to }) => to)).toEqual([email, other]);
  await third.stop();
});

itInProof('is sent once by several processes', async () => {
  const server = await serverOf();
  const school = await startSchool({ empty: true, env: { ...sender, SMTP_URL: server.url() } });
  opened.push({ stop: school.remove });
  const second = await spawnSchool({ dataDir: school.dataDir, env: { ...sender, SMTP_URL: server.url() } });
  const asked = [];
  for (let each = 0; each < 8; each++) asked.push(await ask(each % 2 ? school : { ...school, url: second.url }));
  for (const email of asked) await stateOf(school, email, 'sent');
  expect(server.taken.map(({ to }) => to).sort()).toEqual(asked.sort());
  await second.stop();
});

it('without a server for mails, confirming answers 422, and so does a link for the staff', async () => {
  const school = await schoolWith({});
  const { email = '', password = '' } = registrationOf();
  await register(school, registrationOf({ email, password }));
  const headers = bearer(await tokenFor(school, { email, password }));
  expect((await fetch(`${school.url}/api/auth/confirm`, { method: 'POST', headers })).status).toBe(422);
  const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) };
  expect((await fetch(`${school.url}/api/dashboard/recover/ask`, ask)).status).toBe(422);
});

it('what stands where a mail would be has a bound over all addresses, and keeps nobody from a mail', async () => {
  const server = await serverOf();
  const school = await schoolWith({ SMTP_URL: server.url() });
  const recover = (email: string) =>
    fetch(`${school.url}/api/auth/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...freshClient() },
      body: JSON.stringify({ email }),
    });
  const email = await ask(school);
  await stateOf(school, email, 'sent');
  change(school, 'update students set confirmed_key = email_key');
  const numbers = (most: number) => `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${most})`;
  const at = new Date().toISOString();
  change(
    school,
    `${numbers(mailBounds.blank + 5)} insert into mail_links (kind, address_key, nonce, hash, expires_at)
      select 'recover', '', 'blank ' || n, 'blank ' || n, '2999-01-01T00:00:00.000Z' from s`,
  );
  change(
    school,
    `insert into mails (kind, language, name, address, facts, link_id, state, attempts, next_at, created_at)
      select 'recover', 'en', '', '', '{}', id, 'blank', 0, '${at}', '${at}' from mail_links where nonce like 'blank %'`,
  );
  const blank = () => count(school, "select count(*) n from mails where state = 'blank'");
  const links = () => count(school, "select count(*) n from mail_links where address_key = ''");
  for (let each = 0; each < 3; each++) expect((await recover(`nobody-${each}@example.test`)).status).toBe(200);
  expect([blank(), links()]).toEqual([mailBounds.blank, mailBounds.blank]);
  // The oldest are gone.
  expect(count(school, "select count(*) n from mail_links where nonce = 'blank 1'")).toBe(0);
  expect((await recover(email)).status).toBe(200);
  await expect.poll(() => server.taken.filter(({ to }) => to === email).length, soon).toBe(2);
  expect([blank(), links()]).toEqual([mailBounds.blank, mailBounds.blank]);
});
